// 审批列表: what waits for my word, what I have said, what I asked for. One opens in a drawer with its pages.

import { APPROVAL_PURPOSE, APPROVAL_STATUS } from '@xinqi/api/status'
import { Button } from 'antd'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { money } from '../../../shared/format/money.ts'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../../shared/list/listTypes.ts'
import { ApprovalDrawer } from './ApprovalDrawer.tsx'
import styles from './approvals.module.css'

type Row = RowOf<'/approval/list'>
type Tab = 'due' | 'decided' | 'asked'

const FILTERS: ListFilter[] = [
  keywordFilter('合同或发起人', '合同名称、编号或提交人'),
  choiceFilter('purpose', '审批类型', APPROVAL_PURPOSE),
]
const EMPTY: Record<Tab, string> = {
  due: '没有等待您审批的合同',
  decided: '您还没有审批过合同',
  asked: '您还没有提交过审批',
}
const tabFrom = (text: string | undefined): Tab => (text === 'decided' || text === 'asked' ? text : 'due')

const columnsFor = (tab: Tab, open: (row: Row) => void): ListColumn<Row>[] => [
  column.name('contract', '合同名称', 260, (row) => (
    <Button type="link" className={styles.name} onClick={() => open(row)}>
      {row.contractName}
    </Button>
  )),
  column.text('number', '合同编号', 160, (row) => orDash(row.contractNumber)),
  column.text('purpose', '审批类型', 100, (row) => APPROVAL_PURPOSE[row.purpose]),
  {
    ...column.number<Row>('amount', '金额', 140, (row) =>
      orDash(row.amountCents !== null ? money(row.amountCents / 100) : null),
    ),
    sort: ({ amountCents }) => amountCents,
    least: 122,
  },
  column.text('askedBy', '提交人', 100, (row) => row.askedByName),
  column.optional(column.text('flow', '流程', 140, (row) => row.flowName)),
  column.status('状态', 100, APPROVAL_STATUS, (row) => row.status),
  column.text('waits', '当前审批人', 150, (row) => orDash(row.waitsFor.join('、'))),
  column.time('at', '提交时间', 170, (row) => row.createdAt),
  column.actions(90, (row) => [{ label: tab === 'due' ? '审批' : '查看', onClick: () => open(row) }]),
]

const ApproveListPage = () => {
  const [params, setParams] = useSearchParams()
  const { data: count } = useCall('/approval/count', {}, { quiet: true })
  const tab = tabFrom(params.get('tab') ?? undefined)
  const contractId = params.get('contractId')
  const approvalId = params.get('approvalId')
  // What is open stands in the address: a message leads straight to it, and going back closes it.
  const open = useCallback(
    (row: Row | null) =>
      setParams((now) => {
        const next = new URLSearchParams(now)
        next.delete('contractId')
        next.delete('approvalId')
        if (row) {
          next.set('contractId', row.contractId)
          next.set('approvalId', row.approvalId)
        }
        return next
      }),
    [setParams],
  )
  return (
    <>
      <ListPage
        title="审批列表"
        path="/approval/list"
        rowKey="approvalId"
        columns={columnsFor(tab, open)}
        filters={FILTERS}
        tabs={{
          name: 'tab',
          items: [
            { value: '', label: '待我审批', count: count?.due },
            { value: 'decided', label: '我已审批' },
            { value: 'asked', label: '我提交的' },
          ],
        }}
        body={({ tab: chosen, keyword, purpose }) => ({
          tab: tabFrom(chosen),
          ...(keyword ? { keyword } : {}),
          ...(purpose === 'launch' || purpose === 'sealUse'
            ? { purpose: purpose as 'launch' | 'sealUse' }
            : {}),
        })}
        empty={{ text: EMPTY[tab] }}
      />
      {contractId && approvalId && (
        <ApprovalDrawer contractId={contractId} approvalId={approvalId} onClose={() => open(null)} />
      )}
    </>
  )
}
export default ApproveListPage
