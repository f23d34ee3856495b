import type { Data } from '@xinqi/api/calls'
import { OPEN_PARTNER, SUB_USER } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import {
  type Call,
  type PlainHandler,
  type PreparingCall,
  prepareThenCommit,
} from '../../../platform/http/call.ts'
import { rememberDevice } from '../../../platform/security/known-device.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { failureLimits } from '../../people/sign-in/failure-limits.ts'
import { isPassword } from '../../people/sign-in/passwords.ts'
import { canTextTo, deliverCode } from '../../people/sign-in/send-code.ts'
import { spendCode } from '../../people/sign-in/verification-codes.ts'
import { type Network, networkHolds, readNetwork } from '../gateway/ip-list.ts'
import { securityOf } from './change-partner.ts'
import { acceptInvitation } from './invited.ts'
import { findPartnerByMobile, findPartnerOfCompany, findSubUser } from './queries.ts'

type Entering = Pick<Call<'/open/login'>, 'db' | 'services' | 'visitor' | 'note'>
type Partner = {
  id: string
  name: string
  status: number
  security: unknown
  mobile_cipher: Buffer | null
}
type KnownPartner = Partner & { mobile_hash: Buffer | null }
type SubUser = { id: string; name: string; status: number }

const HOUR = 3_600_000

/**
 * After the right password, the code on the partner's telephone, where the partner wants it so. Where the platform has
 * given up SMS nobody could take that step: the password lets in, and the log says so.
 */
const secondStep = async (
  call: PreparingCall<'/open/login'> | PreparingCall<'/open/subLogin'>,
  partner: Partner,
) => {
  const { body, note, services, autocommit } = call
  if (!securityOf(partner).twoStep || !partner.mobile_cipher) return
  const mobile = services.columns.open(partner.mobile_cipher)
  if (!canTextTo(services, mobile)) return note({ detail: { secondStep: 'notOffered' } })
  if (!body.code) {
    await deliverCode(call, 'sms', mobile, 'openSecond')
    throw new CodedError('OPEN_TWO_STEP')
  }
  if (!(await spendCode(services, autocommit, mobile, 'openSecond', body.code)))
    throw new CodedError('CODE_WRONG')
}

export const enterConsole = async (
  { db, services, visitor, note }: Entering,
  partner: Partner,
  user: SubUser | null,
): Promise<Data<'/open/login'>> => {
  if (partner.status === OPEN_PARTNER.frozen || user?.status === SUB_USER.frozen)
    throw new CodedError('ACCOUNT_FROZEN')
  const { networks, sessionHours } = securityOf(partner)
  const allowed = networks.map(readNetwork).filter((one): one is Network => one !== null)
  if (allowed.length && !networkHolds(allowed)(visitor.address)) throw new CodedError('OPEN_ENTRY_REFUSED')
  const token = await services.partnerSessions.open(db, {
    partnerId: partner.id,
    userId: user?.id ?? null,
    lifetime: sessionHours * HOUR,
    ...visitor,
  })
  note({ target: partner.name })
  return {
    token,
    partnerId: partner.id,
    partnerName: partner.name,
    userName: user?.name ?? partner.name,
    isSubUser: user !== null,
  }
}

const noteActor = (call: Entering, id: string, name: string) =>
  call.note({ actor: { accountId: id, companyId: null, name } })

/** Who he is comes first, with the code that may have to go out for it; nothing is locked meanwhile. */
export const signInPartner = prepareThenCommit<'/open/login', { partner: KnownPartner }>(
  async (call) => {
    const { body, db, services } = call
    const partner = await findPartnerByMobile(db, services.columns.lookup(body.account))
    const limits = await failureLimits(call, { name: 'open', account: body.account, ownerId: partner?.id })
    const right = await isPassword(partner?.password_hash, body.password)
    if (!partner || !right) throw new CodedError('LOGIN_WRONG')
    await secondStep(call, partner)
    await limits.succeeded()
    return { partner }
  },
  async (call, { partner }) => {
    await rememberDevice(call, partner.id)
    noteActor(call, partner.id, partner.name)
    await acceptInvitation(call.services, call.db, partner, call.body.invite)
    return enterConsole(call, partner, null)
  },
)

/** Three things must be right; which one was not, nobody learns, not even by the time it took. */
export const signInSubUser = prepareThenCommit<'/open/subLogin', { partner: Partner; user: SubUser }>(
  async (call) => {
    const { body, db, services } = call
    const partner = await findPartnerByMobile(db, services.columns.lookup(body.account))
    const user = partner && (await findSubUser(db, partner.id, body.loginName))
    const account = `${body.account}\n${body.loginName}`
    const limits = await failureLimits(call, { name: 'openSub', account, ownerId: user?.id })
    const right = await isPassword(user?.password_hash, body.password)
    if (!partner || !user || !right) throw new CodedError('LOGIN_WRONG')
    await secondStep(call, partner)
    await limits.succeeded()
    return { partner, user }
  },
  async (call, { partner, user }) => {
    await rememberDevice(call, user.id)
    noteActor(call, user.id, user.name)
    return enterConsole(call, partner, user)
  },
)

/** An administrator goes over to his company's console without a second login; the audit log says who it was. */
export const enterFromCompany: PlainHandler<'/v2/company/openLogin'> = async (call) => {
  const partner = await findPartnerOfCompany(call.db, companyOf(call.actor))
  if (!partner) throw new CodedError('PARTNER_NONE')
  return enterConsole(call, partner, null)
}
