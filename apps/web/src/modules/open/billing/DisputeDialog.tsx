import { Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'

/** Against a whole month, or one line of it. */
export const DisputeDialog = ({ month, lineId, onClose }: DialogOf<{ month: string; lineId?: string }>) => (
  <FormDialog<{ reason: string }>
    title={lineId ? '对这一笔提出异议' : `对 ${month} 的账单提出异议`}
    submitText="提交"
    onClose={onClose}
    onSubmit={async ({ reason }) => {
      await call('/open/bill/dispute', { month, reason, ...(lineId ? { lineId } : {}) }, { quiet: true })
      toast.success('异议已提交')
      await outdate('/open/bill/list', '/open/bill/detail')
    }}
  >
    <Form.Item name="reason" label="哪里不对" rules={[{ required: true, min: 2, message: '请写明原因' }]}>
      <Input.TextArea rows={3} maxLength={300} autoFocus />
    </Form.Item>
  </FormDialog>
)
