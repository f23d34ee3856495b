import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { guardFiles } from '../../people/security/mass-export.ts'
import { enclosuresOf } from '../contract/enclosures.ts'
import { ownBlob, ownName } from '../contract/file-format.ts'
import { visibleFor } from '../contract/visible-to.ts'
import { whyNotDownload } from './download-rules.ts'

/** One file of a contract, or something handed in with it, by a link that lives for minutes. */
export const downloadOne: PlainHandler<'/file/downloadAttchFile'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const { contract, person, attachmentsOf, keepsEnclosures } = await visibleFor(
    db,
    actor,
    body.contractId,
    now,
  )
  note({ target: contract.row.name })
  const file = contract.files.find(({ id }) => id === body.fileId)
  if (file) {
    const reason = whyNotDownload(contract, person, now)
    if (reason) throw new CodedError('NOT_CONCERNED', reason)
    await guardFiles(call, 1)
    const blobId = ownBlob(file)
    if (!blobId) throw new CodedError('NOT_FOUND')
    const fileName = ownName(file)
    return { url: services.links.make({ blobId, fileName }), fileName }
  }
  const enclosed = (await enclosuresOf(db, contract.row.id)).find(({ id }) => id === body.fileId)
  if (enclosed) {
    if (!keepsEnclosures) throw new CodedError('NOT_CONCERNED', '您只能查看，不能下载')
    const { blob_id: blobId, name: fileName } = enclosed
    return { url: services.links.make({ blobId, fileName }), fileName }
  }
  const given = contract.parties.flatMap(attachmentsOf).find(({ fileId }) => fileId === body.fileId)
  if (!given) throw new CodedError('NOT_FOUND')
  return { url: services.links.make({ blobId: given.blobId, fileName: given.name }), fileName: given.name }
}
