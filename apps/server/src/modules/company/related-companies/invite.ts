import { DAY } from '@xinqi/api/durations'
import { kindFacts } from '@xinqi/api/quota'
import { RELATION_INVITE_DAYS } from '@xinqi/api/related'
import { COMPANY, RELATION } from '@xinqi/api/status'
import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import { addNew, inRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { isAdmin } from '../../../platform/session/actor.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { packageRoom } from '../../quota/copies/balance.ts'
import type { Share } from '../../quota/copies/share.ts'
import { companyOf } from './access.ts'
import { RELATION_INVITED } from './deliver.ts'
import { companyById, descendantsOf } from './queries.ts'

/** Whether a company of that name is here, and who runs it, the inviter does not learn: he waits for an answer. */
export const invite = async (call: Call<'/relateCompany/invite'>) => {
  const { actor, body, db, now, services } = call
  const companyId = companyOf(actor)
  const self = await companyById(db, companyId)
  if (self.status !== COMPANY.certified) throw new CodedError('COMPANY_NOT_CERTIFIED')
  const childName = body.companyName.trim()
  if (childName === self.name) throw new CodedError('RELATE_SELF')
  await packageRoom(
    db,
    companyId,
    'service:relate:company',
    async () =>
      (await descendantsOf(db, companyId)).filter(({ parent_id }) => parent_id === companyId).length,
    now,
  )
  const mobileHash = services.columns.lookup(body.mobile)
  const waiting = await db
    .selectFrom('relation_invite')
    .select('id')
    .where('company_id', '=', companyId)
    .where('child_name', '=', childName)
    .where('status', '=', RELATION.waiting)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (waiting) throw new CodedError('RELATE_INVITED')
  const inviteId = await addNew(db, 'relation_invite', {
    company_id: companyId,
    child_name: childName,
    mobile_hash: mobileHash,
    mobile_cipher: services.columns.seal(body.mobile),
    act_rights: JSON.stringify(body.rights),
    shares: JSON.stringify(body.shares),
    invited_by: actor.name,
    created_at: now,
    expires_at: new Date(now.getTime() + RELATION_INVITE_DAYS * DAY),
  })
  const invited = await rowOf(db, 'account', { mobile_hash: mobileHash }, ['id'])
  if (invited) {
    await sendMessage(db, {
      accountId: invited.id,
      companyId: null,
      title: '收到关联企业邀请',
      content: `${self.name}邀请${childName}成为下级企业。请以${childName}的系统管理员身份在 ${RELATION_INVITE_DAYS} 天内答复。`,
      path: '/relateInvite',
      at: now,
    })
  }
  await services.outbox.publish(db, RELATION_INVITED, { companyId, inviteId })
  call.note({ target: `${childName} ${maskMobile(body.mobile)}` })
  return { inviteId }
}

export const listInvites: PlainHandler<'/relateCompany/inviteList'> = async (call) => {
  const { actor, body, db, now, services } = call
  const companyId = companyOf(actor)
  const state = sql<number>`case when invite.status = ${RELATION.waiting} and invite.expires_at <= ${now} then ${RELATION.expired}::smallint else invite.status end`
  let query = db
    .selectFrom('relation_invite as invite')
    .innerJoin('company as inviter', 'inviter.id', 'invite.company_id')
  if (body.direction === 'sent') query = query.where('invite.company_id', '=', companyId)
  else {
    // Addressed to this company by its name and to this person by his number; shown to nobody else.
    const self = await companyById(db, companyId)
    query = query
      .innerJoin('account as mine', 'mine.mobile_hash', 'invite.mobile_hash')
      .where('mine.id', '=', isAdmin(actor) && self.status === COMPANY.certified ? actor.accountId : null)
      .where('invite.child_name', '=', self.name)
      .where('invite.status', '<>', RELATION.withdrawn) as typeof query
  }
  if (body.status !== undefined) query = query.where(state, '=', body.status)
  return countedPage(
    query.selectAll('invite').select(['inviter.name as inviter_name', state.as('state')]),
    query,
    body,
    { at: 'invite.created_at', id: 'invite.id' },
    (row) => ({
      inviteId: row.id,
      companyName: body.direction === 'sent' ? row.child_name : row.inviter_name,
      mobile: maskMobile(services.columns.open(row.mobile_cipher)),
      rights: row.act_rights as string[],
      shares: (row.shares as Share[]).map(({ kind, cap }) => {
        const { name: kindName, unit } = kindFacts(kind)
        return { kind, kindName, unit, cap }
      }),
      status: row.state,
      reason: row.reason,
      invitedBy: row.invited_by,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      answeredAt: row.answered_at?.toISOString() ?? null,
    }),
  )
}

export const withdraw = async (call: Call<'/relateCompany/withdraw'>) => {
  const { actor, body, db, now } = call
  const gone = await inRow(db, 'relation_invite', {
    company_id: companyOf(actor),
    id: body.inviteId,
    status: RELATION.waiting,
  }).set({ status: RELATION.withdrawn, answered_at: now }, ['child_name'])
  if (!gone) throw new CodedError('RELATE_ANSWERED')
  call.note({ target: gone.child_name })
  return {}
}
