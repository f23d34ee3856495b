import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { COMPANY } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { EMPTY, inRows, lockRow, valuesOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { administratorsOf } from '../members/administrators.ts'

export const listCompanies: PlainHandler<'/operator/company/list'> = async ({ body, db }) => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, status } = body
  const words = body.keyword?.trim() ?? ''
  const wanted = db
    .selectFrom('company')
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`(strpos(name, ${words}) > 0 or credit_code = ${words.toUpperCase()})`),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
  return countedPage(
    wanted.select(['id', 'name', 'credit_code', 'status', 'disabled_reason', 'created_at']).select((eb) =>
      eb
        .selectFrom('member')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('member.company_id', '=', 'company.id')
        .as('members'),
    ),
    wanted,
    { cursor, pageSize },
    { at: 'created_at', id: 'id' },
    (row) => ({
      companyId: row.id,
      name: row.name,
      creditCode: row.credit_code,
      status: row.status,
      members: row.members ?? 0,
      disabledReason: row.disabled_reason,
      createdAt: row.created_at.toISOString(),
    }),
  )
}

const lockCompany = async (db: Queryable, companyId: string) => {
  return orNotFound(await lockRow(db, 'company', { id: companyId }, ['id', 'name', 'status', 'certified_at']))
}

/** Nobody sits in it any more: whoever was at work there is told so at the next call, on every server. */
export const disableCompany: PlainHandler<'/operator/company/disable'> = async (call) => {
  const { body, db, note, now, services } = call
  const company = await lockCompany(db, body.companyId)
  if (company.status === COMPANY.disabled) throw new CodedError('COMPANY_DISABLED')
  await inRows(db, 'company', { id: company.id }).set({
    status: COMPANY.disabled,
    disabled_reason: body.reason,
  })
  await services.sessions.endAllIn(db, company.id, 'companyDisabled')
  note({ target: company.name, detail: { reason: body.reason } })
  await tell(services, db, company.id, '企业已停用', `「${company.name}」已被平台停用：${body.reason}`, now)
  return {}
}

export const enableCompany = async ({ body, db, note, now, services }: Call<'/operator/company/enable'>) => {
  const company = await lockCompany(db, body.companyId)
  if (company.status !== COMPANY.disabled) throw new CodedError('CONFLICT')
  await inRows(db, 'company', { id: company.id }).set({
    status: company.certified_at ? COMPANY.certified : COMPANY.uncertified,
    disabled_reason: null,
  })
  note({ target: company.name })
  await tell(services, db, company.id, '企业已恢复', `「${company.name}」已恢复使用`, now)
  return {}
}

const tell = async (
  services: Services,
  db: Queryable,
  companyId: string,
  title: string,
  content: string,
  now: Date,
) => {
  for (const accountId of await administratorsOf(db, companyId))
    await sendMessage(db, { accountId, companyId, title, content, path: '/companyVerify', at: now })
  const signedIn = await valuesOf(db, 'session', 'account_id', { company_id: companyId, ended_at: EMPTY })
  for (const accountId of signedIn) await services.sessions.actorChanged(db, accountId)
}
