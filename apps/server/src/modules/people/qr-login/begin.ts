import type { Data } from '@xinqi/api/calls'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { openTicket } from '../../../platform/security/tickets.ts'
import type { Services } from '../../../platform/services.ts'
import type { ForeignAppKind } from '../../../providers/foreign-app.ts'
import { limitAddress } from '../third-party/address-limit.ts'
import { proofOf } from '../third-party/proof.ts'
import { publicOrigin } from '../third-party/public-origin.ts'

export const QR_LOGIN = 'qrLogin'
const LIFETIME = 3 * 60_000
/** A whole office may come from one address in one hour, and codes run out every three minutes. */
const PER_ADDRESS_PER_HOUR = 3000

export type QrPayload = { way: ForeignAppKind; address: string; userAgent: string | null }

export const appFor = ({ foreignApps }: Pick<Services, 'foreignApps'>, way: ForeignAppKind) => {
  const app = foreignApps.find((candidate) => candidate.way === way)
  if (!app) throw new CodedError('SIGN_IN_WAY_OFF')
  return app
}

type Begin = Call<'/qrLogin/alipay/code'> | Call<'/qrLogin/wechat/code'> | Call<'/dd/begin'>

export const begin = async (call: Begin, way: ForeignAppKind): Promise<Data<'/dd/begin'>> => {
  const { db, services, visitor, now } = call
  const app = appFor(services, way)
  await limitAddress(call, 'qr', PER_ADDRESS_PER_HOUR)
  const payload: QrPayload = { way, address: visitor.address, userAgent: visitor.userAgent }
  const { ticket, ticketId } = await openTicket(db, { purpose: QR_LOGIN, lifetimeMs: LIFETIME, payload }, now)
  const returnUrl = `${publicOrigin(services, call.body.origin)}/scanLogin/${way}`
  call.note({ detail: { way } })
  return {
    qrId: ticketId,
    proof: proofOf(services, ticketId),
    mode: app.mode,
    url: app.authorizeUrl(ticket, returnUrl),
    isSandbox: app.isSandbox,
    expiresIn: LIFETIME / 1000,
  }
}
