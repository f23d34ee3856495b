import { COMPANY } from '@xinqi/api/status'
import { SMALL_BUSINESS as STATUS } from '@xinqi/api/work-list-status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { inRow, latestRow, type Row } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { isSmallBusiness } from './items.ts'

export const lastApplication = async (db: Queryable, companyId: string) => {
  const row = await latestRow(db, 'small_business_application', { company_id: companyId }, 'created_at', [
    'status',
    'answer',
    'created_at',
  ])
  return row ? { status: row.status, answer: row.answer, createdAt: row.created_at.toISOString() } : null
}

export const applyXw = async (call: Call<'/order/applyXW'>) => {
  const { actor, body, db, now } = call
  const company = actor.company
  if (!company) throw new CodedError('FORBIDDEN')
  if (company.status !== COMPANY.certified) throw new CodedError('COMPANY_UNVERIFIED')
  if (await isSmallBusiness(db, company.id)) throw new CodedError('XW_LISTED')
  const asked = await db
    .insertInto('small_business_application')
    .values({
      id: newId(),
      company_id: company.id,
      reason: body.reason.trim(),
      asked_by: actor.accountId,
      asked_by_name: actor.name ?? '',
      created_at: now,
    })
    .onConflict((oc) => oc.column('company_id').where('status', '=', STATUS.waiting).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!asked) throw new CodedError('XW_ASKED')
  call.note({ target: company.name })
  return {}
}

const presentApplication = (
  row: Row<'small_business_application'> & Pick<Row<'company'>, 'name' | 'credit_code'>,
) => ({
  applicationId: row.id,
  companyId: row.company_id,
  companyName: row.name,
  creditCode: row.credit_code,
  reason: row.reason,
  askedBy: row.asked_by_name,
  status: row.status,
  answer: row.answer,
  decidedBy: row.decided_by,
  createdAt: row.created_at.toISOString(),
})

export const listApplications: PlainHandler<'/operator/smallBusiness/applications'> = async (call) => {
  const { body, db } = call
  const words = body.keyword?.trim() ?? ''
  const wanted = db
    .selectFrom('small_business_application as asked')
    .innerJoin('company', 'company.id', 'asked.company_id')
    .$if(body.status !== undefined, (query) => query.where('asked.status', '=', body.status!))
    .$if(words !== '', (query) => query.where(sql<boolean>`strpos(company.name, ${words}) > 0`))
  return countedPage(
    wanted.selectAll('asked').select(['company.name', 'company.credit_code']),
    wanted,
    body,
    { at: 'asked.created_at', id: 'asked.id' },
    presentApplication,
  )
}

/** Once; whoever is granted is on the list in the same moment, and is told. */
export const decideApplication = async (call: Call<'/operator/smallBusiness/decide'>) => {
  const { actor, body, db, now } = call
  const decided = orNotFound(
    await inRow(db, 'small_business_application', {
      id: body.applicationId,
      status: STATUS.waiting,
    }).set(
      {
        status: body.granted ? STATUS.granted : STATUS.refused,
        answer: body.answer.trim(),
        decided_by: actor.name ?? '',
        decided_at: now,
      },
      ['company_id', 'asked_by'],
    ),
  )
  if (body.granted)
    await db
      .insertInto('small_business')
      .values({
        company_id: decided.company_id,
        note: body.answer.trim(),
        added_by: actor.name ?? '',
        created_at: now,
      })
      .onConflict((oc) => oc.column('company_id').doUpdateSet({ note: body.answer.trim() }))
      .execute()
  await sendMessage(db, {
    accountId: decided.asked_by,
    companyId: decided.company_id,
    title: body.granted ? '小微普惠申请已通过' : '小微普惠申请未通过',
    content: body.answer.trim(),
    path: '/center/purchase?type=3',
    at: now,
  })
  call.note({ target: decided.company_id, detail: { granted: body.granted, answer: body.answer } })
  return {}
}
