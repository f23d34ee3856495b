import { COMPANY, MEMBER, ROLE } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import { eventId, noteNamedActs } from '../../../platform/evidence/named-acts.ts'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import { verifiedMember } from '../../company/members/members.ts'
import { tellNamed } from '../../people/freeze/notices.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { seatsWithRole } from '../../people/sign-in/running-seats.ts'
import { certifiedCompanyOf } from '../company-seals/access.ts'
import { type GrantExtent, SEAL } from '../company-seals/rules.ts'
import { lockSeal } from '../company-seals/seal-facts.ts'
import { sendSealCode } from '../company-seals/send-seal-code.ts'
import { confirmByCode, confirmingContact, grantCodePurpose } from './confirm.ts'
import { endGrants } from './end-grants.ts'
import { askedExtent, extentColumns } from './extent.ts'

type Seal = Awaited<ReturnType<typeof lockSeal>>
export type Grantee = { companyId: string; memberId: string | null; name: string; accountIds: string[] }

/** Members who can be held to account; anything else is refused as a whole, so that nobody is forgotten unseen. */
export const granteeMember = async (db: Queryable, companyId: string, memberId: string): Promise<Grantee> => {
  const member = await verifiedMember(db, companyId, memberId)
  if (!member) throw new CodedError('SEAL_GRANTEE')
  return { companyId, memberId, name: member.name, accountIds: [member.account_id] }
}

const granteeCompany = async (db: Queryable, ownerId: string, name: string): Promise<Grantee> => {
  const company = await db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('name', '=', name.trim())
    .where('status', '=', COMPANY.certified)
    .where('id', '<>', ownerId)
    .executeTakeFirst()
  if (!company) throw new CodedError('SEAL_GRANTEE_COMPANY')
  const administrators = await seatsWithRole(db, company.id, [
    ROLE.systemAdministrator,
    ROLE.sealAdministrator,
  ])
    .select('member.account_id')
    .distinct()
    .where('member.status', '=', MEMBER.active)
    .execute()
  return {
    companyId: company.id,
    memberId: null,
    name: company.name,
    accountIds: administrators.map(({ account_id }) => account_id),
  }
}

/** Writes one grant and tells those it reaches. */
export const insertGrant = async (
  { actor, db, now, services }: Pick<Call<'/sealAuth/authorise'>, 'actor' | 'db' | 'now' | 'services'>,
  seal: Seal,
  grantee: Grantee,
  extent: GrantExtent,
  note: string | null,
): Promise<string> => {
  const id = newId()
  await addRow(db, 'seal_grant', {
    company_id: seal.company_id,
    id,
    seal_id: seal.id,
    grantee_company_id: grantee.companyId,
    grantee_member_id: grantee.memberId,
    grantee_name: grantee.name,
    ...extentColumns(extent),
    note,
    granted_by: actor.accountId,
    granted_by_name: actor.name,
    created_at: now,
  })
  await noteNamedActs(db, [
    {
      id: eventId(id, 'given'),
      act: 'seal.granted',
      owner: { id: actor.accountId, isCompany: false },
      label: seal.name,
      byAccount: null,
      at: now,
    },
  ])
  await tellNamed(
    services,
    db,
    [
      {
        accountId: actor.accountId,
        kind: 'authorisation',
        what: '授权使用印章',
        content: `您授权「${grantee.name}」使用印章「${seal.name}」。`,
      },
    ],
    now,
  )
  for (const accountId of grantee.accountIds)
    await sendMessage(db, {
      accountId,
      companyId: grantee.companyId,
      title: '印章授权',
      content: `${actor.name ?? '管理员'}授权${grantee.memberId ? '您' : '贵企业'}使用印章「${seal.name}」。`,
      path: '/sealAuthList',
      at: now,
    })
  return id
}

export const enabledSeal = async (db: Queryable, companyId: string, sealId: string): Promise<Seal> => {
  const seal = await lockSeal(db, companyId, sealId)
  if (seal.status !== SEAL.enabled) throw new CodedError('SEAL_STATUS', '只能授权已启用的印章')
  return seal
}

export const sendGrantCode = async (call: PreparingCall<'/sealAuth/sendCode'>) => {
  const seal = await enabledSeal(call.db, certifiedCompanyOf(call.actor), call.body.sealId)
  const sent = await sendSealCode(call, await confirmingContact(call, seal), grantCodePurpose(seal.id))
  call.note({ target: sent.mobile, detail: { sealId: seal.id } })
  return sent
}

export const grantSeal = async (call: Call<'/sealAuth/authorise'>) => {
  const { actor, body, db, now } = call
  const companyId = certifiedCompanyOf(actor)
  const seal = await enabledSeal(db, companyId, body.sealId)
  const extent = askedExtent(body, now)
  if ((body.memberIds === undefined) === (body.companyName === undefined))
    throw new CodedError('BAD_REQUEST', '请选择被授权的成员或企业，二者选其一')
  const grantees: Grantee[] = []
  for (const memberId of new Set(body.memberIds)) grantees.push(await granteeMember(db, companyId, memberId))
  if (body.companyName) grantees.push(await granteeCompany(db, companyId, body.companyName))
  call.note({
    target: `${seal.name} → ${grantees.map(({ name }) => name).join('、')}`,
    detail: { sealId: seal.id, scope: extent.scope, endsAt: extent.endsAt },
  })
  await confirmByCode(call, seal, body.code)
  const authIds = []
  for (const grantee of grantees)
    authIds.push(await insertGrant(call, seal, grantee, extent, body.note?.trim() || null))
  return { authIds }
}

/** Takes effect with the next use: every use asks the rule anew. */
export const revokeGrant = async (call: Call<'/sealAuth/revoke'>) => {
  const { actor, body, db, now } = call
  const companyId = certifiedCompanyOf(actor)
  const grant = orNotFound(
    await db
      .selectFrom('seal_grant')
      .innerJoin('company_seal as seal', (join) =>
        join
          .onRef('seal.company_id', '=', 'seal_grant.company_id')
          .onRef('seal.id', '=', 'seal_grant.seal_id'),
      )
      .select(['seal_grant.id', 'seal_grant.grantee_name', 'seal.name'])
      .where('seal_grant.company_id', '=', companyId)
      .where('seal_grant.id', '=', body.authId)
      .executeTakeFirst(),
  )
  call.note({ target: `${grant.name} → ${grant.grantee_name}`, detail: { reason: body.reason.trim() } })
  const ended = await endGrants(
    db,
    companyId,
    { grantId: grant.id },
    { by: actor.accountId, reason: body.reason.trim(), now },
  )
  if (ended === 0) throw new CodedError('SEAL_GRANT_OVER')
  return {}
}
