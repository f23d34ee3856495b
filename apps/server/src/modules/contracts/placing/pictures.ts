import { CONTRACT_IS } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { keepStaged } from '../../../platform/storage/keep-staged.ts'
import { uploadedPicture } from '../../../platform/storage/uploaded.ts'
import type { Contract } from '../contract/aggregate.ts'
import { visibleFor } from '../contract/visible-to.ts'
import { openDraft } from '../drafts/sealed-draft.ts'

const link = (services: Services, pictureId: string) => ({
  pictureId,
  url: services.links.make({ blobId: pictureId, fileName: '图片', download: false }),
})

/** Whose a picture for a field is: the initiator's while it is a draft, a filler's while it is being filled in. */
const giverOf = async ({
  actor,
  body,
  db,
  now,
}: Pick<PreparingCall<'/contract/fieldPicture'>, 'actor' | 'body' | 'now'> & { db: Queryable }) => {
  const { contract, who } = await visibleFor(db, actor, body.contractId, now)
  const { row } = contract
  const drafting =
    who.has('initiator') && (row.status === CONTRACT_IS.draft || row.status === CONTRACT_IS.turnedBack)
  if (!drafting && !(who.has('filler') && row.phase === 'filling')) throw new CodedError('CONTRACT_STATUS')
  return { row, scopeId: drafting ? row.owner_id : actor.accountId }
}

export const giveFieldPicture = prepareThenCommit<'/contract/fieldPicture', WrittenBlob>(
  async (call) => {
    const { bytes, mediaType } = uploadedPicture(call.files)
    const { scopeId } = await giverOf(call)
    return call.services.blobs.stage({ scopeId, bytes, mediaType })
  },
  async (call, staged) => {
    const { actor, db, files, note, now, services } = call
    const { row, scopeId } = await giverOf(call)
    const blob = await keepStaged(services, db, staged, scopeId)
    await db
      .insertInto('contract_picture')
      .values({ contract_id: row.id, blob_id: blob.id, account_id: actor.accountId, created_at: now })
      .onConflict((oc) => oc.doNothing())
      .execute()
    note({ target: row.name || '未命名草稿', detail: { file: files[0]!.fileName } })
    return link(services, blob.id)
  },
  { withFiles: true },
)

/** Links to the pictures of a contract this person may see: his own, and those that stand in fields. */
export const picturesFor = async (
  services: Services,
  db: Queryable,
  { row, fields }: Contract,
  accountId: string,
  shown: (partyId: string | null) => boolean,
) => {
  const rows = await rowsOf(
    db,
    'contract_picture',
    { contract_id: row.id },
    { columns: ['blob_id', 'account_id'] },
  )
  const inFields = new Set(
    fields
      .filter(({ party_id }) => shown(party_id))
      .map(({ value }) => (value as { pictureId?: string } | null)?.pictureId),
  )
  const mine = rows.filter((one) => one.account_id === accountId || inFields.has(one.blob_id))
  return [...new Set(mine.map(({ blob_id }) => blob_id))].map((id) => link(services, id))
}

/** A copy, or what began as a template, names pictures given elsewhere: the owner's own all the same. */
const picturesInDraft = async (services: Services, db: Queryable, contract: Contract): Promise<string[]> => {
  const { draft_cipher, owner_id } = contract.row
  if (!draft_cipher) return []
  const named = openDraft(services, contract).fields.flatMap(({ value }) =>
    value && 'pictureId' in value ? [value.pictureId] : [],
  )
  const own: string[] = []
  for (const id of new Set(named)) if ((await services.blobs.find(db, id))?.scopeId === owner_id) own.push(id)
  return own
}

export const listFieldPictures = async (call: Call<'/contract/fieldPictures'>) => {
  const { actor, db, services } = call
  const { contract, who, seesEntriesOf } = await visibleFor(
    call.db,
    call.actor,
    call.body.contractId,
    call.now,
  )
  const pictures = await picturesFor(services, db, contract, actor.accountId, seesEntriesOf)
  const drafted = who.has('initiator') ? await picturesInDraft(services, db, contract) : []
  const known = new Set(pictures.map(({ pictureId }) => pictureId))
  return {
    pictures: [...pictures, ...drafted.filter((id) => !known.has(id)).map((id) => link(services, id))],
  }
}
