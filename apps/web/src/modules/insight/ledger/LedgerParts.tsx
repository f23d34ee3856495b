import { Alert } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { Entries } from './Entries.tsx'
import { FundDialog } from './FundDialog.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import styles from './ledger.module.css'
import type { Detail } from './ledgerForm.ts'
import { shown } from './ledgerMoney.ts'
import { PlanDialog } from './PlanDialog.tsx'

type LedgerPartProps = { detail: Detail }
const FUND: Record<number, string> = { 1: '收款', 2: '付款', 3: '退款' }

const preview = async (fileId: string) => {
  const { url } = await call('/ledger/file/preview', { fileId })
  window.open(url, '_blank', 'noopener')
}
const paper = (label: string, fileId: string | null) =>
  fileId ? [{ label, onClick: () => void preview(fileId) }] : []

export const Plans = ({ detail }: LedgerPartProps) => {
  const { ledgerId, revision, currency } = detail
  return (
    <Entries
      entries={detail.plans}
      rowKey="planId"
      none="还没有计划"
      add="新增计划"
      note={
        detail.proposals.length > 0 &&
        detail.plans.length === 0 && (
          <Alert
            type="info"
            title="合同正文中的付款约定"
            description={detail.proposals.map(({ quote }) => <p key={quote}>「{quote}」</p>)}
            style={{ marginBottom: 12 }}
          />
        )
      }
      columns={[
        { title: '期次', dataIndex: 'period', width: 60 },
        { title: '日期', dataIndex: 'dueOn', width: 110 },
        { title: '金额', align: 'right', render: (_, row) => shown(row.cents, currency) },
        { title: '已结', align: 'right', render: (_, row) => shown(row.allocatedCents, currency) },
        {
          title: '逾期',
          width: 90,
          render: (_, row) =>
            row.overdueDays ? <span className={styles.late}>{row.overdueDays} 天</span> : '–',
        },
      ]}
      removal={({ planId, period, cents }) => ({
        title: '删除计划',
        what: `第 ${period} 期 ${shown(cents, currency)}`,
        run: () => call('/ledger/plan/del', { ledgerId, revision, planId }, { quiet: true }),
      })}
      dialog={(plan, onClose) => <PlanDialog detail={detail} plan={plan} onClose={onClose} />}
    />
  )
}

export const Funds = ({ detail }: LedgerPartProps) => {
  const { ledgerId, revision, currency } = detail
  const periodOf = (planId: string) => detail.plans.find((one) => one.planId === planId)?.period
  return (
    <Entries
      entries={detail.funds}
      rowKey="fundId"
      none="还没有收付款"
      add="登记收付款"
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
      ]}
      more={({ voucherId }) => paper('凭证', voucherId)}
      removal={({ fundId, on, cents, currency: paidIn }) => ({
        title: '删除收付款',
        what: `${on} 的 ${shown(cents, paidIn)}`,
        run: () => call('/ledger/fund/del', { ledgerId, revision, fundId }, { quiet: true }),
      })}
      dialog={(fund, onClose) => <FundDialog detail={detail} fund={fund} onClose={onClose} />}
    />
  )
}

export const Invoices = ({ detail }: LedgerPartProps) => {
  const { ledgerId, revision, currency } = detail
  return (
    <Entries
      entries={detail.invoices}
      rowKey="invoiceId"
      none="还没有发票"
      add="登记发票"
      columns={[
        { title: '号码', dataIndex: 'number', width: 190 },
        { title: '日期', dataIndex: 'on', width: 110 },
        { title: '价税合计', align: 'right', render: (_, row) => shown(row.grossCents, currency) },
        { title: '税额', align: 'right', render: (_, row) => shown(row.taxCents, currency) },
      ]}
      more={({ fileId }) => paper('文件', fileId)}
      removal={({ invoiceId, number }) => ({
        title: '删除发票',
        what: `发票 ${number}`,
        run: () => call('/ledger/invoice/del', { ledgerId, revision, invoiceId }, { quiet: true }),
      })}
      dialog={(invoice, onClose) => <InvoiceDialog detail={detail} invoice={invoice} onClose={onClose} />}
    />
  )
}
