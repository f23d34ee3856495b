import { CONTRACT } from '@xinqi/api/limits'
import { CONTRACT_IS } from '@xinqi/api/status'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { dropEnclosure, enclosuresOf, keepEnclosure } from '../../contracts/contract/enclosures.ts'
import { perform } from '../../contracts/contract/perform.ts'
import { fileOf } from '../files/app-files.ts'
import type { OpenApp, OpenCall } from '../gateway/open-call.ts'
import { contractRow } from './app-contracts.ts'

type Context = { services: Services; db: Tx; app: OpenApp; now: Date }

export const attachmentsShown = async (db: Queryable, contractId: string) =>
  (await enclosuresOf(db, contractId)).map(({ id, name, size, content_sha256 }) => ({
    attachmentId: id,
    name,
    size: Number(size),
    sha256: content_sha256.toString('hex'),
  }))

/** As they were uploaded, whether they have pages or not: they are read along, not signed. */
export const encloseFiles = async (
  { services, db, app, now }: Context,
  contractId: string,
  fileIds: readonly string[],
): Promise<void> => {
  const there = await enclosuresOf(db, contractId)
  if (there.length + fileIds.length > CONTRACT.enclosures)
    throw new CodedError('CONTRACT_INCOMPLETE', `一份合同最多 ${CONTRACT.enclosures} 个附件`)
  let position = Math.max(0, ...there.map((one) => one.position + 1))
  for (const fileId of fileIds) {
    const file = await fileOf(db, app.id, fileId)
    const blob = (await services.blobs.find(db, file.source_blob))!
    await keepEnclosure(db, {
      contract_id: contractId,
      id: newId(),
      position,
      name: file.name,
      blob_id: blob.id,
      content_sha256: Buffer.from(blob.sha256, 'hex'),
      size: blob.size as never,
      created_at: now,
    })
    position += 1
  }
}

type Changing = OpenCall<'contract/addAttachments' | 'contract/removeAttachment'>

/** Through the door of every change to a draft; a contract that has gone out stays as it went. */
const changing = async (call: Changing, change: (contractId: string) => Promise<void>) => {
  const { actor, app, body, db, note, now, services, visitor } = call
  const { contract_id: contractId } = await contractRow(db, app.id, body.contractNo)
  const { status } = await theRow(db, 'contract', { id: contractId }, ['status'])
  if (status !== CONTRACT_IS.draft) throw new CodedError('CONTRACT_STATUS')
  note({ target: body.contractNo })
  await perform({
    db,
    services,
    now,
    by: { actor, visitor },
    contractId,
    action: 'edit',
    after: () => change(contractId),
  })
  return { contractNo: body.contractNo, attachments: await attachmentsShown(db, contractId) }
}

export const addAttachments = (call: OpenCall<'contract/addAttachments'>) =>
  changing(call, (contractId) => encloseFiles(call, contractId, call.body.files))

export const removeAttachment = (call: OpenCall<'contract/removeAttachment'>) =>
  changing(call, async (contractId) => {
    if ((await dropEnclosure(call.db, contractId, call.body.attachmentId)) === null)
      throw new CodedError('NOT_FOUND')
  })
