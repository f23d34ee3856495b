import type { DraftLine } from '@xinqi/api/draft-document'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import type { Call } from '../../../platform/http/call.ts'
import { heldLines } from '../analysis/hold-pages.ts'
import { HELD, SOURCE, sealHeld } from './agreed-texts.ts'

type AgreedRoom = {
  contractId: string
  room: { owner_id: string; id: string; name: string; digest: Buffer }
  lines: DraftLine[]
  /** Where the pages were read before: found the same. */
  sameAs?: Buffer
}

/** A contract made from a room: whatever becomes of its file, its pages are held against what was agreed there. */
export const addAgreedRoom = async (
  {
    actor,
    db,
    now,
    services,
  }: Pick<Call<'/negotiation/use'>, 'actor' | 'now' | 'services'> & { db: Queryable },
  { contractId, room, lines, sameAs }: AgreedRoom,
): Promise<void> => {
  const row = { contract_id: contractId, id: newId(), owner_id: room.owner_id }
  await addRow(db, 'agreed_text', {
    ...row,
    account_id: actor.accountId,
    account_name: actor.name ?? '',
    is_senders: true,
    source: SOURCE.room,
    room_id: room.id,
    name: room.name,
    held_sealed: await sealHeld(services, row.owner_id, row.id, heldLines(lines)),
    text_sha256: room.digest,
    ...(sameAs ? { state: HELD.same, pages_sha256: sameAs, checked_at: now } : {}),
    created_at: now,
  })
}
