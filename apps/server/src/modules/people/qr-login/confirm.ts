import type { Data } from '@xinqi/api/calls'
import { TICKET } from '@xinqi/api/work-list-status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler, PreparingCall } from '../../../platform/http/call.ts'
import { followTicket, readTicket, settleTicket, takeTicket } from '../../../platform/security/tickets.ts'
import { deviceName } from '../../../platform/user-agent.ts'
import type { ForeignPerson } from '../../../providers/foreign-app.ts'
import { arrive } from '../third-party/callback.ts'
import { checkProof } from '../third-party/proof.ts'
import { askedOf } from '../third-party/vendor-errors.ts'
import { appFor, QR_LOGIN, type QrPayload } from './begin.ts'
import { qrState } from './rules.ts'

type Follow = Call<'/qrLogin/alipay/result'> | Call<'/qrLogin/wechat/result'>

export const follow = async ({
  body,
  db,
  services,
  now,
}: Follow): Promise<Data<'/qrLogin/alipay/result'>> => {
  checkProof(services, body.qrId, body.proof)
  return { state: qrState(await followTicket(db, QR_LOGIN, body.qrId), now) }
}

/** What the telephone shows before asking: which screen is about to be signed in. */
export const showScreen: PlainHandler<'/qrLogin/screen'> = async (call) => {
  const ticket = await readTicket(call.db, QR_LOGIN, call.body.ticket, call.now)
  await settleTicket(call.db, ticket.id, TICKET.opened)
  const { way, address, userAgent } = ticket.payload as QrPayload
  const { label, isSandbox } = appFor(call.services, way)
  return { label, isSandbox, address, device: deviceName(userAgent), at: ticket.created_at.toISOString() }
}

export const refuse = async (call: Call<'/qrLogin/refuse'>) => {
  const ticket = await readTicket(call.db, QR_LOGIN, call.body.ticket, call.now)
  await settleTicket(call.db, ticket.id, TICKET.refused)
  return {}
}

type PreparingConfirm = PreparingCall<'/qrLogin/confirm'> | PreparingCall<'/dd/login'>

/** Before anything is locked: the vendor is asked who this is. */
export const askWho = async (call: PreparingConfirm): Promise<ForeignPerson> => {
  const { body, db, services, now } = call
  const ticket = await readTicket(db, QR_LOGIN, body.ticket, now)
  const app = appFor(services, (ticket.payload as QrPayload).way)
  // What comes back to a browser must come back to the one that began.
  if (app.mode === 'open') checkProof(services, ticket.id, body.proof)
  if (ticket.status >= TICKET.done) throw new CodedError('LINK_INVALID')
  return askedOf(call, () => app.person(body.authCode))
}

export const confirm = async (call: Call<'/qrLogin/confirm'>, person: ForeignPerson) => {
  const ticket = await readTicket(call.db, QR_LOGIN, call.body.ticket, call.now)
  await settleTicket(call.db, ticket.id, TICKET.done, person)
  call.note({ target: person.name ?? undefined, detail: { way: (ticket.payload as QrPayload).way } })
  return {}
}

/** Confirmed elsewhere; whoever began it comes in, once. */
export const enter: PlainHandler<'/qrLogin/enter'> = async (call) => {
  const { body, db, services, now } = call
  checkProof(services, body.qrId, body.proof)
  const ticket = await takeTicket(db, QR_LOGIN, body.qrId, now)
  if (ticket.status !== TICKET.done) throw new CodedError('LINK_INVALID')
  const { way } = ticket.payload as QrPayload
  return arrive(call, { ...(ticket.result as ForeignPerson), provider: way, companyId: null })
}
