import { chinaDay } from '@xinqi/api/china-day'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { certifiedState } from './certified-state.ts'
import { foundCompany } from './found-company.ts'
import { factProblem, normaliseFacts } from './rules.ts'

/** A letter with the company's seal, looked at by people. */
const SEALED_LETTER = 2

/**
 * A company whose papers the platform has looked at without an application of its own: it is founded for whoever its
 * letter names, and certified. One that is here already is asked by its own people, not by others.
 */
export const certifyReviewed = async (
  services: Services,
  db: Tx,
  asked: {
    name: string
    creditCode: string
    legalName: string
    agent: { accountId: string; name: string }
  },
  now: Date,
): Promise<string> => {
  const { agent } = asked
  const facts = normaliseFacts({
    name: asked.name,
    creditCode: asked.creditCode,
    legalName: asked.legalName,
    address: '',
    validUntil: null,
  })
  const problem = factProblem(facts, chinaDay(now))
  if (problem) throw new CodedError(problem)
  const { identity_sandbox } = await theRow(db, 'account', { id: agent.accountId }, ['identity_sandbox'])
  const companyId = await foundCompany(services, db, facts.name, agent, now)
  await certifiedState(
    services,
    db,
    { companyId, facts, method: SEALED_LETTER, isSandbox: identity_sandbox, accountId: agent.accountId },
    now,
  )
  await writeAudit(db, {
    event: 'certification.passed',
    companyId,
    accountId: agent.accountId,
    actorName: null,
    target: facts.name,
    succeeded: true,
    detail: { method: SEALED_LETTER },
    at: now,
  })
  return companyId
}
