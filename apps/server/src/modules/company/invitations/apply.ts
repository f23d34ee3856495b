import { DAY } from '@xinqi/api/durations'
import { APPLICATIONS_PER_DAY } from '@xinqi/api/limits'
import { COMPANY, JOINING } from '@xinqi/api/status'
import { latestRows, oneOf, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import { refuseConfined } from '../../people/sign-in/refuse-confined.ts'
import { moveApplication, openApplication } from './applications.ts'
import { contactOf, refuseMemberOrWaiting } from './join-by-invite.ts'
import { tellReviewers } from './tell-reviewers.ts'

/** By its whole name only: this is no directory of our customers. */
export const findCompany: PlainHandler<'/invite/findCompany'> = async ({ body, db }) => {
  const name = body.name.trim().replaceAll('(', '（').replaceAll(')', '）')
  const company = await rowOf(db, 'company', { name, status: COMPANY.certified }, ['id', 'name'])
  return { company: company ? { companyId: company.id, name: company.name } : null }
}

export const applyToJoin: PlainHandler<'/invite/apply'> = async (call) => {
  const { actor, body, db, now } = call
  await refuseConfined(db, actor.sessionId)
  const company = orNotFound(
    await rowOf(db, 'company', { id: body.companyId, status: COMPANY.certified }, ['name']),
  )
  await refuseMemberOrWaiting(db, body.companyId, actor.accountId)
  const counted = await hitWindow(call.autocommit, `apply:${actor.accountId}`, APPLICATIONS_PER_DAY, DAY, now)
  if (!counted.allowed) throw new CodedError('TOO_MANY')
  const name = body.name.trim()
  const applicationId = await openApplication(db, {
    company_id: body.companyId,
    account_id: actor.accountId,
    name,
    ...(await contactOf(db, actor.accountId)),
    status: JOINING.asked,
    note: body.note?.trim() || null,
    created_at: now,
  })
  await tellReviewers(db, body.companyId, name, now)
  call.note({ target: company.name })
  return { applicationId }
}

export const withdrawApplication = async (call: Call<'/invite/withdraw'>) => {
  const { actor, body, db, now } = call
  const own = orNotFound(
    await rowOf(db, 'join_application', { id: body.applicationId, account_id: actor.accountId }, [
      'company_id',
    ]),
  )
  await moveApplication(db, own.company_id, body.applicationId, 'withdraw', {
    reason: '申请人已撤回',
    decidedBy: actor.accountId,
    now,
  })
  return {}
}

const SHOWN = 50

export const myApplications: PlainHandler<'/invite/mine'> = async ({ actor, db }) => {
  const rows = await latestRows(
    db,
    'join_application',
    { account_id: actor.accountId },
    { by: ['created_at', 'id'], most: SHOWN },
  )
  const asked = oneOf(rows.map(({ company_id }) => company_id))
  const companies = await rowsOf(db, 'company', { id: asked }, { columns: ['id', 'name'] })
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    applicationId: row.id,
    companyId: row.company_id,
    companyName: names.get(row.company_id)!,
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
  }))
}
