import { composed } from '../../contracts/contract/compose.ts'
import { PDF_MEDIA } from '../../contracts/contract/file-format.ts'
import { foundFile } from '../files/app-files.ts'
import type { OpenPreparingCall } from '../gateway/open-call.ts'

/**
 * The pages of a contract that goes out at once, as they are when nobody fills anything in: read, drawn and stored while
 * nothing is locked. Whatever comes out otherwise in the transaction is drawn and stored as ever.
 */
export const drawAhead = async ({ app, body, db, services }: OpenPreparingCall<'contract/create'>) => {
  if (body.autoSend === false) return
  const owner = { row: { owner_id: app.company_id, company_id: app.company_id } }
  for (const fileId of body.files ?? []) {
    const file = await foundFile(db, app.id, fileId)
    const pages = file?.pdf_blob && (await services.blobs.find(db, file.pdf_blob))
    // What is wrong with it says the transaction.
    if (!pages) continue
    const source = await services.blobs.read(pages)
    const bytes = await composed(services, db, owner, file, [])
    if (bytes !== source)
      await services.blobs.putAhead({ scopeId: app.company_id, bytes, mediaType: PDF_MEDIA })
  }
}
