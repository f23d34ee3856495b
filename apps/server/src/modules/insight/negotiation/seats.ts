import { randomBytes } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { messageAddress, wholeAddress } from '../../../platform/config/whole-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, EMPTY, inRow, inRows, type Row, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile, maskName } from '../../../platform/present.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import type { Services } from '../../../platform/services.ts'
import { shortLink, shortPath } from '../../company/invitations/short-link.ts'
import { type Contact, mailboxOf, maskContact, telephoneOf } from '../../people/security/own-contact.ts'
import { refuseConfined } from '../../people/sign-in/refuse-confined.ts'
import { deliverGuardedCode } from '../../people/sign-in/send-code.ts'
import { accountByLogin, accountOfProven, admit } from '../../people/sign-in/sign-in.ts'
import { spendCode } from '../../people/sign-in/verification-codes.ts'
import { changeRoom, ownOnly, placeIn, placeToChange, ROOM, recordEvent, SIDE } from './room.ts'

export const SEAT_TOPIC = 'negotiation.invite'
type SeatRow = Row<'negotiation_seat'>
const codeHash = ({ columns }: Pick<Services, 'columns'>, code: string): Buffer =>
  columns.lookup(`negotiation:${code}`)
const pathOf = (code: string) => `/negotiateInvite/${code}`

/** For one person, once: it goes to his telephone or mailbox, and only he can take the seat. An earlier one to him ends. */
export const inviteToRoom: PlainHandler<'/negotiation/invite'> = async (call) => {
  const { body, db, note, now, services } = call
  if (Boolean(body.mobile) === Boolean(body.email))
    throw new CodedError('BAD_REQUEST', '请填写手机号或邮箱中的一项')
  if (!(body.mobile ? services.sms : services.mail).isOffered)
    throw new CodedError(
      'WAY_NOT_OFFERED',
      `平台没有开通${body.mobile ? '短信，请填写邮箱' : '邮件，请填写手机号'}`,
    )
  const place = await placeToChange(call, body.roomId)
  ownOnly(place)
  const contact = (body.mobile ?? body.email)!
  const hash = services.columns.lookup(contact)
  const cipher = services.columns.seal(contact)
  const of = { owner_id: place.room.owner_id, room_id: place.room.id }
  const column = body.mobile ? 'mobile_hash' : 'email_hash'
  await inRows(db, 'negotiation_seat', { ...of, [column]: hash, revoked_at: EMPTY }).set({ revoked_at: now })
  const code = randomBytes(16).toString('hex')
  const seatId = newId()
  const expires = new Date(now.getTime() + body.days * DAY)
  await addRow(db, 'negotiation_seat', {
    ...of,
    id: seatId,
    name: body.name.trim(),
    ...(body.mobile
      ? { mobile_hash: hash, mobile_cipher: cipher }
      : { email_hash: hash, email_cipher: cipher }),
    code_hash: codeHash(services, code),
    code_cipher: services.columns.seal(code),
    created_at: now,
    expires_at: expires,
  })
  await recordEvent(call, place, '邀请对方参加')
  await services.outbox.publish(db, SEAT_TOPIC, { ownerId: of.owner_id, roomId: of.room_id, seatId })
  note({ target: `${body.name} ${body.mobile ? maskMobile(contact) : maskEmail(contact)}` })
  return { seatId, url: wholeAddress(services.config, pathOf(code)), expiresAt: expires.toISOString() }
}

export const revokeSeat: PlainHandler<'/negotiation/revokeSeat'> = async (call) => {
  const { body, db, note, now } = call
  const place = await placeIn(call, body.roomId, { lock: true })
  ownOnly(place)
  const seat = orNotFound(
    await inRow(db, 'negotiation_seat', {
      owner_id: place.room.owner_id,
      room_id: place.room.id,
      id: body.seatId,
      revoked_at: EMPTY,
    }).set({ revoked_at: now }, ['name']),
  )
  await recordEvent(call, place, '收回邀请')
  note({ target: seat.name })
  return {}
}

/** Carries an invitation to the person it names. Repeated after a crash it may reach him twice, never not at all. */
export const deliverSeat = async (
  services: Services,
  { ownerId, roomId, seatId }: { ownerId: string; roomId: string; seatId: string },
): Promise<void> => {
  const { db, columns, clock } = services
  const seat = await rowOf(db, 'negotiation_seat', { owner_id: ownerId, room_id: roomId, id: seatId })
  if (!seat || seat.revoked_at || seat.expires_at <= clock()) return
  const room = await theRow(db, 'negotiation_room', { owner_id: ownerId, id: roomId })
  const from = room.company_name ?? room.account_name
  const lifetimeMs = seat.expires_at.getTime() - clock().getTime()
  const code = await shortLink(services, db, pathOf(columns.open(seat.code_cipher)), { lifetimeMs }, clock())
  const text = `「${from}」邀请您协商合同《${room.name}》，请打开链接查看：${messageAddress(services.config, shortPath(code))}`
  if (seat.mobile_cipher)
    await services.sms.sendNotice(db, {
      mobile: columns.open(seat.mobile_cipher),
      template: 'invite',
      parameters: { company: from, code },
      text,
      freeWords: [room.name],
    })
  else if (seat.email_cipher)
    await services.mail.send(db, {
      to: columns.open(seat.email_cipher),
      subject: `「${from}」邀请您协商合同`,
      text: `${text}\n\n如非本人相关，请忽略此邮件。`,
    })
}

