import type { PlainHandler } from '../../../platform/http/call.ts'
import { liftWayOf, standingFreeze } from './lift.ts'
import { administersHere, nameOwner } from './owner.ts'

export const freezeState: PlainHandler<'/inMyName/state'> = async (call) => {
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
