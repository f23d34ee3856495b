import { CodedError } from '../../../platform/errors.ts'
import { writeLeaves } from '../../../platform/evidence/log-step.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { PROPOSAL_IS } from './proposal-words.ts'
import { proposalsOf } from './proposals.ts'
import { changeRoom, placeToChange, ROOM, type RoomRow, recordEvent, SIDE } from './room.ts'
import { tellOtherSide } from './rounds.ts'

export const FROZEN = 'negotiation.frozen'

/** Each side agrees to the same words by their digest; with the second word they are frozen, and the log has it. */
export const agree: PlainHandler<'/negotiation/agree'> = async (call) => {
  const { actor, body, db, note, now } = call
  const place = await placeToChange(call, body.roomId)
  const { room, side } = place
  const isWaiting = (await proposalsOf(db, room)).some(
    (row) => row.state === PROPOSAL_IS.open || (row.state === PROPOSAL_IS.unsent && row.side === side),
  )
  if (isWaiting) throw new CodedError('NEGOTIATION_OPEN_POINTS')
  if (body.digest !== room.digest.toString('hex')) throw new CodedError('NEGOTIATION_CHANGED')
  const name = actor.name ?? ''
  const agreed =
    side === SIDE.own
      ? { agreed_own_name: name, agreed_own_at: now }
      : { agreed_other_name: name, agreed_other_at: now }
  const whole = { ...room, ...agreed }
  const frozen = whole.agreed_own_at !== null && whole.agreed_other_at !== null
  await changeRoom(db, room, {
    ...agreed,
    updated_at: now,
    ...(frozen ? { state: ROOM.agreed, frozen_at: now } : {}),
  })
  await recordEvent(call, place, frozen ? '同意，双方定稿' : '同意现在的文本')
  if (frozen) await writeLeaves(db, [frozenLeaf(whole, now)])
  await tellOtherSide(db, place, {
    title: frozen ? '协商已定稿' : '对方已同意现在的文本',
    content: `《${room.name}》${frozen ? '双方已同意同一文本，此后不能再改。' : '请核对后同意，双方都同意即定稿。'}`,
    at: now,
  })
  note({ target: room.name, detail: { frozen } })
  return { frozen }
}

/** Nothing of the words: their digest, and who agreed when. */
const frozenLeaf = (room: RoomRow, now: Date) => ({
  contractId: room.id,
  step: FROZEN,
  at: now,
  entry: {
    room: room.id,
    step: FROZEN,
    at: now.toISOString(),
    round: room.round,
    textSha256: room.digest.toString('hex'),
    accepted: [
      { side: 'own', name: room.agreed_own_name, at: room.agreed_own_at!.toISOString() },
      { side: 'other', name: room.agreed_other_name, at: room.agreed_other_at!.toISOString() },
    ],
  },
})
