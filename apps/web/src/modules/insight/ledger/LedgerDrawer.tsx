import { Alert, Drawer, Table, Tabs } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { EndDialog } from './EndDialog.tsx'
import { EDIT } from './Entries.tsx'
import { FeeDialog } from './FeeDialog.tsx'
import { Funds, Invoices, Plans } from './LedgerParts.tsx'
import styles from './ledger.module.css'
import type { Detail } from './ledgerForm.ts'
import { changedThing, logged } from './ledgerLog.ts'
import { shown } from './ledgerMoney.ts'

const Sums = ({ detail }: { detail: Detail }) => {
  const done = detail.direction === 1 ? '已收' : '已付'
  const sums: [string, number][] = [
    ['合同金额', detail.contractCents],
    ['计划合计', detail.planCents],
    [done, detail.fundCents],
    ['未结', detail.unsettledCents],
    ['已开票', detail.invoiceCents],
    ['逾期', detail.overdueCents],
  ]
  return (
    <dl className={styles.sums}>
      {sums.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={name === '逾期' && cents > 0 ? styles.late : undefined}>
            {shown(cents, detail.currency)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Parts = ({ detail }: { detail: Detail }) => (
  <Tabs
    items={[
      { key: 'plans', label: `收付款计划 ${detail.plans.length}`, children: <Plans detail={detail} /> },
      { key: 'funds', label: `实收实付 ${detail.funds.length}`, children: <Funds detail={detail} /> },
      { key: 'invoices', label: `发票 ${detail.invoices.length}`, children: <Invoices detail={detail} /> },
      {
        key: 'log',
        label: '修改记录',
        children: <Log ledgerId={detail.ledgerId} currency={detail.currency} />,
      },
    ]}
  />
)

const Log = ({ ledgerId, currency }: { ledgerId: string; currency: string }) => {
  const { data, error, refetch } = useCall('/ledger/log', { ledgerId }, { quiet: true })
  if (!data)
    return error ? (
      <FailedState failure={error} onRetry={() => void refetch()} what="修改记录" />
    ) : (
      <LoadingState />
    )
  return (
    <Table
      size="small"
      scroll={{ x: 560 }}
      rowKey="logId"
      dataSource={data}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      columns={[
        { title: '时间', width: 160, render: (_, row) => instant(row.at) },
        { title: '修改人', dataIndex: 'actorName', width: 80 },
        {
          title: '内容',
          render: (_, row) => changedThing(row.part, row.field),
        },
        { title: '修改前', render: (_, row) => orDash(logged(row.field, row.before, currency)) },
        { title: '修改后', render: (_, row) => orDash(logged(row.field, row.after, currency)) },
      ]}
    />
  )
}

const Body = ({ detail }: { detail: Detail }) => {
  const fee = useOverlay()
  const end = useOverlay()
  return (
    <>
      <Sums detail={detail} />
      <div className={styles.bar}>
        <PermissionButton permission={EDIT} size="small" onClick={() => fee.show(true)}>
          修改合同信息
        </PermissionButton>
        <PermissionButton permission={EDIT} size="small" onClick={() => end.show(true)}>
          修改截止日（{detail.endDate ?? '无'}）
        </PermissionButton>
      </div>
      <div className={styles.problems}>
        {detail.problems.map(({ rule, msg, where, weight }) => (
          <Alert
            key={rule + where}
            type={weight === 'warn' ? 'info' : 'warning'}
            showIcon
            title={`${msg}（规则 ${rule}）`}
          />
        ))}
      </div>
      <Parts detail={detail} />
      {fee.subject && <FeeDialog detail={detail} onClose={fee.close} />}
      {end.subject && <EndDialog detail={detail} onClose={end.close} />}
    </>
  )
}

export const LedgerDrawer = ({ ledgerId, onClose }: { ledgerId: string; onClose: () => void }) => {
  const { data, error, refetch } = useCall(
    '/ledger/contract/detail/{id}',
    {},
    { params: { id: ledgerId }, quiet: true },
  )
  return (
    <Drawer open size={820} title={data ? `${data.name} · ${data.counterpart}` : '台账'} onClose={onClose}>
      {data ? (
        <Body detail={data} />
      ) : error ? (
        <FailedState failure={error} onRetry={() => void refetch()} what="台账" />
      ) : (
        <LoadingState />
      )}
    </Drawer>
  )
}
