import { sql } from 'kysely'
import { newId } from '../../../platform/db/ids.ts'
import { behind, pageOf } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { addRow, type Row } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { madeWithinReach } from '../../company/members/made-within-reach.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { seenDraft } from '../drafting/seen-draft.ts'
import { clausesOf } from './clauses.ts'
import {
  changeRoom,
  ownOnly,
  placeToChange,
  ROOM,
  recordEvent,
  SIDE,
  sealedClauses,
  sealRound,
} from './room.ts'

/** The draft stays what it is; the room has the clauses as they stood when it was opened. */
export const openRoom: PlainHandler<'/negotiation/open'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const draft = await seenDraft(call, body.draftId)
  const clauses = clausesOf(draft.content, newId)
  if (!clauses.some(({ kind }) => kind === 'clause'))
    throw new CodedError('BAD_REQUEST', '合同中还没有条款，请先在起草页写好条款')
  const room = { owner_id: quotaOwner(actor), id: newId() }
  await addRow(db, 'negotiation_room', {
    ...room,
    account_id: actor.accountId,
    account_name: actor.name ?? '',
    company_name: actor.company?.name ?? null,
    name: draft.name,
    supplements_subject: draft.supplements_subject,
    ...(await sealedClauses(services, room, clauses)),
    created_at: now,
    updated_at: now,
  })
  await addRow(db, 'negotiation_round', {
    owner_id: room.owner_id,
    room_id: room.id,
    number: 0,
    side: SIDE.own,
    account_name: actor.name ?? '',
    clauses_sealed: await sealRound(services, room, 0, clauses),
    submitted_at: now,
  })
  await recordEvent(call, { room, side: SIDE.own }, '打开协商室')
  note({ target: draft.name })
  return { roomId: room.id }
}

export const endRoom: PlainHandler<'/negotiation/end'> = async (call) => {
  const place = await placeToChange(call, call.body.roomId)
  ownOnly(place)
  await changeRoom(call.db, place.room, { state: ROOM.ended, updated_at: call.now })
  await recordEvent(call, place, '结束协商')
  call.note({ target: place.room.name })
  return {}
}

type Listed = Row<'negotiation_room'> & { open_points: number; total: number }

/** One's own house's, or those one was invited to; latest moved first. */
export const listRooms: PlainHandler<'/negotiation/list'> = async ({ actor, body, db, now }) => {
  const pageSize = body.pageSize ?? 20
  const keyword = body.keyword?.trim()
  const reach = await madeWithinReach(db, actor, 'r.account_id')
  const mine = actor.grants.has('system:ai:draft')
    ? sql<boolean>`r.owner_id = ${quotaOwner(actor)} and ${reach}`
    : sql<boolean>`false`
  const invited = sql<boolean>`(r.owner_id, r.id) in (
    select s.owner_id, s.room_id from negotiation_seat s
     where s.account_id = ${actor.accountId} and s.revoked_at is null
       and (s.expires_at > ${now} or r.state = ${ROOM.agreed}))`
  const named = keyword ? sql`and r.name ilike ${containing(keyword)}` : sql``
  const found = sql`from negotiation_room r where ${body.invited ? invited : mine} ${named}`
  const { rows } = await sql<Listed>`
    select r.*, (select count(*)::int from negotiation_proposal p
                  where p.owner_id = r.owner_id and p.room_id = r.id and p.state = 1) as open_points
      ${found} ${body.cursor ? sql`and ${behind(body.cursor, { at: sql`r.updated_at`, id: sql`r.id` })}` : sql``}
     order by r.updated_at desc, r.id desc limit ${pageSize + 1}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return {
    ...pageOf(rows, pageSize, (row) => ({ at: row.updated_at, id: row.id }), presentRoom),
    total: counted.rows[0]!.total,
  }
}

export const presentRoom = (
  room: Pick<
    Listed,
    'id' | 'name' | 'state' | 'round' | 'account_name' | 'company_name' | 'open_points' | 'updated_at'
  >,
) => ({
  roomId: room.id,
  name: room.name,
  state: room.state,
  round: room.round,
  openedByName: room.account_name,
  companyName: room.company_name,
  openPoints: room.open_points,
  updatedAt: room.updated_at.toISOString(),
})
