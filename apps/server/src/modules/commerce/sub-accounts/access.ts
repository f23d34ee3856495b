import { COMPANY, SUB_ACCOUNT } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'

/** Only a company that has proven who it is can be somebody's agent. */
export const agentOf = (actor: Actor): string => {
  if (!actor.company) throw new CodedError('FORBIDDEN')
  if (actor.company.status !== COMPANY.certified) throw new CodedError('COMPANY_NOT_CERTIFIED')
  return actor.company.id
}

/** The customer in one's own list; anybody else's is not there. */
export const subAccount = async (db: Queryable, agentId: string, subAccountId: string) => {
  const row = orNotFound(await rowOf(db, 'sub_account', { company_id: agentId, id: subAccountId }))
  return {
    id: row.id,
    isOpen: row.status === SUB_ACCOUNT.open,
    agent: await theRow(db, 'company', { id: agentId }, ['id', 'name']),
    customer: await theRow(db, 'company', { id: row.customer_id }, ['id', 'name']),
  }
}

export const openSubAccount = async (db: Queryable, agentId: string, subAccountId: string) => {
  const found = await subAccount(db, agentId, subAccountId)
  if (!found.isOpen) throw new CodedError('SUB_ACCOUNT_CLOSED')
  return found
}
