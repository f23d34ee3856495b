// 台账分析: what is open by age, what comes and goes by month, and with whom.

import { Segmented, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import styles from './ledger.module.css'
import { shown } from './ledgerMoney.ts'

type Kind = 'ageing' | 'cashflow' | 'party'
const TITLE: Record<Kind, string> = { ageing: '账龄', cashflow: '月份', party: '相对方' }

export const LedgerAnalysis = () => {
  const [kind, setKind] = useState<Kind>('ageing')
  const { data, error, refetch } = useCall('/ledger/analysis', { kind }, { quiet: true })
  const done = kind !== 'ageing'
  return (
    <section aria-label="台账分析">
      <Segmented<Kind>
        aria-label="分析方式"
        value={kind}
        options={[
          { value: 'ageing', label: '应收应付账龄' },
          { value: 'cashflow', label: '按月现金流' },
          { value: 'party', label: '按相对方' },
        ]}
        onChange={setKind}
        style={{ marginBottom: 12 }}
      />
      {!data &&
        (error ? (
          <FailedState failure={error} onRetry={() => void refetch()} what="台账分析" />
        ) : (
          <LoadingState />
        ))}
      {data?.length === 0 && <EmptyState text="还没有可以分析的台账" />}
      {data && data.length > 0 && (
        <div className={styles.scroll}>
          <Table
            size="small"
            rowKey={(row) => `${row.currency}${row.key}`}
            dataSource={data}
            pagination={false}
            scroll={{ x: 600 }}
            columns={[
              { title: TITLE[kind], dataIndex: 'key' },
              { title: '币种', dataIndex: 'currency', width: 70 },
              ...(done
                ? [
                    {
                      title: '已收',
                      align: 'right' as const,
                      render: (_: unknown, row: (typeof data)[number]) => shown(row.inCents, row.currency),
                    },
                    {
                      title: '已付',
                      align: 'right' as const,
                      render: (_: unknown, row: (typeof data)[number]) => shown(row.outCents, row.currency),
                    },
                  ]
                : []),
              { title: '未收', align: 'right', render: (_, row) => shown(row.planInCents, row.currency) },
              { title: '未付', align: 'right', render: (_, row) => shown(row.planOutCents, row.currency) },
            ]}
          />
        </div>
      )}
    </section>
  )
}
