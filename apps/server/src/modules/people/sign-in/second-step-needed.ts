import type { Data } from '@xinqi/api/calls'
import { SECOND_STEP_LIFETIME } from '@xinqi/api/limits'
import { MEMBER, ROLE } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { openTicket } from '../../../platform/security/tickets.ts'
import { seatRoles } from './running-seats.ts'
import { hasTotp } from './totp.ts'

export const SECOND_STEP = 'secondStep'
export type SecondStep = NonNullable<Data<'/v2/auth/login'>['secondStep']>
/** `into` and `confined`: what was settled about the session before the second step. */
export type SecondStepPayload = {
  kind: SecondStep['kind']
  into?: string
  confined?: boolean
  contactProven?: boolean
}

/** Companies in which this person is an administrator and which ask their administrators for a second factor. */
export const companiesAskingFor = async (
  db: Queryable,
  accountId: string,
): Promise<{ id: string; name: string }[]> =>
  seatRoles(db)
    .innerJoin('company', 'company.id', 'member.company_id')
    .select(['company.id', 'company.name'])
    .distinct()
    .where('member.account_id', '=', accountId)
    .where('member.status', '<>', MEMBER.frozen)
    .where('role.type', '=', ROLE.systemAdministrator)
    .where('company.admin_second_factor', '=', true)
    .execute()

/** What stands between a right password and a session, if anything does. */
export const secondStepFor = async (
  db: Queryable,
  accountId: string,
  seat: { companyId: string | null; into?: string; confined?: boolean; contactProven?: boolean },
  now: Date,
): Promise<SecondStep | undefined> => {
  const enabled = await hasTotp(db, accountId)
  const asking = enabled
    ? undefined
    : (await companiesAskingFor(db, accountId)).find(({ id }) => id === seat.companyId)
  if (!enabled && !asking) return undefined
  const kind = enabled ? 'totp' : 'enrol'
  const { into, confined, contactProven } = seat
  const payload: SecondStepPayload = { kind, into, confined, contactProven }
  const { ticket } = await openTicket(
    db,
    { purpose: SECOND_STEP, lifetimeMs: SECOND_STEP_LIFETIME, accountId, payload },
    now,
  )
  return { ticket, kind, companyName: asking?.name ?? null }
}
