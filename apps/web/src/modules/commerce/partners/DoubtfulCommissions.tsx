import { Form, Input } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import { YesNoItem } from '../../../shared/forms/YesNoItem.tsx'
import { actionsColumn, column, moneyColumn, timeColumn } from '../../../shared/list/columns.tsx'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'

type CommissionRow = RowOf<'/operator/commission/doubtful'>
/** Nobody earns from himself: what looks like it waits here and is on no bill until somebody has looked. */
export const DoubtfulCommissions = () => {
  const deciding = useOverlay<RowOf<'/operator/commission/doubtful'>>()
  const columns: ListColumn<CommissionRow>[] = [
    { key: 'partner', title: '合伙人', width: 120, always: true, render: (row) => row.partnerName },
    column('owner', '买方', 200, (row) => row.ownerName),
    column('no', '订单号', 190, (row) => row.orderNo),
    moneyColumn<CommissionRow>('amount', '佣金', 120, (row) => row.amountFen),
    column('why', '疑点', 220, (row) => row.why),
    timeColumn<CommissionRow>('at', '时间', 168, (row) => row.createdAt),
    actionsColumn<CommissionRow>(90, (row) => [{ label: '核实', onClick: () => deciding.show(row) }]),
  ]
  return (
    <>
      <ListCard
        what="待核实佣金"
        path="/operator/commission/doubtful"
        rowKey="commissionId"
        columns={columns}
        empty={{ text: '没有待核实的佣金' }}
      />
      {deciding.subject && (
        <FormDialog<{ keep: boolean; reason: string }>
          title={`核实 ${deciding.subject.partnerName} ${fen(deciding.subject.amountFen)}`}
          onClose={deciding.close}
          initial={{ keep: false }}
          onSubmit={(values) =>
            carryOut(
              '/operator/commission/decide',
              { commissionId: deciding.subject!.commissionId, ...values },
              ['/operator/commission/doubtful', '/operator/individualPartner/list'],
            )
          }
        >
          <YesNoItem name="keep" label="决定" yes="并非本人，保留" no="从自己获利，作废" />
          <Form.Item name="reason" label="依据" rules={[{ required: true, min: 2, message: '请写明依据' }]}>
            <Input maxLength={200} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
