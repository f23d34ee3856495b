import type { Data } from '@xinqi/api/calls'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import { rememberDevice } from '../../../platform/security/known-device.ts'
import { takeTicket } from '../../../platform/security/tickets.ts'
import type { Discovery } from '../../../providers/oidc.ts'
import { limitAddress } from '../../people/third-party/address-limit.ts'
import { askedOf } from '../../people/third-party/vendor-errors.ts'
import { enterConsole } from '../partner-accounts/sign-in.ts'
import { partnerOf, renameSubUser, subUserNamed } from '../partner-accounts/sub-user-directory.ts'
import { addressesOf } from './addresses.ts'
import { type Setting, settingNamed, settingOf } from './queries.ts'
import { type Claims, mapClaims } from './rules.ts'
import { beginRound, finishRound, ROUND, roundOf } from './sign-in-round.ts'

/** A whole office may come from one address in one hour. */
const PER_ADDRESS_PER_HOUR = 2000

type Ready = { setting: Setting; discovery: Discovery | null }

export const askProviderFirst = async (call: PreparingCall<'/open/sso/begin'>): Promise<Ready> => {
  await limitAddress(call, 'openSso', PER_ADDRESS_PER_HOUR)
  const setting = await settingNamed(call.db, call.body.ssoCode.trim().toLowerCase())
  if (!setting) throw new CodedError('OPEN_SSO_UNKNOWN')
  const discovery =
    setting.protocol === 'oidc'
      ? await askedOf(call, () => call.services.oidc.discover(setting.issuer ?? ''))
      : null
  return { setting, discovery }
}

export const beginSso = (call: Call<'/open/sso/begin'>, { setting, discovery }: Ready) => {
  const { body, db, now, services, note } = call
  note({ target: setting.sso_code })
  const addresses = addressesOf(services, body.origin, setting.partner_id)
  return beginRound(services, db, setting, { purpose: 'login', addresses, discovery, now })
}

type Vouched = { ticketId: string; setting: Setting; claims: Claims }

export const redeemSso = async (call: PreparingCall<'/open/sso/login'>): Promise<Vouched> => {
  const { body, db, now, services } = call
  await limitAddress(call, 'openSso', PER_ADDRESS_PER_HOUR)
  const round = await roundOf(services, db, body, 'login', now)
  const setting = await settingOf(db, round.kept.partnerId)
  // Switched off while somebody was on the way.
  if (!setting?.is_enabled) throw new CodedError('OPEN_SSO_UNKNOWN')
  const claims = await askedOf(call, () => finishRound(services, setting, round, body, now))
  return { ticketId: round.ticketId, setting, claims }
}

/** The partner vouches for its own sub-users and nobody else: not for itself, not for another partner's. */
export const finishSso = async (
  call: Call<'/open/sso/login'>,
  { ticketId, setting, claims }: Vouched,
): Promise<Data<'/open/sso/login'>> => {
  const { db, now, note } = call
  await takeTicket(db, ROUND, ticketId, now)
  const { loginName, name } = mapClaims(setting, claims)
  const partner = await partnerOf(db, setting.partner_id)
  const user = loginName ? await subUserNamed(db, setting.partner_id, loginName) : undefined
  if (!partner || !user) throw new CodedError('OPEN_SSO_NO_USER')
  if (name && name !== user.name) await renameSubUser(db, partner.id, user.id, name)
  await rememberDevice(call, user.id)
  note({
    actor: { accountId: user.id, companyId: null, name: name ?? user.name },
    detail: { way: setting.protocol },
  })
  return enterConsole(call, partner, { ...user, name: name ?? user.name })
}
