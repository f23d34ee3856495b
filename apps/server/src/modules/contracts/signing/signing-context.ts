import type { Queryable } from '../../../platform/db/database.ts'
import type { Visitor } from '../../../platform/http/call.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { accountOf } from '../../people/security/own-account.ts'
import type { Contract, PartyRow, SignerRow } from '../contract/aggregate.ts'
import type { ChosenMarks } from './choose-marks.ts'
import type { Intent } from './intent.ts'

/** Whose hand signs, and from where. */
export type SigningContext = {
  /** A transaction where something is written down. */
  db: Queryable
  services: Services
  now: Date
  actor: Actor
  visitor: Visitor
  within?: TaskKey
}
/** One person's place in one contract, with everything he puts there. */
export type SignerPlace = {
  contract: Contract
  signer: SignerRow
  party: PartyRow
  account: Awaited<ReturnType<typeof accountOf>>
  intent: Intent
  marks: ChosenMarks
}
