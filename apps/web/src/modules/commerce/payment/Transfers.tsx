import { RECEIPT } from '@xinqi/api/commerce'
import { Button, Form, Select } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { workList } from '../../../shared/list/workList.tsx'
import { toast } from '../../../shared/lite/toast.ts'

const AGREES: Record<string, string> = { code: '附言', amount: '金额', payer: '付款方' }

const SOON = 1500
/** Asks the bank now; what it says is there a moment later. */
const CollectButton = () => {
  const { busy, act } = useAct()
  return (
    <Button
      loading={busy}
      onClick={() =>
        void act(async () => {
          await call('/operator/transfer/collect', {})
          await new Promise((later) => setTimeout(later, SOON))
          await outdate('/operator/transfer/list', '/operator/order/list')
        })
      }
    >
      查收到账
    </Button>
  )
}

export const Transfers = workList('/operator/transfer/list', 'receiptId', {
  what: '到账',
  empty: '没有待匹配的到账',
  columns: (match) => [
    column.name('payer', '付款方', 200, (row) => row.payerName),
    column.text('account', '账号', 110, (row) => row.payerAccount),
    column.money('amount', '金额', 120, (row) => row.amountFen),
    column.text('remark', '附言', 180),
    column.time('at', '到账时间', 168, (row) => row.receivedAt),
    column.tag('state', '状态', 90, (row) => ['待匹配', '已匹配', '与订单无关'][row.state]),
    column.text('note', '说明', 200, (row) => orDash(row.note && `${row.decidedBy}：${row.note}`)),
    column.actions(90, (row) =>
      row.state === RECEIPT.toMatch ? [{ label: '匹配', onClick: () => match(row) }] : [],
    ),
  ],
  tools: () => <CollectButton />,
  dialog: (receipt, onClose) => (
    <FormDialog<{ attemptId: string; note: string }>
      title={`匹配 ${receipt.payerName} ${fen(receipt.amountFen)}`}
      onClose={onClose}
      onSubmit={async ({ attemptId, note }) => {
        const { needsSecond } = await call(
          '/operator/transfer/match',
          { receiptId: receipt.receiptId, attemptId: attemptId === 'none' ? null : attemptId, note },
          { quiet: true },
        )
        await outdate('/operator/transfer/list', '/operator/order/list')
        if (needsSecond) toast.success('金额超过当日限额，已提交另一人复核')
      }}
    >
      <Form.Item name="attemptId" label="属于" rules={[{ required: true, message: '请选择' }]}>
        <Select
          options={[
            ...receipt.candidates.map((candidate) => ({
              value: candidate.attemptId,
              label: `${candidate.orderNo} ${candidate.ownerName} ${fen(candidate.amountFen)}（${candidate.agrees.map((each) => AGREES[each]).join('、')}一致）`,
            })),
            { value: 'none', label: '与订单无关' },
          ]}
        />
      </Form.Item>
      {receipt.candidates
        .filter(({ proofUrl }) => proofUrl)
        .map((candidate) => (
          <p key={candidate.attemptId}>
            <a href={candidate.proofUrl!} target="_blank" rel="noreferrer">
              查看 {candidate.orderNo} 的转账凭证
            </a>
          </p>
        ))}
      <TextItem name="note" label="依据" must="请写明依据" maxLength={200} />
    </FormDialog>
  ),
})
