import type { AgreedText } from '@xinqi/api/calls'
import { AGREED_TEXT_FROM, HELD_PAGES } from '@xinqi/api/ways'
import type { HeldDifference, HeldText } from '@xinqi/comparison'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Row, rowOf, rowsOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { Contract } from '../../contracts/contract/aggregate.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'

export const HELD = HELD_PAGES
export const SOURCE = AGREED_TEXT_FROM
export type AgreedRow = Row<'agreed_text'>
type Keys = Pick<Services, 'ownerKeys'>

const TEXT = (id: string) => `agreed_text:${id}`
const DIFFERENCES = (id: string) => `agreed_text_differences:${id}`

export const sealHeld = async ({ ownerKeys }: Keys, ownerId: string, id: string, held: HeldText) =>
  (await ownerKeys.of(ownerId)).seal(JSON.stringify(held), TEXT(id))
export const openHeld = async ({ ownerKeys }: Keys, row: AgreedRow): Promise<HeldText> =>
  JSON.parse((await ownerKeys.of(row.owner_id)).open(row.held_sealed, TEXT(row.id)))
export const sealDifferences = async (
  { ownerKeys }: Keys,
  row: Pick<AgreedRow, 'owner_id' | 'id'>,
  differences: readonly HeldDifference[],
) => (await ownerKeys.of(row.owner_id)).seal(JSON.stringify(differences), DIFFERENCES(row.id))
const openDifferences = async ({ ownerKeys }: Keys, row: AgreedRow): Promise<HeldDifference[]> =>
  row.differences_sealed
    ? JSON.parse((await ownerKeys.of(row.owner_id)).open(row.differences_sealed, DIFFERENCES(row.id)))
    : []

/** The pages that will be signed are made from these; what is filled in comes on top of them. The first file is the contract. */
export const pagesOf = async (
  db: Queryable,
  { files }: Pick<Contract, 'files'>,
): Promise<{ blobId: string; sha256: Buffer } | null> => {
  const first = files.toSorted((a, b) => a.position - b.position)[0]
  if (!first?.pdf_blob) return null
  const blob = await rowOf(db, 'blob', { id: first.pdf_blob }, ['id', 'sha256'])
  return blob ? { blobId: blob.id, sha256: blob.sha256 } : null
}

export const agreedTextsOf = (db: Queryable, contractId: string): Promise<AgreedRow[]> =>
  rowsOf(db, 'agreed_text', { contract_id: contractId }, { by: ['created_at', 'id'] })

/** The sender's are for everybody who signs; what a party brought is for its own house. */
export const isShownTo = (row: AgreedRow, actor: Actor): boolean =>
  row.is_senders || row.owner_id === quotaOwner(actor)

/** As the pages are now: what was found of others counts no longer. */
export const standingOf = (row: AgreedRow, pages: { sha256: Buffer } | null): number =>
  pages && row.pages_sha256?.equals(pages.sha256) ? row.state : HELD.notYet

export const presentAgreed = async (
  services: Keys,
  row: AgreedRow,
  pages: { sha256: Buffer } | null,
  actor: Actor,
): Promise<AgreedText> => {
  const state = standingOf(row, pages)
  return {
    agreedId: row.id,
    source: row.source as 1 | 2,
    name: row.name,
    broughtBy: row.account_name,
    isSenders: row.is_senders,
    isMine: row.owner_id === quotaOwner(actor),
    state,
    differences: state === HELD.differs ? await openDifferences(services, row) : [],
    textSha256: row.text_sha256.toString('hex'),
    checkedAt: state === HELD.notYet ? null : (row.checked_at?.toISOString() ?? null),
    releasedBy: state === HELD.differs ? row.released_name : null,
    isLogged: row.logged_sha256 !== null && pages !== null && row.logged_sha256.equals(pages.sha256),
  }
}
