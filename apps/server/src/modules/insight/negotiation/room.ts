import { NEGOTIATION_ROOM, NEGOTIATION_SIDE } from '@xinqi/api/ways'
import type { Queryable } from '../../../platform/db/database.ts'
import { addNew, inRows, type Row } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { madeWithinReach } from '../../company/members/made-within-reach.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { type Clause, digestOf } from './clauses.ts'

export const ROOM = NEGOTIATION_ROOM
export const SIDE = NEGOTIATION_SIDE
export type Side = (typeof SIDE)[keyof typeof SIDE]
export type RoomRow = Row<'negotiation_room'>
export type Place = { room: RoomRow; side: Side }
type RoomQuery = { db: Queryable; actor: Actor; now: Date }

/**
 * The one rule of who sees a room: those of the house that opened it, as far as their data scope reaches, and whoever took
 * a seat he was invited to and that was neither revoked nor has expired. What was agreed stays readable after that time.
 */
export const placeIn = async (
  { db, actor, now }: RoomQuery,
  roomId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Place> => {
  const own = actor.grants.has('system:ai:draft')
    ? await db
        .selectFrom('negotiation_room')
        .selectAll()
        .where('owner_id', '=', quotaOwner(actor))
        .where('id', '=', roomId)
        .where(await madeWithinReach(db, actor, 'negotiation_room.account_id'))
        .$if(lock, (query) => query.forUpdate())
        .executeTakeFirst()
    : undefined
  if (own) return { room: own, side: SIDE.own }
  const seat = orNotFound(
    await db
      .selectFrom('negotiation_seat')
      .select(['owner_id', 'expires_at'])
      .where('account_id', '=', actor.accountId)
      .where('room_id', '=', roomId)
      .where('revoked_at', 'is', null)
      .orderBy('expires_at', 'desc')
      .executeTakeFirst(),
  )
  const room = orNotFound(
    await db
      .selectFrom('negotiation_room')
      .selectAll()
      .where('owner_id', '=', seat.owner_id)
      .where('id', '=', roomId)
      .$if(lock, (query) => query.forUpdate())
      .executeTakeFirst(),
  )
  if (seat.expires_at <= now && room.state !== ROOM.agreed)
    throw new CodedError('LINK_INVALID', '协商邀请已过期，请联系对方重新邀请')
  return { room, side: SIDE.other }
}

/** Where something is to be changed: kept from others, and refused once nothing may change any more. */
export const placeToChange = async (asked: RoomQuery, roomId: string): Promise<Place> => {
  const place = await placeIn(asked, roomId, { lock: true })
  if (place.room.state === ROOM.agreed) throw new CodedError('NEGOTIATION_FROZEN')
  if (place.room.state === ROOM.ended) throw new CodedError('NEGOTIATION_ENDED')
  return place
}

/** What only the house that opened the room decides. */
export const ownOnly = ({ side }: Place): void => {
  if (side !== SIDE.own) throw new CodedError('NOT_FOUND')
}

const CLAUSES = (roomId: string) => `negotiation_room:${roomId}`
const ROUND = (roomId: string, number: number) => `negotiation_round:${roomId}:${number}`
type Keys = Pick<Services, 'ownerKeys'>

export const openClauses = async ({ ownerKeys }: Keys, room: RoomRow): Promise<Clause[]> =>
  JSON.parse((await ownerKeys.of(room.owner_id)).open(room.clauses_sealed, CLAUSES(room.id)))

export const sealedClauses = async (
  { ownerKeys }: Keys,
  room: Pick<RoomRow, 'owner_id' | 'id'>,
  clauses: readonly Clause[],
) => ({
  clauses_sealed: (await ownerKeys.of(room.owner_id)).seal(JSON.stringify(clauses), CLAUSES(room.id)),
  digest: digestOf(clauses),
})

export const sealRound = async (
  { ownerKeys }: Keys,
  room: Pick<RoomRow, 'owner_id' | 'id'>,
  number: number,
  clauses: readonly Clause[],
): Promise<Buffer> =>
  (await ownerKeys.of(room.owner_id)).seal(JSON.stringify(clauses), ROUND(room.id, number))

export const openRound = async (
  { ownerKeys }: Keys,
  row: Pick<Row<'negotiation_round'>, 'owner_id' | 'room_id' | 'number' | 'clauses_sealed'>,
): Promise<Clause[]> =>
  JSON.parse((await ownerKeys.of(row.owner_id)).open(row.clauses_sealed, ROUND(row.room_id, row.number)))

/** Whoever agreed, agreed to what was there before. */
export const NOBODY_AGREED = {
  agreed_own_name: null,
  agreed_own_at: null,
  agreed_other_name: null,
  agreed_other_at: null,
}

export const changeRoom = (
  db: Queryable,
  room: Pick<RoomRow, 'owner_id' | 'id'>,
  change: Parameters<ReturnType<typeof inRows<'negotiation_room'>>['set']>[0],
) => inRows(db, 'negotiation_room', { owner_id: room.owner_id, id: room.id }).set(change)

export const recordEvent = (
  { db, actor, now }: RoomQuery,
  { room, side }: { room: Pick<RoomRow, 'owner_id' | 'id'>; side: Side },
  what: string,
) =>
  addNew(db, 'negotiation_event', {
    owner_id: room.owner_id,
    room_id: room.id,
    what,
    side,
    account_name: actor.name ?? '',
    at: now,
  })
