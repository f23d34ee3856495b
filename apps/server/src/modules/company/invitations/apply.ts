import type { Data } from '@xinqi/api/calls'
import { DAY } from '@xinqi/api/durations'
import { APPLICATIONS_PER_DAY } from '@xinqi/api/limits'
import { COMPANY } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import { refuseConfined } from '../../people/sign-in/refuse-confined.ts'
import { moveApplication, openApplication } from './applications.ts'
import { contactOf, refuseMemberOrWaiting } from './come-in.ts'
import { tellReviewers } from './tell-reviewers.ts'

/** By its whole name only: this is no directory of our customers. */
export const findCompany = async ({
  body,
  db,
}: Call<'/invite/findCompany'>): Promise<Data<'/invite/findCompany'>> => {
  const name = body.name.trim().replaceAll('(', '（').replaceAll(')', '）')
  const company = await db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('name', '=', name)
    .where('status', '=', COMPANY.certified)
    .executeTakeFirst()
  return { company: company ? { companyId: company.id, name: company.name } : null }
}

export const applyToJoin = async (call: Call<'/invite/apply'>): Promise<Data<'/invite/apply'>> => {
  const { actor, body, db, now } = call
  await refuseConfined(db, actor.sessionId)
  const company = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', body.companyId)
    .where('status', '=', COMPANY.certified)
    .executeTakeFirst()
  if (!company) throw new CodedError('NOT_FOUND')
  await refuseMemberOrWaiting(db, body.companyId, actor.accountId)
  const counted = await hitWindow(call.standing, `apply:${actor.accountId}`, APPLICATIONS_PER_DAY, DAY, now)
  if (!counted.allowed) throw new CodedError('TOO_MANY')
  const name = body.name.trim()
  const applicationId = await openApplication(db, {
    company_id: body.companyId,
    account_id: actor.accountId,
    name,
    ...(await contactOf(db, actor.accountId)),
    status: 1,
    note: body.note?.trim() || null,
    created_at: now,
  })
  await tellReviewers(db, body.companyId, name, now)
  call.note({ target: company.name })
  return { applicationId }
}

export const withdrawApplication = async (call: Call<'/invite/withdraw'>) => {
  const { actor, body, db, now } = call
  const own = await db
    .selectFrom('join_application')
    .select('company_id')
    .where('id', '=', body.applicationId)
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst()
  if (!own) throw new CodedError('NOT_FOUND')
  await moveApplication(db, own.company_id, body.applicationId, 'withdraw', {
    reason: '申请人已撤回',
    decidedBy: actor.accountId,
    now,
  })
  return {}
}

export const myApplications = async ({ actor, db }: Call<'/invite/mine'>): Promise<Data<'/invite/mine'>> => {
  const rows = await db
    .selectFrom('join_application')
    .innerJoin('company', 'company.id', 'join_application.company_id')
    .select([
      'join_application.id',
      'join_application.company_id',
      'company.name',
      'join_application.status',
      'join_application.reason',
      'join_application.created_at',
    ])
    .where('join_application.account_id', '=', actor.accountId)
    .orderBy('join_application.created_at', 'desc')
    .orderBy('join_application.id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    applicationId: row.id,
    companyId: row.company_id,
    companyName: row.name,
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
  }))
}
