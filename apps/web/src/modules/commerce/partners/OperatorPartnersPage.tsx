import { BILL_STATUS, PARTNER, PARTNER_BILL, PARTNER_STATUS } from '@xinqi/api/commerce'
import { Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import {
  actionsColumn,
  column,
  moneyColumn,
  numberColumn,
  statusColumn,
  timeColumn,
} from '../../../shared/list/columns.tsx'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { TabbedPage } from '../catalogue/TabbedPage.tsx'
import { DoubtfulCommissions } from './DoubtfulCommissions.tsx'

type Partner = RowOf<'/operator/individualPartner/list'>
type Bill = RowOf<'/operator/partnerBill/list'>
type Deciding = { partner: Partner; status: 1 | 2 | 3; label: string }

const Partners = () => {
  const deciding = useOverlay<Deciding>()
  const columns: ListColumn<Partner>[] = [
    { key: 'name', title: '合伙人', width: 110, always: true, render: (row) => row.name },
    column('mobile', '手机号', 130, (row) => orDash(row.mobile)),
    column('about', '推广方式', 240, (row) => row.about),
    column('code', '推广码', 110, (row) => row.code),
    statusColumn<Partner>('状态', 90, PARTNER_STATUS, (row) => row.status),
    numberColumn('customers', '客户', 70, (row) => row.customers),
    moneyColumn<Partner>('earned', '佣金', 120, (row) => row.earnedFen),
    timeColumn<Partner>('at', '申请时间', 168, (row) => row.createdAt),
    actionsColumn<Partner>(130, (row) =>
      row.status === PARTNER.applied
        ? [
            {
              label: '通过',
              onClick: () => deciding.show({ partner: row, status: PARTNER.active, label: '通过' }),
            },
            {
              label: '拒绝',
              danger: true,
              onClick: () => deciding.show({ partner: row, status: PARTNER.refused, label: '拒绝' }),
            },
          ]
        : row.status === PARTNER.active
          ? [
              {
                label: '停止',
                danger: true,
                onClick: () => deciding.show({ partner: row, status: PARTNER.stopped, label: '停止' }),
              },
            ]
          : [],
    ),
  ]
  return (
    <>
      <ListCard
        what="个人合伙人"
        path="/operator/individualPartner/list"
        rowKey="partnerId"
        columns={columns}
        empty={{ text: '还没有人申请' }}
      />
      {deciding.subject && (
        <FormDialog<{ reason: string }>
          title={`${deciding.subject.label} ${deciding.subject.partner.name}`}
          danger={deciding.subject.status !== PARTNER.active}
          onClose={deciding.close}
          onSubmit={async ({ reason }) => {
            const { partner, status } = deciding.subject!
            await call(
              '/operator/individualPartner/decide',
              { partnerId: partner.partnerId, status, reason },
              { quiet: true },
            )
            await outdate('/operator/individualPartner/list')
          }}
        >
          <Form.Item name="reason" label="理由" rules={[{ required: true, min: 2, message: '请写明理由' }]}>
            <Input maxLength={200} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

const Bills = () => {
  const settling = useOverlay<Bill>()
  const columns: ListColumn<Bill>[] = [
    { key: 'name', title: '合伙人', width: 120, always: true, render: (row) => row.partnerName },
    column('month', '月份', 100, (row) => row.month),
    moneyColumn<Bill>('earned', '佣金', 120, (row) => row.earnedFen),
    moneyColumn<Bill>('deducted', '扣回', 120, (row) => row.deductedFen),
    moneyColumn<Bill>('payable', '应结', 120, (row) => row.payableFen),
    statusColumn<Bill>('状态', 100, BILL_STATUS, (row) => row.status),
    column('voucher', '凭证', 160, (row) => orDash(row.voucher)),
    actionsColumn<Bill>(100, (row) =>
      row.status === PARTNER_BILL.toSettle ? [{ label: '确认结算', onClick: () => settling.show(row) }] : [],
    ),
  ]
  return (
    <>
      <ListCard
        what="合伙人账单"
        path="/operator/partnerBill/list"
        rowKey="billId"
        columns={columns}
        empty={{ text: '还没有账单，每月 5 日出上月账单' }}
      />
      {settling.subject && (
        <FormDialog<{ voucher: string }>
          title={`结算 ${settling.subject.partnerName} ${settling.subject.month} ${fen(settling.subject.payableFen)}`}
          onClose={settling.close}
          onSubmit={async ({ voucher }) => {
            const { needsSecond } = await call(
              '/operator/partnerBill/settle',
              { billId: settling.subject!.billId, voucher },
              { quiet: true },
            )
            await outdate('/operator/partnerBill/list')
            toast.success(needsSecond ? '超过限额，已提交另一人复核' : '已结算')
          }}
        >
          <Form.Item
            name="voucher"
            label="付款凭证号"
            rules={[{ required: true, min: 4, message: '请填写凭证号' }]}
          >
            <Input maxLength={60} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

const OperatorPartnersPage = () => (
  <TabbedPage
    title="个人合伙人"
    tabs={[
      { key: 'partners', label: '合伙人', children: <Partners /> },
      { key: 'doubtful', label: '待核实佣金', children: <DoubtfulCommissions /> },
      { key: 'bills', label: '账单', children: <Bills /> },
    ]}
  />
)
export default OperatorPartnersPage
