// Contracts the agent paid for himself: those started for a customer are put on the customer's bill.

import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter } from '../../../shared/list/filters.ts'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../../shared/list/listTypes.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { clientsChanged } from './clients.ts'

type Contract = RowOf<'/subAccount/contractList'>
type Selection = { contracts: Contract[]; clear: () => void }

const filters: ListFilter[] = [choiceFilter('assigned', '归属', { 0: '未计入客户', 1: '已计入客户' })]

const columns: ListColumn<Contract>[] = [
  column.text('reason', '事由', 260),
  column.number('quantity', '份数', 80),
  column.text('actor', '经办人', 110, (contract) => orDash(contract.actorName)),
  column.time('at', '时间', 170),
  column.text('customer', '计入客户', 200, (contract) => orDash(contract.customerName)),
]

const AssignDialog = ({ chosen, onClose }: { chosen: Selection; onClose: () => void }) => {
  const { data: customers } = useCall('/subAccount/customerList', {}, { quiet: true })
  return (
    <FormDialog<{ subAccountId: string }>
      title={`把 ${chosen.contracts.length} 份合同计入客户账单`}
      submitText="计入账单"
      onClose={onClose}
      onSubmit={async ({ subAccountId }) => {
        const entryIds = chosen.contracts.map(({ entryId }) => entryId)
        const { assigned } = await call(
          '/subAccount/assignContract',
          { subAccountId, entryIds },
          { quiet: true },
        )
        chosen.clear()
        await clientsChanged()
        toast.success(`已计入 ${assigned} 份合同`)
      }}
    >
      <SelectItem
        name="subAccountId"
        label="客户"
        extra="计入后出现在该客户当月账单的「代发合同」中，不能再改"
        must="请选择客户"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="请选择客户"
        options={(customers ?? []).map(({ subAccountId: value, name }) => ({ value, label: name }))}
      />
    </FormDialog>
  )
}

export const PaidContracts = ({ month }: { month: string }) => {
  const assigning = useOverlay<Selection>()
  const mayEdit = useAccess().may('system:fee:clientEdit')
  return (
    <>
      <ListCard
        what="代发合同"
        path="/subAccount/contractList"
        rowKey="entryId"
        columns={columns}
        filters={filters}
        body={({ assigned }) => ({ month, ...(assigned ? { assigned: assigned === '1' } : {}) })}
        fixedRow={(contract) => contract.subAccountId !== null}
        batch={
          mayEdit
            ? (contracts, clear) => (
                <PermissionButton
                  permission="system:fee:clientEdit"
                  size="small"
                  onClick={() => assigning.show({ contracts, clear })}
                >
                  计入客户账单
                </PermissionButton>
              )
            : undefined
        }
        empty={{ text: '这个月本企业没有发起过合同' }}
      />
      {assigning.subject && <AssignDialog chosen={assigning.subject} onClose={assigning.close} />}
    </>
  )
}
