import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { readContract } from '../contract/aggregate.ts'
import { personOf } from '../contract/person.ts'
import { pdfName } from '../contract/present-file.ts'
import { maySee } from '../lists/judge.ts'
import { givenBy } from '../signing/attachments.ts'
import { whyNotDownload } from './download-rules.ts'

/** One file of a contract, or something handed in with it, by a link that lives for minutes. */
export const downloadOne = async ({
  actor,
  body,
  db,
  note,
  now,
  services,
}: Call<'/file/downloadAttchFile'>) => {
  const contract = await readContract(db, body.contractId)
  const person = await personOf(db, actor)
  if (!contract || !maySee(contract, person, now)) throw new CodedError('NOT_FOUND')
  note({ target: contract.row.name })
  const file = contract.files.find(({ id }) => id === body.fileId)
  if (file) {
    const reason = whyNotDownload(contract, person, now)
    if (reason) throw new CodedError('NOT_CONCERNED', reason)
    const blobId = file.current_blob ?? file.pdf_blob
    if (!blobId) throw new CodedError('NOT_FOUND')
    const fileName = pdfName(file.name)
    return { url: services.links.make({ blobId, fileName }), fileName }
  }
  const given = contract.parties.flatMap(givenBy).find(({ id }) => id === body.fileId)
  if (!given) throw new CodedError('NOT_FOUND')
  return { url: services.links.make({ blobId: given.blobId, fileName: given.name }), fileName: given.name }
}
