import { handlers, type PlainHandler } from '../../../platform/http/call.ts'
import { freezeName } from './freeze.ts'
import { liftFreeze, liftWayOf, standingFreeze, startLiftFace } from './lift-freeze.ts'
import { changeNoticeWishes, noticeWishes } from './notices.ts'
import { administersHere, nameOwner } from './owner.ts'

const freezeState: PlainHandler<'/inMyName/state'> = async (call) => {
  const { actor, body, db } = call
  const owner = await nameOwner(db, actor, body.of)
  const freeze = await standingFreeze(db, owner.id)
  return {
    name: owner.name,
    frozen: freeze ? { at: freeze.frozen_at.toISOString(), address: freeze.address } : null,
    liftBy: freeze ? await liftWayOf(call, freeze.frozen_at) : null,
    companyName: administersHere(actor) ? actor.company!.name : null,
  }
}

export const freezeCalls = handlers({
  '/inMyName/state': freezeState,
  '/inMyName/freeze': freezeName,
  '/inMyName/liftFace': startLiftFace,
  '/inMyName/lift': liftFreeze,
  '/inMyName/notices/detail': noticeWishes,
  '/inMyName/notices/update': changeNoticeWishes,
})
