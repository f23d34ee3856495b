// 退回填写: whoever filled in something wrong gets it back with the reason.

import type { Body } from '@xinqi/api/calls'
import { REASON_MAX } from '@xinqi/api/limits'
import { FILL } from '@xinqi/api/status-names'
import { Alert, Checkbox, Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'

type Values = Pick<Body<'/contract/returnToFill'>, 'reason'> & { partyIds: string[] }

export const ReturnToFillDialog = ({
  contractId,
  parties,
  onReturned,
  onClose,
}: {
  contractId: string
  parties: readonly { partyId: string; name: string; fillStatus: number }[]
  onReturned: () => void
  onClose: () => void
}) => {
  const filled = parties.filter(({ fillStatus }) => fillStatus === FILL.done)
  return (
    <FormDialog<Values>
      title="退回填写"
      submitText="确认退回"
      initial={{ partyIds: filled.map(({ partyId }) => partyId), reason: '' }}
      onClose={onClose}
      onSubmit={async (values) => {
        await call(
          '/contract/returnToFill',
          { contractId, reason: values.reason.trim(), partyIds: values.partyIds },
          { quiet: true },
        )
        await outdate('/v2/file/detail', '/contract/getFillContractAttachsOfNew', '/file/fillOut')
        toast.success('已退回，填写方会收到通知')
        onReturned()
      }}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title="退回后合同回到填写状态，已填写的内容保留，填写方修改后重新提交。"
      />
      <Form.Item name="partyIds" label="退回给" rules={[{ required: true, message: '请选择填写方' }]}>
        <Checkbox.Group options={filled.map(({ partyId, name }) => ({ value: partyId, label: name }))} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="退回原因"
        rules={[{ required: true, whitespace: true, message: '请填写退回原因' }]}
      >
        <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
      </Form.Item>
    </FormDialog>
  )
}
