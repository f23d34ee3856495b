import type { Data } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { labelled } from './clauses.ts'
import { presentRoom } from './open.ts'
import { openWords, PROPOSAL_IS } from './proposal-words.ts'
import { isShownTo, proposalsOf } from './proposals.ts'
import { openClauses, type Place, placeIn, type RoomRow, SIDE } from './room.ts'

type View = Data<'/negotiation/view'>
const keyOf = (room: RoomRow) => ({ owner_id: room.owner_id, room_id: room.id })

/** All of a room, for whoever has a place in it and no more than his side may see. */
export const viewRoom: PlainHandler<'/negotiation/view'> = async (call): Promise<View> => {
  const { actor, body, db, services } = call
  const place = await placeIn(call, body.roomId)
  const { room, side } = place
  const proposals = (await proposalsOf(db, room)).filter((row) => isShownTo(row, side))
  const rounds = await rowsOf(db, 'negotiation_round', keyOf(room), {
    columns: ['number', 'side', 'account_name', 'submitted_at'],
    by: 'number',
  })
  const history = await rowsOf(db, 'negotiation_event', keyOf(room), { by: ['at', 'id'] })
  return {
    ...presentRoom({
      ...room,
      open_points: proposals.filter(({ state }) => state === PROPOSAL_IS.open).length,
    }),
    side,
    digest: room.digest.toString('hex'),
    clauses: labelled(await openClauses(services, room)).map(({ id, kind, label, text }) => ({
      clauseId: id,
      kind,
      label,
      text,
    })),
    proposals: await Promise.all(
      proposals.map(async (row) => {
        const { before, text, reason, author, reply } = await openWords(services, row)
        return {
          proposalId: row.id,
          kind: row.kind as 1 | 2 | 3,
          clauseId: row.clause_id,
          before,
          text,
          reason,
          side: row.side as 1 | 2,
          byName: row.account_name,
          author,
          source: row.source,
          round: row.round,
          state: row.state,
          at: row.created_at.toISOString(),
          decidedByName: row.decided_name,
          decidedAt: row.decided_at?.toISOString() ?? null,
          reply,
        }
      }),
    ),
    comments: await commentsFor(services, db, place, actor),
    rounds: rounds.map((one) => ({
      round: one.number,
      side: one.side as 1 | 2,
      byName: one.account_name,
      at: one.submitted_at.toISOString(),
    })),
    history: history.map((one) => ({
      what: one.what,
      side: one.side as 1 | 2,
      byName: one.account_name,
      at: one.at.toISOString(),
    })),
    seats: side === SIDE.own ? await seatsOf(call, room) : [],
    agreed: agreedBy(place),
    frozenAt: room.frozen_at?.toISOString() ?? null,
    contractId: side === SIDE.own ? room.contract_id : null,
  }
}

const agreedBy = ({ room, side }: Place): View['agreed'] => {
  const agreement = (name: string | null, at: Date | null) =>
    at ? { byName: name ?? '', at: at.toISOString() } : null
  const own = agreement(room.agreed_own_name, room.agreed_own_at)
  const other = agreement(room.agreed_other_name, room.agreed_other_at)
  return side === SIDE.own ? { ours: own, theirs: other } : { ours: other, theirs: own }
}

const commentsFor = async (
  { ownerKeys }: Services,
  db: Queryable,
  { room, side }: Place,
  actor: Actor,
): Promise<View['comments']> => {
  const told = await rowsOf(db, 'negotiation_comment', keyOf(room), { by: ['created_at', 'id'] })
  // By one's own key: what the other side noted is not even asked for.
  const notes = await rowsOf(
    db,
    'negotiation_note',
    { owner_id: quotaOwner(actor), room_id: room.id },
    { by: ['created_at', 'id'] },
  )
  const present = async (
    row: (typeof notes)[number],
    table: 'negotiation_comment' | 'negotiation_note',
    by: number,
  ) => ({
    commentId: row.id,
    clauseId: row.clause_id,
    proposalId: row.proposal_id,
    side: by as 1 | 2,
    byName: row.account_name,
    inside: table === 'negotiation_note',
    text: (await ownerKeys.of(row.owner_id)).open(row.words_sealed, `${table}:${row.id}`),
    at: row.created_at.toISOString(),
  })
  const all = await Promise.all([
    ...told.map((row) => present(row, 'negotiation_comment', row.side)),
    ...notes.map((row) => present(row, 'negotiation_note', side)),
  ])
  return all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.commentId < b.commentId ? -1 : 1))
}

const seatsOf = async (
  { db, services: { columns } }: Call<'/negotiation/view'>,
  room: RoomRow,
): Promise<View['seats']> => {
  const seats = await rowsOf(db, 'negotiation_seat', keyOf(room), { by: ['created_at', 'id'] })
  return seats.map((seat) => ({
    seatId: seat.id,
    name: seat.name,
    contact: seat.mobile_cipher
      ? maskMobile(columns.open(seat.mobile_cipher))
      : maskEmail(columns.open(seat.email_cipher!)),
    joinedAt: seat.joined_at?.toISOString() ?? null,
    expiresAt: seat.expires_at.toISOString(),
    revokedAt: seat.revoked_at?.toISOString() ?? null,
  }))
}