const GUESSES = 30
const GUESS_WINDOW = 10 * 60_000
type CodeCall = Pick<Call<'/negotiation/invitation'>, 'db' | 'autocommit' | 'now' | 'visitor' | 'services'>

/** The seat a link is for. Whoever tries links at random is stopped. */
const seatBehind = async (call: CodeCall, code: string): Promise<SeatRow> => {
  const { autocommit, db, now, services, visitor } = call
  const seat = await rowOf(db, 'negotiation_seat', { code_hash: codeHash(services, code) })
  if (!seat) {
    const { allowed } = await hitWindow(
      autocommit,
      `negotiation:${visitor.address}`,
      GUESSES,
      GUESS_WINDOW,
      now,
    )
    if (!allowed) throw new CodedError('TOO_MANY', undefined, { retryAfter: 600 })
    throw new CodedError('LINK_INVALID', '协商邀请不存在，请核对链接')
  }
  if (seat.revoked_at) throw new CodedError('LINK_INVALID', '协商邀请已被收回，请联系对方')
  if (seat.expires_at <= now) throw new CodedError('LINK_INVALID', '协商邀请已过期，请联系对方重新邀请')
  return seat
}

const contactOf = (services: Services, seat: SeatRow): Contact => {
  const mobile = telephoneOf(services, seat.mobile_cipher)
  const target = mobile ?? mailboxOf(services, seat.email_cipher)
  if (!target) throw new CodedError('WAY_NOT_OFFERED', '平台暂时不能向受邀的号码发送验证码')
  return { target, byMail: mobile === null }
}

export const showSeat: PlainHandler<'/negotiation/invitation'> = async (call) => {
  const seat = await seatBehind(call, call.body.code)
  const room = await theRow(call.db, 'negotiation_room', { owner_id: seat.owner_id, id: seat.room_id })
  const contact = contactOf(call.services, seat)
  return {
    name: room.name,
    from: room.company_name ?? room.account_name,
    invited: maskName(seat.name),
    contact: maskContact(contact),
    byMail: contact.byMail,
    expiresAt: seat.expires_at.toISOString(),
  }
}

export const sendSeatCode = async (call: Call<'/negotiation/invitation/code'>) => {
  const { target, byMail } = contactOf(call.services, await seatBehind(call, call.body.code))
  return deliverGuardedCode(call, byMail ? 'mail' : 'sms', target, 'login')
}

/** With the code from the invited telephone he is in: as whoever has that number, or as somebody new who has it now. */
export const enterBySeat: PlainHandler<'/negotiation/invitation/enter'> = async (call) => {
  const { autocommit, body, db, services } = call
  const { target, byMail } = contactOf(services, await seatBehind(call, body.code))
  const known = await accountByLogin(services, db, target)
  const keep = !known && !body.agreed
  if (!(await spendCode(services, autocommit, target, 'login', body.oneTimeCode, { keep })))
    throw new CodedError('CODE_WRONG')
  const account = known ?? (await accountOfProven(call, byMail ? { email: target } : { mobile: target }))
  if (!account) throw new CodedError('CODE_WRONG')
  return admit(call, account, { way: 'invitation', contactProven: true })
}

const holds = (seat: SeatRow, account: { mobile_hash: Buffer | null; email_hash: Buffer | null }) =>
  seat.mobile_hash
    ? Boolean(account.mobile_hash?.equals(seat.mobile_hash))
    : Boolean(account.email_hash?.equals(seat.email_hash!))

/** His account has the invited number or address, which a code has proven to be his. */
export const takeSeat: PlainHandler<'/negotiation/join'> = async (call) => {
  const { actor, body, db, note, now } = call
  const seat = await seatBehind(call, body.code)
  const account = await theRow(db, 'account', { id: actor.accountId }, ['mobile_hash', 'email_hash'])
  if (!holds(seat, account))
    throw new CodedError('INVITE_OTHER_PERSON', '邀请发给了另一个手机号或邮箱，请用该账号登录')
  const of = { owner_id: seat.owner_id, room_id: seat.room_id }
  const room = await theRow(db, 'negotiation_room', { owner_id: of.owner_id, id: of.room_id })
  if (room.state === ROOM.ended) throw new CodedError('NEGOTIATION_ENDED')
  if (!seat.account_id) {
    await inRows(db, 'negotiation_seat', { ...of, id: seat.id }).set({
      account_id: actor.accountId,
      joined_at: now,
    })
    await recordEvent(call, { room, side: SIDE.other }, '参加协商')
    await changeRoom(db, room, { updated_at: now })
  }
  note({ target: room.name })
  return { roomId: room.id }
}

export const joinRoom: PlainHandler<'/negotiation/join'> = async (call) => {
  await refuseConfined(call.db, call.actor.sessionId)
  return takeSeat(call)
}

/** Who of the other side has a place and still may come. */
export const seatedAccounts = async (
  db: Queryable,
  room: { owner_id: string; id: string },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('negotiation_seat')
    .select('account_id')
    .where('owner_id', '=', room.owner_id)
    .where('room_id', '=', room.id)
    .where('revoked_at', 'is', null)
    .where('account_id', 'is not', null)
    .execute()
  return [...new Set(rows.map(({ account_id }) => account_id!))]
}
