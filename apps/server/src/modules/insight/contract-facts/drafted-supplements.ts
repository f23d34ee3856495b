import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRow } from '../../../platform/db/row.ts'
import type { Call } from '../../../platform/http/call.ts'
import { RELATION } from './supplements.ts'

type Drafting = Pick<Call<'/draftAI/use'>, 'actor' | 'now'> & { db: Queryable }

/** A contract made of a draft that was written to change a kept one. Until it is kept itself it changes nothing. */
export const expectSupplement = async (
  { actor, db, now }: Drafting,
  contractId: string,
  ofSubject: string | null,
): Promise<void> => {
  if (!ofSubject || !actor.company) return
  await addRow(db, 'contract_relation', {
    company_id: actor.company.id,
    subject_id: contractId,
    of_subject: ofSubject,
    kind: RELATION.supplement,
    effective_on: null,
    is_pending: true,
    linked_by: actor.accountId,
    linked_at: now,
  })
}

/**
 * Kept, it stands above the contract it was drafted for; above that one's original where it has become a supplement
 * itself in the meantime, for supplements make no chain.
 */
export const linkDrafted = async (
  db: Queryable,
  companyId: string,
  contractIds: readonly string[],
  now: Date,
): Promise<void> => {
  await sql`
    with linked as (
      update contract_relation r
         set is_pending = false, linked_at = ${now},
             of_subject = coalesce(
               (select o.of_subject from contract_relation o
                 where o.company_id = r.company_id and o.subject_id = r.of_subject and not o.is_pending),
               r.of_subject)
       where r.company_id = ${companyId} and r.subject_id = any(${sql.val([...contractIds])}::uuid[]) and r.is_pending
       returning r.of_subject)
    update fact_sheet set changed_at = ${now}
     where company_id = ${companyId} and subject_id in (select of_subject from linked)`.execute(db)
}
