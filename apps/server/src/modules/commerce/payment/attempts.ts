import { randomBytes } from 'node:crypto'
import type { Data } from '@xinqi/api/calls'
import { ASK_AFTER, ATTEMPT_MINUTES, METHOD, ORDER } from '@xinqi/api/commerce'
import { IDENTITY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { type PaymentPrompt, PaymentUnavailable } from '../../../providers/payment.ts'
import { insistOnVerifiedCompany, makeOrder } from '../orders/create.ts'
import { addOrderEvent, deadlineOf, lockOrder, type OrderRow, ownOrder } from '../orders/orders.ts'
import { quote } from '../orders/quote.ts'

type VendorAnswer = (PaymentPrompt & { no: string; expiresAt: Date }) | null

/** 32 characters both vendors take: letters and digits. */
export const newAttemptNo = (): string => `P${randomBytes(15).toString('hex').toUpperCase()}`
/** Eight characters a bank clerk can type and nobody mistakes. */
const newTransferCode = (): string => {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join('')
}

export const providerFor = (services: Services, method: number) =>
  services.payments.find((provider) => provider.method === method)

/** The vendor is asked before anything is locked; what it answered is written down if the order still waits. */
export const askVendor = async (
  services: Services,
  about: {
    order: Pick<OrderRow, 'id' | 'no' | 'item_name' | 'amount_fen' | 'expires_at'>
    method: number
    channel: 'qr' | 'phone'
    address: string
    now: Date
    /** Where the payer's app leads back to; the web's own orders without it. */
    returnPath?: string
  },
): Promise<VendorAnswer> => {
  if (about.method === METHOD.transfer) {
    if (!services.bank.isOffered) throw new CodedError('PAY_WAY')
    return null
  }
  const provider = providerFor(services, about.method)
  if (!provider) throw new CodedError('PAY_WAY')
  const expiresAt = new Date(
    Math.min(about.now.getTime() + ATTEMPT_MINUTES * 60_000, about.order.expires_at.getTime()),
  )
  const no = newAttemptNo()
  try {
    const shown = await provider.begin({
      no,
      amountFen: about.order.amount_fen,
      subject: `信契 ${about.order.item_name}`.replace(/[/=&]/g, ' ').slice(0, 100),
      expiresAt,
      channel: about.channel,
      address: about.address,
      returnPath: about.returnPath ?? `/center/payList?order=${about.order.id}&paying=1`,
    })
    return { no, ...shown, expiresAt }
  } catch (error) {
    if (error instanceof PaymentUnavailable) {
      services.log.warn({ error, method: about.method }, 'payment vendor does not answer')
      throw new CodedError('PAY_UNAVAILABLE')
    }
    throw error
  }
}

export const writeAttempt = async (
  services: Services,
  db: Queryable,
  order: OrderRow,
  {
    method,
    told,
    actorName,
    now,
  }: { method: number; told: VendorAnswer; actorName: string | null; now: Date },
): Promise<Data<'/order/orderPay'>> => {
  if (order.status !== ORDER.toPay) throw new CodedError('ORDER_NOT_PAYABLE')
  const isTransfer = method === METHOD.transfer
  const provider = providerFor(services, method)
  const before = isTransfer ? await transferAttempt(db, order.id) : undefined
  const id = before?.id ?? newId()
  const no = before?.no ?? told?.no ?? newTransferCode()
  const expiresAt = told?.expiresAt ?? order.expires_at
  if (!before) {
    await addRow(db, 'payment_attempt', {
      id,
      order_id: order.id,
      no,
      method,
      vendor: isTransfer ? 'bank' : provider!.vendor,
      merchant: isTransfer ? services.bank.account.account : provider!.merchant,
      amount_fen: order.amount_fen,
      qr: told?.qr ?? null,
      url: told?.url ?? null,
      ask_at: isTransfer ? null : new Date(now.getTime() + ASK_AFTER[0] * 1000),
      expires_at: expiresAt,
      created_at: now,
    })
    await addOrderEvent(db, order.id, { what: `选择${WAY[method]}`, actorName, at: now })
  }
  return {
    orderId: order.id,
    orderNo: order.no,
    attemptId: id,
    method,
    amountFen: order.amount_fen,
    qr: told?.qr ?? null,
    url: told?.url ?? null,
    clientRequest: told?.clientRequest ?? null,
    isSandbox: isTransfer ? services.bank.isSandbox : provider!.isSandbox,
    expiresAt: expiresAt.toISOString(),
    transfer: isTransfer
      ? { ...services.bank.account, remark: no, hasProof: Boolean(before?.proof_blob) }
      : null,
  }
}

const WAY: Record<number, string> = { 1: '支付宝支付', 2: '微信支付', 3: '对公转账', 6: '钉钉收银台支付' }

export const transferAttempt = (db: Queryable, orderId: string) =>
  rowOf(db, 'payment_attempt', { order_id: orderId, method: METHOD.transfer, state: 'open' })

type Paying = Call<'/order/orderPay'>

export const askForOrder = async (call: PreparingCall<'/order/orderPay'>): Promise<VendorAnswer> => {
  const order = await ownOrder(call.db, call.actor, call.body.orderId)
  if (order.status !== ORDER.toPay) throw new CodedError('ORDER_NOT_PAYABLE')
  if (order.is_company) insistOnVerifiedCompany(call.actor)
  return askVendor(call.services, {
    order,
    method: call.body.method,
    channel: call.body.channel ?? 'qr',
    address: call.visitor.address,
    now: call.now,
  })
}

export const payOrder = async (call: Paying, told: VendorAnswer): Promise<Data<'/order/orderPay'>> => {
  const { id } = await ownOrder(call.db, call.actor, call.body.orderId)
  const order = await lockOrder(call.db, id)
  call.note({ target: order.no, detail: { method: call.body.method } })
  return writeAttempt(call.services, call.db, order, {
    method: call.body.method,
    told,
    actorName: call.actor.name,
    now: call.now,
  })
}

type ByIndividual = Call<'/order/orderPayByIndividual'>

type Prepared = { orderId: string; amountFen: number; told: VendorAnswer }

/** A person orders and pays in one step: the vendor is asked for the price as quoted, and the order is made after. */
export const askForIndividual = async (
  call: PreparingCall<'/order/orderPayByIndividual'>,
): Promise<Prepared> => {
  const { actor, body, db, now, services } = call
  if (actor.company) throw new CodedError('FORBIDDEN', '企业身份请从企业下单')
  const { identity_status } = await theRow(db, 'account', { id: actor.accountId }, ['identity_status'])
  if (identity_status !== IDENTITY.verified) throw new CodedError('PERSON_UNVERIFIED')
  const quoted = await quote(db, actor, body, now)
  const orderId = newId()
  const told = await askVendor(services, {
    order: {
      id: orderId,
      no: '',
      item_name: quoted.item.name,
      amount_fen: quoted.amountFen,
      expires_at: deadlineOf(now),
    },
    method: body.method,
    channel: body.channel ?? 'qr',
    address: call.visitor.address,
    now,
  })
  return { orderId, amountFen: quoted.amountFen, told }
}

export const payByIndividual = async (
  call: ByIndividual,
  { orderId, amountFen, told }: Prepared,
): Promise<Data<'/order/orderPayByIndividual'>> => {
  const { actor, body, db, now, services } = call
  const order = await makeOrder(db, actor, { code: body.code, quantity: body.quantity }, now, orderId)
  if (order.amount_fen !== amountFen) throw new CodedError('CONFLICT')
  call.note({ target: `${order.no} ${order.item_name}`, detail: { amountFen } })
  return writeAttempt(services, db, order, { method: body.method, told, actorName: actor.name, now })
}
