import { COMPANY, SUB_ACCOUNT } from '@xinqi/api/status'
import { newId } from '../../../platform/db/ids.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { agentOf } from './access.ts'

/** Name and administrator must fit together, and one answer serves whatever does not fit: nobody is looked up here. */
export const addCustomer = async (call: Call<'/subAccount/add'>) => {
  const { actor, body, db, now, services } = call
  const agentId = agentOf(actor)
  const company = await rowOf(db, 'company', { name: body.companyName.trim(), status: COMPANY.certified }, [
    'id',
    'name',
  ])
  const account = await rowOf(db, 'account', { mobile_hash: services.columns.lookup(body.mobile) }, ['id'])
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
    .onConflict((oc) =>
      oc.columns(['company_id', 'customer_id']).where('status', '=', SUB_ACCOUNT.open).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new CodedError('SUB_ACCOUNT_EXISTS')
  const agent = await theRow(db, 'company', { id: agentId }, ['name'])
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
