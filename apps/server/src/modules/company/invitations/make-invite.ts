import { randomBytes } from 'node:crypto'
import { INVITE_LIFETIME } from '@xinqi/api/limits'
import { JOINING } from '@xinqi/api/status'
import type { Insertable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, rowsOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { refuseWhenFull } from '../members/admit.ts'
import { departmentTree } from '../members/departments.ts'
import { refuseToGrant } from '../roles/assign-roles.ts'
import { rolesOf } from '../roles/roles.ts'
import { ADMIN_ROLE } from '../roles/rules.ts'
import { moveApplication, openApplication } from './applications.ts'
import { departmentNamed, type InviteRow, inviteOf, rolesNamed } from './queries.ts'
import { INVITE_KIND, pathOf, stateOf } from './rules.ts'

export const INVITE_TOPIC = 'invite.deliver'

export const codeHash = (services: Pick<Services, 'columns'>, code: string): Buffer =>
  services.columns.lookup(`invite:${code}`)

export const urlOf = ({ config }: Services, path: string): string => `${config.PUBLIC_URL ?? ''}${path}`

export const inviteUrl = (services: Services, invite: Pick<InviteRow, 'kind' | 'code_cipher'>): string =>
  urlOf(services, pathOf(invite.kind, services.columns.open(invite.code_cipher)))

type New = Omit<
  Insertable<Tables['invite']>,
  'id' | 'code_hash' | 'code_cipher' | 'created_at' | 'expires_at' | 'created_by' | 'inviter_name'
>

const insertInvite = async (
  services: Services,
  db: Queryable,
  actor: Actor,
  invite: New,
  now: Date,
): Promise<InviteRow> => {
  // The letters must survive any case: the look-up folds them, so the code has only one case.
  const code = randomBytes(16).toString('hex')
  return db
    .insertInto('invite')
    .values({
      ...invite,
      id: newId(),
      code_hash: codeHash(services, code),
      code_cipher: services.columns.seal(code),
      created_by: actor.accountId,
      inviter_name: actor.name,
      created_at: now,
      expires_at: new Date(now.getTime() + INVITE_LIFETIME),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whoever invites answers for the place and the roles: he could not give more by adding the person himself. */
const checkPlace = async (
  { actor, db }: { actor: Actor; db: Queryable },
  departmentId: string | null,
  roleIds: readonly string[],
) => {
  const companyId = companyOf(actor)
  const known = await departmentTree(db, companyId)
  if (departmentId && !known.some(({ id }) => id === departmentId)) throw new CodedError('NOT_FOUND')
  await refuseToGrant({ actor, db }, roleIds)
  return companyId
}

const seatOf = (db: Queryable, companyId: string, column: 'mobile_hash' | 'email_hash', hash: Buffer) =>
  db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select('member.id')
    .where('member.company_id', '=', companyId)
    .where(`account.${column}`, '=', hash)
    .executeTakeFirst()

/** For one person, once: it goes to his phone or his mailbox, and only he can use it. */
export const sendInvite = async (call: Call<'/invite/send'>) => {
  const { actor, body, db, services, now } = call
  const { departmentId, roleIds = [] } = body
  if (Boolean(body.mobile) === Boolean(body.email)) {
    throw new CodedError('BAD_REQUEST', '请填写手机号或邮箱中的一项')
  }
  if (!(body.mobile ? services.sms : services.mail).isOffered)
    throw new CodedError(
      'WAY_NOT_OFFERED',
      `平台没有开通${body.mobile ? '短信，请填写邮箱' : '邮件，请填写手机号'}`,
    )
  const companyId = await checkPlace(call, departmentId, roleIds)
  const value = (body.mobile ?? body.email)!
  const hash = services.columns.lookup(value)
  const column = body.mobile ? 'mobile_hash' : 'email_hash'
  if (await seatOf(db, companyId, column, hash)) throw new CodedError('MEMBER_EXISTS', '对方已是本企业成员')
  await refuseWhenFull(db, companyId, now)
  const earlier = await db
    .selectFrom('invite')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', INVITE_KIND.member)
    .where(column, '=', hash)
    .where('revoked_at', 'is', null)
    .where('uses', '=', 0)
    .execute()
  for (const { id } of earlier) await endInvite(call, companyId, id, '已重新发出邀请')
  const cipher = services.columns.seal(value)
  const contact = body.mobile
    ? { mobile_hash: hash, mobile_cipher: cipher }
    : { email_hash: hash, email_cipher: cipher }
  const invite = await insertInvite(
    services,
    db,
    actor,
    {
      company_id: companyId,
      kind: INVITE_KIND.member,
      department_id: departmentId,
      role_ids: [...roleIds],
      name: body.name.trim(),
      max_uses: 1,
      ...contact,
    },
    now,
  )
  const applicationId = await openApplication(db, {
    company_id: companyId,
    invite_id: invite.id,
    name: body.name.trim(),
    status: JOINING.invited,
    department_id: departmentId,
    role_ids: [...roleIds],
    inviter_name: actor.name,
    created_at: now,
    ...(body.mobile ? { mobile_cipher: cipher } : { email_cipher: cipher }),
  })
  await services.outbox.publish(db, INVITE_TOPIC, { inviteId: invite.id })
  call.note({ target: `${body.name} ${body.mobile ? maskMobile(value) : maskEmail(value)}` })
  return {
    inviteId: invite.id,
    applicationId,
    url: inviteUrl(services, invite),
    expiresAt: invite.expires_at.toISOString(),
  }
}

const presentLink = async (services: Services, db: Queryable, invite: InviteRow) => ({
  inviteId: invite.id,
  url: inviteUrl(services, invite),
  departmentId: invite.department_id,
  departmentName: await departmentNamed(db, invite.company_id!, invite.department_id),
  roleNames: await rolesNamed(db, invite.company_id!, invite.role_ids),
  needsReview: invite.needs_review,
  maxUses: invite.max_uses,
  uses: invite.uses,
  inviterName: invite.inviter_name,
  createdAt: invite.created_at.toISOString(),
  expiresAt: invite.expires_at.toISOString(),
})

/** For whoever scans it, as often as it allows. */
export const makeInviteCode = async (call: Call<'/departmentmember/inviteMemberQRCode'>) => {
  const { actor, body, db, services, now } = call
  const { departmentId, roleIds = [], needsReview = true, maxUses = null } = body
  const companyId = await checkPlace(call, departmentId, roleIds)
  const roles = await rolesOf(db, companyId)
  if (roles.some(({ id, type }) => type === ADMIN_ROLE && roleIds.includes(id))) {
    throw new CodedError('GRANT_BEYOND_OWN', '二维码可能被转发，不能授予系统管理员角色，请单独邀请')
  }
  const invite = await insertInvite(
    services,
    db,
    actor,
    {
      company_id: companyId,
      kind: INVITE_KIND.company,
      department_id: departmentId,
      role_ids: [...roleIds],
      needs_review: needsReview,
      max_uses: maxUses,
    },
    now,
  )
  call.note({ target: '邀请二维码', detail: { needsReview, maxUses } })
  return presentLink(services, db, invite)
}

export const inviteCodes = async ({ actor, db, services, now }: Call<'/invite/codes'>) => {
  const rows = await db
    .selectFrom('invite')
    .selectAll()
    .where('company_id', '=', companyOf(actor))
    .where('kind', '=', INVITE_KIND.company)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  const valid = rows.filter((invite) => stateOf(invite, now) === 'valid')
  return Promise.all(valid.map((invite) => presentLink(services, db, invite)))
}

export const showInviteLink = async ({ actor, body, db, services, now }: Call<'/invite/link'>) => {
  const invite = orNotFound(await inviteOf(db, companyOf(actor), body.inviteId))
  refuseUnlessValid(invite, now)
  return { url: inviteUrl(services, invite), expiresAt: invite.expires_at.toISOString() }
}

const REFUSAL = { expired: 'INVITE_EXPIRED', revoked: 'INVITE_REVOKED', used: 'INVITE_USED' } as const

export const refuseUnlessValid = (invite: InviteRow, now: Date): void => {
  const state = stateOf(invite, now)
  if (state !== 'valid') throw new CodedError(REFUSAL[state])
}

const endInvite = async (
  { actor, db, now }: { actor: Actor; db: Queryable; now: Date },
  companyId: string,
  inviteId: string,
  reason: string,
) => {
  await inRows(db, 'invite', { company_id: companyId, id: inviteId }).set({ revoked_at: now })
  const waiting = await rowsOf(
    db,
    'join_application',
    { company_id: companyId, invite_id: inviteId, status: JOINING.invited },
    { columns: ['id'] },
  )
  for (const { id } of waiting) {
    await moveApplication(db, companyId, id, 'revoke', { decidedBy: actor.accountId, reason, now })
  }
}

export const revokeInvite = async (call: Call<'/invite/revoke'>) => {
  const companyId = companyOf(call.actor)
  const invite = orNotFound(await inviteOf(call.db, companyId, call.body.inviteId))
  refuseUnlessValid(invite, call.now)
  await endInvite(call, companyId, invite.id, '邀请已撤回')
  call.note({ target: invite.name ?? '邀请二维码' })
  return {}
}

/** One person asks others to come; the same link until its time is over. */
export const personLink = async (call: Call<'/invite/personLink'>) => {
  const { actor, db, services, now } = call
  const held = await db
    .selectFrom('invite')
    .selectAll()
    .where('created_by', '=', actor.accountId)
    .where('company_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const invite =
    held ??
    (await insertInvite(
      services,
      db,
      actor,
      { company_id: null, kind: INVITE_KIND.person, role_ids: [] },
      now,
    ))
  call.note({ target: '个人邀请链接' })
  return { url: inviteUrl(services, invite), expiresAt: invite.expires_at.toISOString() }
}
