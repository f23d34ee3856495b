import { createHash } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { DELEGATE_TICKET_LIFETIME } from '@xinqi/api/limits'
import { MEMBER } from '@xinqi/api/status'
import { TICKET } from '@xinqi/api/work-list-status'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { plainAddress } from '../../../platform/sandbox-address.ts'
import { followTicket, openTicket, readTicket, settleTicket } from '../../../platform/security/tickets.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { spendCode } from '../../people/sign-in/verification-codes.ts'
import { managedMember, verifiedMember } from '../members/members.ts'
import { refuseToGrant } from '../roles/assign-roles.ts'
import { giveRoles } from '../roles/hold-roles.ts'
import { mayActOn } from '../roles/rules.ts'
import { letterTemplate, letterText } from './delegate-letter.ts'
import { urlOf } from './make-invite.ts'
import { companyNameOf, rolesNamed } from './queries.ts'

const PURPOSE = 'delegate'

type Payload = { memberId: string; roleIds: string[]; validDays: number; giverId: string; giverName: string }

/** An administrator names the delegate and what he may do; it counts only once that person has said yes himself. */
export const askDelegate: PlainHandler<'/departmentmember/delegateQRCode'> = async (call) => {
  const { actor, body, db, services, now } = call
  const companyId = companyOf(actor)
  const member = await managedMember(call, body.memberId)
  if (member.account_id === actor.accountId) throw new CodedError('MEMBER_SELF')
  const types = member.roles.map(({ type }) => type)
  if (!mayActOn(actor, types)) throw new CodedError('MEMBER_ABOVE')
  // 1 is what a normal member who has proven his name is shown as.
  if (member.status !== MEMBER.active) throw new CodedError('DELEGATE_UNFIT')
  const roleIds = body.roleIds ?? []
  await refuseToGrant(call, roleIds)
  const payload: Payload = {
    memberId: member.id,
    roleIds,
    validDays: body.validDays,
    giverId: actor.accountId,
    giverName: actor.name ?? '管理员',
  }
  const opened = await openTicket(
    db,
    {
      purpose: PURPOSE,
      lifetimeMs: DELEGATE_TICKET_LIFETIME,
      accountId: member.account_id,
      companyId,
      payload,
    },
    now,
  )
  call.note({ target: member.name, detail: { validDays: body.validDays } })
  return {
    ticketId: opened.ticketId,
    url: urlOf(services, `/authPage?ticket=${opened.ticket}`),
    expiresAt: opened.expiresAt.toISOString(),
  }
}

export const delegateResult: PlainHandler<'/departmentmember/delegate/result'> = async (call) => {
  const { actor, body, db, now } = call
  const ticket = await followTicket(db, PURPOSE, body.ticketId)
  if (!ticket || ticket.company_id !== companyOf(actor)) throw new CodedError('NOT_FOUND')
  return { status: ticket.status, expired: ticket.expires_at <= now }
}

type OnPhone = Call<'/departmentmember/delegate/view'> | Call<'/departmentmember/delegate/complete'>

/** The bearer must be the member himself: the code may have been photographed by anybody. */
const ownTicket = async ({ actor, body, db, now }: OnPhone) => {
  const ticket = await readTicket(db, PURPOSE, body.ticket, now)
  if (ticket.status >= TICKET.done) throw new CodedError('LINK_INVALID')
  if (ticket.account_id !== actor.accountId)
    throw new CodedError('INVITE_OTHER_PERSON', '该授权须由被授权成员本人登录后确认')
  const companyId = ticket.company_id!
  const payload = ticket.payload as Payload
  const member = await verifiedMember(db, companyId, payload.memberId)
  if (!member) throw new CodedError('DELEGATE_UNFIT')
  const company = await companyNameOf(db, companyId)
  const roleNames = await rolesNamed(db, companyId, payload.roleIds)
  const letter = letterText({
    company,
    delegate: member.name,
    giver: payload.giverName,
    roles: roleNames,
    validDays: payload.validDays,
  })
  return { ticket, companyId, payload, member, company, roleNames, letter }
}

export const viewDelegation: PlainHandler<'/departmentmember/delegate/view'> = async (call) => {
  const { ticket, payload, member, company, roleNames, letter } = await ownTicket(call)
  if (ticket.status === TICKET.waiting) await settleTicket(call.db, ticket.id, TICKET.opened)
  call.note({ target: company })
  return {
    companyName: company,
    memberName: member.name,
    mobile: member.mobile_cipher ? plainAddress(call.services.columns.open(member.mobile_cipher)) : '',
    giverName: payload.giverName,
    roleNames,
    validDays: payload.validDays,
    letter,
    expiresAt: ticket.expires_at.toISOString(),
  }
}

export const completeDelegation: PlainHandler<'/departmentmember/delegate/complete'> = async (call) => {
  const { actor, body, db, services, now } = call
  const { ticket, companyId, payload, member, company, letter } = await ownTicket(call)
  const tell = (title: string, content: string) =>
    sendMessage(db, { accountId: payload.giverId, companyId, title, content, path: '/member', at: now })
  call.note({ target: company, detail: { accepted: body.accept } })
  if (!body.accept) {
    await settleTicket(db, ticket.id, TICKET.refused)
    await tell('经办人授权被拒绝', `${member.name} 拒绝了经办人授权。`)
    return { accepted: false, validUntil: null }
  }
  const mobile = member.mobile_cipher ? services.columns.open(member.mobile_cipher) : ''
  if (!(await spendCode(services, call.autocommit, mobile, 'delegate', body.code ?? '')))
    throw new CodedError('CODE_WRONG')
  const validUntil = new Date(now.getTime() + payload.validDays * DAY)
  const held = new Set(member.roles.map(({ roleId }) => roleId))
  const added = payload.roleIds.filter((id) => !held.has(id))
  await addRow(db, 'delegation', {
    company_id: companyId,
    id: newId(),
    member_id: member.id,
    given_by: payload.giverId,
    given_by_name: payload.giverName,
    role_ids: added,
    letter_sha256: createHash('sha256').update(letter.join('\n')).digest(),
    accepted_at: now,
    valid_until: validUntil,
  })
  if (added.length) {
    await giveRoles(
      db,
      companyId,
      added.map((roleId) => ({ memberId: member.id, roleId })),
    )
    await services.sessions.actorChanged(db, actor.accountId)
  }
  await settleTicket(db, ticket.id, TICKET.done)
  await tell('经办人授权已确认', `${member.name}（${maskMobile(mobile)}）已确认成为企业经办人。`)
  return { accepted: true, validUntil: validUntil.toISOString() }
}

export const proxyTemplate: PlainHandler<'/departmentmember/downloadProxyTemplate'> = async (call) => {
  const { actor, db, now } = call
  const bytes = await letterTemplate(await companyNameOf(db, companyOf(actor)), now)
  return {
    fileName: '授权委托书模板.pdf',
    mediaType: 'application/pdf',
    size: bytes.length,
    download: true,
    read: async (start, end) => bytes.subarray(start, end),
  }
}
