import type { Tx } from '../../../platform/db/database.ts'
import type { Visitor } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'

/** Somebody does something with one contract, asked by a call or as one of many in a job. */
export type Act = {
  db: Tx
  services: Services
  now: Date
  actor: Actor
  visitor: Pick<Visitor, 'address'>
  contractId: string
}
export const performedBy = ({ db, services, now, actor, visitor, contractId }: Act) => ({
  db,
  services,
  now,
  by: { actor, visitor },
  contractId,
})

type ActCall = Omit<Act, 'contractId'> & { body: { contractId: string } }
export const actOf = ({ db, services, now, actor, visitor, body }: ActCall): Act => ({
  db,
  services,
  now,
  actor,
  visitor,
  contractId: body.contractId,
})
