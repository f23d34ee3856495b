import { APPROVAL_RULE } from '@xinqi/api/status'
import { Form, Input, Radio } from 'antd'
import { call } from '../../shared/api/call.ts'
import { FormDialog } from '../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../shared/lite/toast.ts'
import { PersonPicker } from '../../shared/pickers/PersonPicker.tsx'
import { approvalsChanged } from './approval.ts'

type Fields = { memberIds: string[]; rule: 1 | 2 | 3; where: 'before' | 'after'; comment?: string }

/** 加签审批. By an approver, before or after himself; by a signer (no `purpose`), before he signs. */
export const AddApprovalDialog = ({
  approval,
  onClose,
}: {
  approval: { contractId: string; purpose?: string }
  onClose: () => void
}) => (
  <FormDialog<Fields>
    title="加签审批"
    submitText="提交加签"
    initial={{ rule: 1, where: 'before' }}
    onClose={onClose}
    onSubmit={async ({ memberIds, rule, where, comment }) => {
      await call(
        '/approval/add',
        {
          contractId: approval.contractId,
          memberIds,
          rule,
          where,
          ...(comment?.trim() ? { comment: comment.trim() } : {}),
        },
        { quiet: true },
      )
      await approvalsChanged()
      toast.success('已加签，所选人员会收到审批待办')
    }}
  >
    <Form.Item name="memberIds" label="加签人员" rules={[{ required: true, message: '请选择加签人员' }]}>
      <PersonPicker multiple />
    </Form.Item>
    {approval.purpose === 'launch' && (
      <Form.Item name="where" label="加签位置">
        <Radio.Group
          options={[
            { value: 'before', label: '在我之前审批' },
            { value: 'after', label: '在我之后审批' },
          ]}
        />
      </Form.Item>
    )}
    <Form.Item name="rule" label="审批方式">
      <Radio.Group
        options={Object.entries(APPROVAL_RULE).map(([value, label]) => ({ value: Number(value), label }))}
      />
    </Form.Item>
    <Form.Item name="comment" label="加签说明">
      <Input.TextArea maxLength={200} rows={2} placeholder="选填" />
    </Form.Item>
  </FormDialog>
)
