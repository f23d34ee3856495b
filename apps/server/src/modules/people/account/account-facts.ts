import { SAAS_API } from '@xinqi/api/work-list-status'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'

/** What other capabilities know of somebody's account, or of the company he acts for. */
export type AccountFacts = {
  /** The company is part of a group. */
  isJT: boolean
  /** May lend copies of the package to companies below. */
  shareRole: boolean
  /** An invitation to join a group waits for his answer. */
  isInvite: boolean
  /** Contracts signed elsewhere were brought in. */
  isElg: boolean
  /** The open interface, by `SAAS_API`. */
  applyStatus: number
  /** Evidence can be asked for through the open interface. */
  openApiNotary: boolean
  /** Parties are told when a contract ends without being signed. */
  isNotice: boolean
  /** Sells for the platform. */
  isPersonPartner: boolean
}
/** Until a capability says more, there is nothing of the kind. */
const NOTHING_MORE: AccountFacts = {
  isJT: false,
  shareRole: false,
  isInvite: false,
  isElg: false,
  applyStatus: SAAS_API.closed,
  openApiNotary: false,
  isNotice: true,
  isPersonPartner: false,
}

export type FactsQuery = { actor: Actor; db: Queryable; services: Services; now: Date }
type AccountFact = { of: string; tell: (asked: FactsQuery) => Promise<Partial<AccountFacts>> }
export const ACCOUNT_FACT = extensionPoint<AccountFact>('people/account/fact', ({ of }) => of)

export const accountFacts = async (asked: FactsQuery): Promise<AccountFacts> => {
  const told = asked.services.extensions.all(ACCOUNT_FACT).map(({ tell }) => tell(asked))
  return Object.assign({ ...NOTHING_MORE }, ...(await Promise.all(told)))
}
