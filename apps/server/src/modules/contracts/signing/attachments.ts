import { CONTRACT_IS } from '@xinqi/api/status'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { contractFileIn } from '../../../platform/storage/contract-file.ts'
import { keepStaged } from '../../../platform/storage/keep-staged.ts'
import { type Contract, lockContract, type PartyRow, readContract, SIGNER } from '../contract/aggregate.ts'
import { requiredAttachments, type UploadedAttachment, uploadedAttachments } from '../contract/attachments.ts'
import { personOf } from '../contract/person.ts'
import { signerOf } from '../contract/roles-of.ts'
import type { VisibleParts } from '../contract/visible-to.ts'
import { changeParty } from '../contract/write-contract.ts'

const FILES_PER_ASK = 6

export const attachmentsGiven = (party: PartyRow): boolean => {
  const given = new Set(uploadedAttachments(party).map(({ id }) => id))
  return requiredAttachments(party).every(
    ({ attachmentId, required }) => !required || given.has(attachmentId),
  )
}

/** What a party was asked for and has given, for those who are shown it. */
export const presentAttachments = (services: Services, shown: VisibleParts, party: PartyRow) =>
  shown.seesAttachmentsOf(party)
    ? requiredAttachments(party).map(({ attachmentId, name, required }) => ({
        attachmentId,
        name,
        required,
        given: shown
          .attachmentsOf(party)
          .filter(({ id }) => id === attachmentId)
          .map(({ fileId, blobId, name }) => ({
            fileId,
            name,
            url: services.links.make({ blobId, fileName: name }),
          })),
      }))
    : []

/** Mine to bring something for, until I have signed. */
const openParty = async (
  db: Queryable,
  actor: Actor,
  contract: Contract | undefined,
  attachmentId: string,
) => {
  const signer =
    !contract || contract.row.status === CONTRACT_IS.draft
      ? undefined
      : signerOf(contract, await personOf(db, actor))
  const party = contract?.parties.find(({ id }) => id === signer?.party_id)
  if (!contract || !signer || !party) throw new CodedError('NOT_FOUND')
  if (!['filling', 'placing', 'signing'].includes(contract.row.phase) || signer.status === SIGNER.signed)
    throw new CodedError('CONTRACT_STATUS')
  const asked = requiredAttachments(party).find((one) => one.attachmentId === attachmentId)
  if (!asked) throw new CodedError('NOT_FOUND')
  return { contract, party, asked }
}

const keep = (db: Tx, party: PartyRow, given: UploadedAttachment[]) =>
  changeParty(db, party.contract_id, party.id, { attachments_given: JSON.stringify(given) })

/** Stored before the transaction, for whoever may bring it. */
const stageAttachment = async (call: PreparingCall<'/contract/attach/upload'>): Promise<WrittenBlob> => {
  const { actor, body, db, services } = call
  const { bytes } = contractFileIn(call.files)
  const contract = await readContract(db, body.contractId)
  const { row } = (await openParty(db, actor, contract, body.attachmentId)).contract
  return services.blobs.stage({ scopeId: row.owner_id, bytes, mediaType: 'application/octet-stream' })
}

const keepAttachment = async (call: Call<'/contract/attach/upload'>, staged: WrittenBlob) => {
  const { actor, body, db, note, services } = call
  const file = contractFileIn(call.files)
  const locked = await lockContract(db, body.contractId)
  const { contract, party, asked } = await openParty(db, actor, locked, body.attachmentId)
  const given = uploadedAttachments(party)
  if (given.filter(({ id }) => id === asked.attachmentId).length >= FILES_PER_ASK)
    throw new CodedError('FILE_SIZE', `「${asked.name}」最多上传 ${FILES_PER_ASK} 个文件`)
  const blob = await keepStaged(services, db, staged, contract.row.owner_id)
  const name = file.fileName.slice(0, 200)
  const others = given.filter(({ id, blobId }) => id !== asked.attachmentId || blobId !== blob.id)
  const fileId = newId()
  await keep(db, party, [...others, { id: asked.attachmentId, fileId, blobId: blob.id, name }])
  note({ target: contract.row.name, detail: { attachment: asked.name, file: name, sha256: blob.sha256 } })
  return { fileId }
}

export const uploadAttachment = prepareThenCommit<'/contract/attach/upload', WrittenBlob>(
  stageAttachment,
  keepAttachment,
  { withFiles: true },
)

export const removeAttachment = async (call: Call<'/contract/attach/remove'>) => {
  const { actor, body, note } = call
  const db = call.db
  const locked = await lockContract(db, body.contractId)
  const { contract, party, asked } = await openParty(db, actor, locked, body.attachmentId)
  const given = uploadedAttachments(party)
  const left = given.filter(({ id, fileId }) => id !== body.attachmentId || fileId !== body.fileId)
  if (left.length === given.length) throw new CodedError('NOT_FOUND')
  await keep(db, party, left)
  note({ target: contract.row.name, detail: { attachment: asked.name } })
  return {}
}
