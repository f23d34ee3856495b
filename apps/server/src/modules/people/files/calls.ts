import { orNotFound } from '../../../platform/errors.ts'
import { handlers } from '../../../platform/http/call.ts'

export const filesCalls = handlers({
  '/blob/{ticket}': async ({ params, services, db }) => {
    const ticket = services.links.open(params.ticket ?? '')
    const blob = orNotFound(await services.blobs.find(db, ticket.blobId))
    return {
      fileName: ticket.fileName,
      mediaType: blob.mediaType,
      size: blob.size,
      download: ticket.download,
      read: (start, end) => services.blobs.read(blob, start, end),
    }
  },
})
