import { DocumentError } from '@xinqi/documents'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { uploadedFile } from '../../../platform/storage/uploaded.ts'
import { disagreements, fromText, fromXml, type Recognised } from './recognise.ts'

/** Read before the transaction: recognition takes seconds, and nobody's rows wait for it. */
const read = async ({
  actor,
  body,
  files,
  services,
}: PreparingCall<'/ledger/file/upload'>): Promise<Recognised> => {
  const file = uploadedFile(files)
  const isXml = file.bytes.subarray(0, 200).toString('utf8').trimStart().startsWith('<')
  if (isXml && body.kind === 'invoice') return fromXml(file.bytes.toString('utf8'))
  if (isXml) throw new CodedError('FILE_TYPE')
  const owner = companyOf(actor)
  try {
    const { pdf } = await services.documents.toPdf(file.bytes, { owner })
    if (body.kind !== 'invoice') return {}
    const model = await services.documents.readModel(pdf, { owner })
    return fromText(
      model.pages
        .flatMap(({ blocks }) => blocks.map((block) => ('text' in block ? block.text : '')))
        .join('\n'),
    )
  } catch (error) {
    if (error instanceof DocumentError) throw new CodedError('FILE_TYPE', error.message)
    throw error
  }
}

export const uploadFile = prepareThenCommit<'/ledger/file/upload', Recognised>(
  read,
  async ({ actor, body, db, files, note, now, services }, recognised) => {
    const companyId = companyOf(actor)
    const file = files[0]!
    const blob = await services.blobs.put(db, {
      scopeId: companyId,
      bytes: file.bytes,
      mediaType: 'application/octet-stream',
    })
    const fileId = newId()
    await db
      .insertInto('ledger_file')
      .values({
        company_id: companyId,
        id: fileId,
        kind: body.kind,
        name: file.fileName,
        size: blob.size,
        blob_id: blob.id,
        recognised: JSON.stringify(recognised),
        uploaded_by: actor.accountId,
        created_at: now,
      })
      .execute()
    note({ target: file.fileName })
    return { fileId, name: file.fileName, recognised, disagrees: disagreements(recognised) }
  },
  { withFiles: true },
)
