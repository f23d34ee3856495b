import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { agentOf } from './access.ts'

/** Name and administrator must fit together, and one answer serves whatever does not fit: nobody is looked up here. */
export const addCustomer = async (call: Call<'/subAccount/add'>) => {
  const { actor, body, db, now, services } = call
  const agentId = agentOf(actor)
  const company = await db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('name', '=', body.companyName.trim())
    .where('status', '=', 3)
    .executeTakeFirst()
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('mobile_hash', '=', services.columns.lookup(body.mobile))
    .executeTakeFirst()
  if (!company || !account || !(await administratorsOf(db, company.id)).includes(account.id)) {
    throw new CodedError('SUB_ACCOUNT_UNKNOWN')
  }
  if (company.id === agentId) throw new CodedError('SUB_ACCOUNT_SELF')
  const subAccountId = newId()
  const made = await db
    .insertInto('sub_account')
    .values({
      company_id: agentId,
      id: subAccountId,
      customer_id: company.id,
      contact: body.contact.trim(),
      note: body.note?.trim() || null,
      created_at: now,
    })
    .onConflict((oc) => oc.columns(['company_id', 'customer_id']).where('status', '=', 1).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new CodedError('SUB_ACCOUNT_EXISTS')
  const agent = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow()
  await sendMessage(db, {
    accountId: account.id,
    companyId: company.id,
    title: '已成为代理商的客户',
    content: `${agent.name}把${company.name}添加为客户，可向贵公司分配份数与功能。对方只能看到其所分配份数的使用情况。`,
    path: '/center/saCostInfo',
    at: now,
  })
  call.note({ target: company.name })
  return { subAccountId }
}
