import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { YesNoItem } from '../../../shared/forms/YesNoItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { workList } from '../../../shared/list/workList.tsx'

/** Nobody earns from himself: what looks like it waits here and is on no bill until somebody has looked. */
export const DoubtfulCommissions = workList('/operator/commission/doubtful', 'commissionId', {
  what: '待核实佣金',
  empty: '没有待核实的佣金',
  columns: (decide) => [
    column.name('partner', '合伙人', 120, (row) => row.partnerName),
    column.text('owner', '买方', 200, (row) => row.ownerName),
    column.whole(column.text('no', '订单号', 166, (row) => row.orderNo)),
    column.money('amount', '佣金', 120, (row) => row.amountFen),
    column.text('why', '疑点', 220),
    column.time('at', '时间', 168, (row) => row.createdAt),
    column.actions(90, (row) => [{ label: '核实', onClick: () => decide(row) }]),
  ],
  dialog: (commission, onClose) => (
    <FormDialog<{ keep: boolean; reason: string }>
      title={`核实 ${commission.partnerName} ${fen(commission.amountFen)}`}
      onClose={onClose}
      initial={{ keep: false }}
      onSubmit={(values) =>
        carryOut('/operator/commission/decide', { commissionId: commission.commissionId, ...values }, [
          '/operator/commission/doubtful',
          '/operator/individualPartner/list',
        ])
      }
    >
      <YesNoItem name="keep" label="决定" yes="并非本人，保留" no="从自己获利，作废" />
      <TextItem name="reason" label="依据" must="请写明依据" least={2} maxLength={200} />
    </FormDialog>
  ),
})
