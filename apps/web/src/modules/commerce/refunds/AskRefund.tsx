import { Alert } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'

export const AskRefund = ({
  orderId,
  onClose,
  onDone,
}: {
  orderId: string
  onClose: () => void
  onDone: () => Promise<unknown>
}) => {
  const { data } = useCall('/order/refund/preview', { orderId }, { quiet: true })
  return (
    <FormDialog<{ reason: string }>
      title="申请退款"
      submitText="提交申请"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await call('/order/refund/ask', { orderId, reason }, { quiet: true })
        await onDone()
        toast.success('已提交，平台审核后原路退回')
      }}
    >
      {data && (
        <Alert
          type={data.may ? 'info' : 'warning'}
          showIcon
          style={{ marginBottom: 16 }}
          title={
            !data.may
              ? data.why
              : data.isFull
                ? `7 天内且未使用，可全额退 ${fen(data.proposalFen)}`
                : `按剩余时间与份数取小者计算，建议退 ${fen(data.proposalFen)}，以平台审核为准`
          }
          description={data.may ? '退款后，本订单带来的未用份数与功能会收回；已有数据不受影响。' : undefined}
        />
      )}
      <LongTextItem name="reason" label="退款原因" must="请填写退款原因" least={2} maxLength={200} rows={3} />
    </FormDialog>
  )
}
