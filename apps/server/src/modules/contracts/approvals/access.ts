import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/session/actor.ts'

/** An approval concerns whoever is or was asked, and whoever asked, in the company it belongs to. */
export const ofCompany = (actor: Actor) => sql<SqlBool>`approval.company_id = ${actor.company?.id ?? null}`

export const askedBy = ({ accountId }: Actor) => sql<SqlBool>`approval.asked_by = ${accountId}`

export const votedBy = ({ accountId }: Actor, statuses: readonly number[]) => sql<SqlBool>`exists (
  select 1 from approval_voter v
   where v.contract_id = approval.contract_id and v.approval_id = approval.id
     and v.account_id = ${accountId} and v.status = any(${statuses}::smallint[]))`

export const involves = (actor: Actor) =>
  sql<SqlBool>`(${ofCompany(actor)} and (${askedBy(actor)} or ${votedBy(actor, [0, 1, 2, 3, 4])}))`
