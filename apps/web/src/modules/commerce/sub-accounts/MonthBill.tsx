import type { Data } from '@xinqi/api/calls'
import { Select } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { DownloadButton } from '../../../shared/list/DownloadButton.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './sub-accounts.module.css'

type Line = Data<'/subAccount/monthBill'>[number]
type Figure = 'opening' | 'allotted' | 'used' | 'takenBack' | 'expired' | 'closing' | 'assigned'

const FIGURES: [Figure, string][] = [
  ['opening', '期初'],
  ['allotted', '分配'],
  ['used', '使用'],
  ['takenBack', '收回'],
  ['expired', '到期'],
  ['closing', '期末'],
  ['assigned', '代发合同'],
]

export const MonthBill = ({
  month,
  subAccountId,
  onCustomer,
}: {
  month: string
  subAccountId: string | undefined
  onCustomer: (subAccountId: string | undefined) => void
}) => {
  const body = { month, ...(subAccountId ? { subAccountId } : {}) }
  const { data, error, isFetching, refetch } = useCall('/subAccount/monthBill', body, { quiet: true })
  const { data: customers } = useCall('/subAccount/customerList', {}, { quiet: true })
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} what="账单" />
  return (
    <div>
      <div className={blocks.overRows}>
        <Select
          allowClear
          aria-label="客户"
          placeholder="全部客户"
          className={styles.customer}
          showSearch={{ optionFilterProp: 'label' }}
          value={subAccountId ?? null}
          options={(customers ?? []).map(({ subAccountId: value, name }) => ({ value, label: name }))}
          onChange={(value) => onCustomer(value ?? undefined)}
        />
        <DownloadButton path="/subAccount/monthBillExport" body={body} />
      </div>
      <Rows
        what="月账单"
        rows={data ?? []}
        rowKey={({ subAccountId: id, kind }) => `${id} ${kind}`}
        isLoading={isFetching && !data}
        columns={[
          { key: 'name', title: '客户', width: 200, render: (line) => line.name },
          { key: 'kind', title: '种类', width: 132, render: (line) => `${line.kindName}（${line.unit}）` },
          ...FIGURES.map(([figure, title]) => ({
            key: figure,
            title,
            width: 84,
            align: 'right' as const,
            render: (line: Line) => line[figure].toLocaleString('zh-CN'),
          })),
        ]}
        empty={
          data ? (
            <EmptyState text="这个月没有账单，分配给客户的份数与代发的合同会出现在这里" />
          ) : (
            <div style={{ height: 200 }} />
          )
        }
      />
    </div>
  )
}
