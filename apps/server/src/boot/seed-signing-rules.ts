import type { Path } from '@xinqi/api/calls'
import { saveFlow } from '../modules/contracts/approvals/flows.ts'
import { addType } from '../modules/contracts/types/types.ts'
import type { Tx } from '../platform/db/database.ts'
import { theRow } from '../platform/db/row.ts'
import type { Call } from '../platform/http/call.ts'

type AsAdministrator = <P extends Path>(body: Call<P>['body']) => Call<P>

const KINDS = [
  { name: '采购合同', code: 'CG', numberRule: '{type}-{yyyy}{MM}-{0001}', validDays: 365 },
  { name: '服务合同', code: 'FW', numberRule: '{type}{yyyy}-{001}', validDays: 365 },
  { name: '保密协议', code: 'BM', numberRule: null, validDays: 1095 },
]

/** Kinds of contract and a flow for the demo company, so that its settings are not empty. Returns the kind that is approved. */
export const seedSigningRules = async (
  tx: Tx,
  companyId: string,
  approverName: string,
  as: AsAdministrator,
): Promise<string> => {
  const typeIds: string[] = []
  for (const kind of KINDS) {
    const { typeId } = await addType(as<'/contractType/add'>({ ...kind, note: null }))
    typeIds.push(typeId)
  }
  const approver = await theRow(tx, 'member', { company_id: companyId, name: approverName }, ['id'])
  await saveFlow(
    as<'/approvalFlow/save'>({
      name: '大额采购审批',
      purpose: 'launch',
      conditions: { typeIds: [typeIds[0]!], amountFromCents: 10_000_000, amountToCents: null },
      steps: [{ rule: 1, approvers: [{ kind: 'member', id: approver.id }] }],
    }),
  )
  return typeIds[0]!
}
