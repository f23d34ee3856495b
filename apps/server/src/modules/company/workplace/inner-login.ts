import type { Data } from '@xinqi/api/calls'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import { readTicket, takeTicket } from '../../../platform/security/tickets.ts'
import type { ForeignPerson } from '../../../providers/foreign-app.ts'
import { QR_LOGIN } from '../../people/qr-login/begin.ts'
import { limitAddress } from '../../people/third-party/address-limit.ts'
import { arrive, type Vouched } from '../../people/third-party/callback.ts'
import { askedOf } from '../../people/third-party/vendor-errors.ts'
import { corpByCorpId, workplaceProvider } from './corp.ts'

/** A whole office may come from one address in one hour. */
const PER_ADDRESS_PER_HOUR = 2000

/** In any browser, by the platform's own app: a person, in no company's name. */
export const browserLogin = async (
  call: Call<'/dd/login'>,
  person: ForeignPerson,
): Promise<Data<'/dd/login'>> => {
  const ticket = await readTicket(call.db, QR_LOGIN, call.body.ticket, call.now)
  await takeTicket(call.db, QR_LOGIN, ticket.id, call.now)
  return arrive(call, { ...person, provider: 'dingtalk', companyId: null })
}

/** Inside the client, by the company's own app: the company's directory vouches, for this company only. */
export const askClient = async (call: PreparingCall<'/dd/innerLogin'>): Promise<Vouched> => {
  const { body, db, services } = call
  await limitAddress(call, 'workplace', PER_ADDRESS_PER_HOUR)
  const provider = workplaceProvider(services)
  const { corp, companyId } = await corpByCorpId(services, db, body.corpId)
  const { id, name } = await askedOf(call, () => provider.personByCode(corp, body.authCode, body.returnUrl))
  return { subject: id, name, provider: `${corp.vendor}:${corp.corpId}`, companyId }
}

export const clientLogin = (call: Call<'/dd/innerLogin'>, person: Vouched) => arrive(call, person)
