import { Alert, Drawer, Table, Tabs } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { EndDialog } from './EndDialog.tsx'
import { FeeDialog } from './FeeDialog.tsx'
import { FundDialog } from './FundDialog.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import styles from './ledger.module.css'
import { ledgerChanged } from './ledgerChanged.ts'
import type { Detail } from './ledgerForm.ts'
import { FIELD, logged, PART } from './ledgerLog.ts'
import { shown } from './ledgerMoney.ts'
import { PlanDialog } from './PlanDialog.tsx'

const EDIT = 'system:data:ledgerEdit' as const
const FUND: Record<number, string> = { 1: '收款', 2: '付款', 3: '退款' }

const preview = async (fileId: string) => {
  const { url } = await call('/ledger/file/preview', { fileId })
  window.open(url, '_blank', 'noopener')
}

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

type Asked = { title: string; text: string; run: () => Promise<unknown> }

const Parts = ({ detail }: { detail: Detail }) => {
  const plan = useOverlay<Detail['plans'][number] | 'new'>()
  const fund = useOverlay<Detail['funds'][number] | 'new'>()
  const invoice = useOverlay<Detail['invoices'][number] | 'new'>()
  const remove = useOverlay<Asked>()
  const paper = (label: string, fileId: string | null) =>
    fileId ? [{ label, onClick: () => void preview(fileId) }] : []
  /** What can be done with an entry; one taken out leaves its record. */
  const entryActions = ({
    edit,
    title,
    what,
    run,
  }: Pick<Asked, 'title' | 'run'> & { edit: () => void; what: string }) => [
    { label: '修改', permission: EDIT, onClick: edit },
    {
      label: '删除',
      permission: EDIT,
      danger: true,
      onClick: () => remove.show({ title, text: `${what} 将被删除，修改记录会保留。`, run }),
    },
  ]
  const { ledgerId, revision, currency } = detail
  const periodOf = (planId: string) => detail.plans.find((one) => one.planId === planId)?.period
  return (
    <>
      <Tabs
        items={[
          {
            key: 'plans',
            label: `收付款计划 ${detail.plans.length}`,
            children: (
              <>
                <div className={styles.bar}>
                  <PermissionButton permission={EDIT} size="small" onClick={() => plan.show('new')}>
                    新增计划
                  </PermissionButton>
                </div>
                {detail.proposals.length > 0 && detail.plans.length === 0 && (
                  <Alert
                    type="info"
                    title="合同正文中的付款约定"
                    description={detail.proposals.map(({ quote }) => <p key={quote}>「{quote}」</p>)}
                    style={{ marginBottom: 12 }}
                  />
                )}
                <Table
                  size="small"
                  scroll={{ x: 620 }}
                  pagination={false}
                  rowKey="planId"
                  dataSource={detail.plans}
                  locale={{ emptyText: '还没有计划' }}
                  columns={[
                    { title: '期次', dataIndex: 'period', width: 60 },
                    { title: '日期', dataIndex: 'dueOn', width: 110 },
                    { title: '金额', align: 'right', render: (_, row) => shown(row.cents, currency) },
                    {
                      title: '已结',
                      align: 'right',
                      render: (_, row) => shown(row.allocatedCents, currency),
                    },
                    {
                      title: '逾期',
                      width: 90,
                      render: (_, row) =>
                        row.overdueDays ? <span className={styles.late}>{row.overdueDays} 天</span> : '–',
                    },
                    {
                      title: '操作',
                      width: 110,
                      render: (_, row) => (
                        <RowActions
                          actions={[
                            ...entryActions({
                              edit: () => plan.show(row),
                              title: '删除计划',
                              what: `第 ${row.period} 期 ${shown(row.cents, currency)}`,
                              run: () =>
                                call(
                                  '/ledger/plan/del',
                                  { ledgerId, revision, planId: row.planId },
                                  { quiet: true },
                                ),
                            }),
                          ]}
                        />
                      ),
                    },
                  ]}
                />
              </>
            ),
          },
          {
            key: 'funds',
            label: `实收实付 ${detail.funds.length}`,
            children: (
              <>
                <div className={styles.bar}>
                  <PermissionButton permission={EDIT} size="small" onClick={() => fund.show('new')}>
                    登记收付款
                  </PermissionButton>
                </div>
                <Table
                  size="small"
                  scroll={{ x: 620 }}
                  pagination={false}
                  rowKey="fundId"
                  dataSource={detail.funds}
                  locale={{ emptyText: '还没有收付款' }}
                  columns={[
                    { title: '日期', dataIndex: 'on', width: 110 },
                    { title: '类型', width: 60, render: (_, row) => FUND[row.kind] },
                    { title: '金额', align: 'right', render: (_, row) => shown(row.cents, row.currency) },
                    ...(currency === 'CNY'
                      ? []
                      : [
                          {
                            title: '折人民币',
                            align: 'right' as const,
                            render: (_: unknown, row: Detail['funds'][number]) => shown(row.yuanCents),
                          },
                        ]),
                    {
                      title: '核销',
                      render: (_, row) =>
                        row.allocations
                          .map(({ planId, cents }) => `第 ${periodOf(planId)} 期 ${shown(cents, currency)}`)
                          .join('；') || (detail.direction === 1 ? '预收' : '预付'),
                    },
                    {
                      title: '操作',
                      width: 150,
                      render: (_, row) => (
                        <RowActions
                          actions={[
                            ...paper('凭证', row.voucherId),
                            ...entryActions({
                              edit: () => fund.show(row),
                              title: '删除收付款',
                              what: `${row.on} 的 ${shown(row.cents, row.currency)}`,
                              run: () =>
                                call(
                                  '/ledger/fund/del',
                                  { ledgerId, revision, fundId: row.fundId },
                                  { quiet: true },
                                ),
                            }),
                          ]}
                        />
                      ),
                    },
                  ]}
                />
              </>
            ),
          },
          {
            key: 'invoices',
            label: `发票 ${detail.invoices.length}`,
            children: (
              <>
                <div className={styles.bar}>
                  <PermissionButton permission={EDIT} size="small" onClick={() => invoice.show('new')}>
                    登记发票
                  </PermissionButton>
                </div>
                <Table
                  size="small"
                  scroll={{ x: 620 }}
                  pagination={false}
                  rowKey="invoiceId"
                  dataSource={detail.invoices}
                  locale={{ emptyText: '还没有发票' }}
                  columns={[
                    { title: '号码', dataIndex: 'number', width: 190 },
                    { title: '日期', dataIndex: 'on', width: 110 },
                    {
                      title: '价税合计',
                      align: 'right',
                      render: (_, row) => shown(row.grossCents, currency),
                    },
                    { title: '税额', align: 'right', render: (_, row) => shown(row.taxCents, currency) },
                    {
                      title: '操作',
                      width: 150,
                      render: (_, row) => (
                        <RowActions
                          actions={[
                            ...paper('文件', row.fileId),
                            ...entryActions({
                              edit: () => invoice.show(row),
                              title: '删除发票',
                              what: `发票 ${row.number}`,
                              run: () =>
                                call(
                                  '/ledger/invoice/del',
                                  { ledgerId, revision, invoiceId: row.invoiceId },
                                  { quiet: true },
                                ),
                            }),
                          ]}
                        />
                      ),
                    },
                  ]}
                />
              </>
            ),
          },
          { key: 'log', label: '修改记录', children: <Log ledgerId={ledgerId} currency={currency} /> },
        ]}
      />
      {plan.subject && (
        <PlanDialog
          detail={detail}
          plan={plan.subject === 'new' ? null : plan.subject}
          onClose={plan.close}
        />
      )}
      {fund.subject && (
        <FundDialog
          detail={detail}
          fund={fund.subject === 'new' ? null : fund.subject}
          onClose={fund.close}
        />
      )}
      {invoice.subject && (
        <InvoiceDialog
          detail={detail}
          invoice={invoice.subject === 'new' ? null : invoice.subject}
          onClose={invoice.close}
        />
      )}
      {remove.subject && (
        <ConfirmDialog
          title={remove.subject.title}
          text={remove.subject.text}
          action={remove.subject.title}
          onConfirm={async () => {
            await remove.subject!.run()
            await ledgerChanged()
          }}
          onClose={remove.close}
        />
      )}
    </>
  )
}

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
          render: (_, row) => `${PART[row.part] ?? row.part} · ${FIELD[row.field] ?? row.field}`,
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
