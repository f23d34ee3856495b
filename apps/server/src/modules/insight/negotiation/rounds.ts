import type { Queryable } from '../../../platform/db/database.ts'
import { addRow, inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import { textOfClauses } from './clauses.ts'
import { PROPOSAL_IS } from './proposal-words.ts'
import { proposalsOf } from './proposals.ts'
import {
  changeRoom,
  openClauses,
  openRound,
  type Place,
  placeIn,
  placeToChange,
  recordEvent,
  SIDE,
  sealRound,
} from './room.ts'
import { seatedAccounts } from './seats.ts'

export const roomPath = (roomId: string) => `/negotiation/${roomId}`

/** Everybody of the other side, wherever the word comes from. */
export const tellOtherSide = async (
  db: Queryable,
  { room, side }: Place,
  { title, content, at }: { title: string; content: string; at: Date },
) => {
  const receivers = side === SIDE.own ? await seatedAccounts(db, room) : [room.account_id]
  await sendMessage(
    db,
    ...receivers.map((accountId) => ({
      accountId,
      companyId: null,
      title,
      content,
      path: roomPath(room.id),
      at,
    })),
  )
}

/** The other side sees what was proposed, and how the clauses stood then is kept. */
export const submitRound: PlainHandler<'/negotiation/submitRound'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const place = await placeToChange(call, body.roomId)
  const { room, side } = place
  if (body.round !== room.round) throw new CodedError('CONFLICT', '对方刚提交了一轮，请刷新后再提交')
  const unsent = (await proposalsOf(db, room)).filter(
    (row) => row.side === side && row.state === PROPOSAL_IS.unsent,
  )
  for (const { id } of unsent)
    await inRows(db, 'negotiation_proposal', { owner_id: room.owner_id, room_id: room.id, id }).set({
      state: PROPOSAL_IS.open,
      round: room.round,
    })
  await addRow(db, 'negotiation_round', {
    owner_id: room.owner_id,
    room_id: room.id,
    number: room.round,
    side,
    account_name: actor.name ?? '',
    clauses_sealed: await sealRound(services, room, room.round, await openClauses(services, room)),
    submitted_at: now,
  })
  await changeRoom(db, room, { round: room.round + 1, updated_at: now })
  await recordEvent(call, place, `提交第 ${room.round} 轮（${unsent.length} 项提议）`)
  await tellOtherSide(db, place, {
    title: '对方提交了一轮协商',
    content: `《${room.name}》第 ${room.round} 轮：${unsent.length ? `${unsent.length} 项提议待您答复` : '没有新的提议'}。`,
    at: now,
  })
  note({ target: room.name, detail: { round: room.round, proposals: unsent.length } })
  return { round: room.round }
}

export const compareRounds: PlainHandler<'/negotiation/compareRounds'> = async (call) => {
  const { body, db, services } = call
  const { room } = await placeIn(call, body.roomId)
  const textOf = async (number: number | undefined) => {
    if (number === undefined) return textOfClauses(await openClauses(services, room))
    const row = orNotFound(
      await rowOf(db, 'negotiation_round', { owner_id: room.owner_id, room_id: room.id, number }),
    )
    return textOfClauses(await openRound(services, row))
  }
  const { diffs } = await analyse('compareTexts', {
    base: await textOf(body.base),
    final: await textOf(body.final),
    options: { fullWidthHalfWidthRecognition: true },
  })
  return diffs
}
