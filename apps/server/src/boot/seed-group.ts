import type { QuotaKind } from '@xinqi/api/quota'
import { allot } from '../modules/quota/copies/move.ts'
import { setShares } from '../modules/quota/copies/share.ts'
import { spend } from '../modules/quota/copies/spend.ts'
import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { addRow, theRow } from '../platform/db/row.ts'
import type { Services } from '../platform/services.ts'

type Company = { id: string; name: string }
const MINUTE = 60_000

/** A parent with one child and one more invited, a customer with copies of its own, and some use to look at. */
export const seedGroup = async (
  { columns }: Services,
  tx: Tx,
  names: { parent: string; child: string; customer: string },
  start: Date,
): Promise<void> => {
  let minutes = 0
  const next = () => new Date(start.getTime() + ++minutes * MINUTE)
  const company = (name: string): Promise<Company> => theRow(tx, 'company', { name }, ['id', 'name'])
  const [parent, child, customer] = [
    await company(names.parent),
    await company(names.child),
    await company(names.customer),
  ]
  await addRow(tx, 'company_relation', {
    child_id: child.id,
    parent_id: parent.id,
    act_rights: JSON.stringify(['contract', 'template', 'member']),
    created_at: next(),
  })
  await setShares(tx, parent.id, child.id, [{ kind: 'contract', cap: 100 }])
  const invitedAt = next()
  const mobile = '13800000012'
  await addRow(tx, 'relation_invite', {
    company_id: parent.id,
    id: newId(),
    child_name: '示例华南科技有限公司',
    mobile_hash: columns.lookup(mobile),
    mobile_cipher: columns.seal(mobile),
    act_rights: JSON.stringify(['contract']),
    invited_by: '张三',
    created_at: invitedAt,
    expires_at: new Date(invitedAt.getTime() + 7 * 24 * 60 * MINUTE),
  })
  await addRow(tx, 'sub_account', {
    company_id: parent.id,
    id: newId(),
    customer_id: customer.id,
    contact: '孙七',
    note: '演示客户',
    created_at: next(),
  })
  for (const [kind, quantity] of [
    ['contract', 50],
    ['sms', 200],
  ] as const) {
    await allot(tx, { agent: parent, customer, kind, quantity, now: next() })
  }
  const use = (owner: Company, kind: QuotaKind, quantity: number, reason: string, name: string) =>
    spend(tx, {
      ownerId: owner.id,
      kind,
      quantity,
      reason,
      reference: newId(),
      by: { accountId: newId(), name },
      now: next(),
    })
  await use(parent, 'contract', 1, '发起合同《演示采购合同》', '赵六')
  await use(parent, 'sms', 2, '短信通知签署人', '赵六')
  await use(parent, 'contract', 1, '发起合同《演示租赁合同》', '李四')
  await use(parent, 'examine', 1, 'AI 审查《演示租赁合同》', '李四')
  await use(child, 'contract', 22, '批量发起《演示劳动合同》', '冯一')
}
