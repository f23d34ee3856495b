import type { Data } from '@xinqi/api/calls'
import { SECOND_STEP_LIFETIME } from '@xinqi/api/limits'
import { MEMBER, ROLE } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import { openTicket } from '../../../platform/security/tickets.ts'
import type { Services } from '../../../platform/services.ts'
import { seatRoles } from './running-seats.ts'
import { canTextTo } from './send-code.ts'
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

/** Somebody of the platform, and whether a code can reach him. */
const operatorOf = async (
  { columns, mail, sms }: Pick<Services, 'columns' | 'mail' | 'sms'>,
  db: Queryable,
  accountId: string,
): Promise<{ isReached: boolean } | undefined> => {
  const { is_operator, mobile_cipher, email_cipher } = await theRow(db, 'account', { id: accountId }, [
    'is_operator',
    'mobile_cipher',
    'email_cipher',
  ])
  if (!is_operator) return undefined
  const isTexted = mobile_cipher !== null && canTextTo({ sms }, columns.open(mobile_cipher))
  return { isReached: isTexted || (email_cipher !== null && mail.isOffered) }
}

/** A company's rule asks for an authenticator; an operator without one gets a code, unless a code was his first step. */
export const stepKind = (about: {
  enabled: boolean
  isAsked: boolean
  contactProven: boolean
  isReached?: boolean
}): SecondStep['kind'] => {
  if (about.enabled) return 'totp'
  return about.isAsked || about.contactProven || !about.isReached ? 'enrol' : 'code'
}

/** What stands between a right password and a session, if anything does. */
export const secondStepFor = async (
  services: Services,
  db: Queryable,
  accountId: string,
  seat: { companyId: string | null; into?: string; confined?: boolean; contactProven: boolean },
  now: Date,
): Promise<SecondStep | undefined> => {
  const enabled = await hasTotp(db, accountId)
  const asking = enabled
    ? undefined
    : (await companiesAskingFor(db, accountId)).find(({ id }) => id === seat.companyId)
  const operator = enabled || asking ? undefined : await operatorOf(services, db, accountId)
  if (!enabled && !asking && !operator) return undefined
  const { into, confined, contactProven } = seat
  const kind = stepKind({ enabled, isAsked: asking !== undefined, contactProven, ...operator })
  const payload: SecondStepPayload = { kind, into, confined, contactProven }
  const { ticket } = await openTicket(
    db,
    { purpose: SECOND_STEP, lifetimeMs: SECOND_STEP_LIFETIME, accountId, payload },
    now,
  )
  return { ticket, kind, companyName: asking?.name ?? null }
}
