import { REASON_MAX } from '@xinqi/api/limits'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { type Approval, approvalsChanged } from './approval.ts'

type DecideDialogProps = { approval: Approval; onClose: () => void }

const outcome = (status: number, phase: string): string => {
  if (phase === 'approval') return '已同意，等待其他审批人'
  if (phase === 'approved') return '审批已通过，份数不足或已过截止时间，已通知发起人处理后发送'
  return status === CONTRACT_IS.draft ? '已同意' : '审批已通过，合同已发送给签署方'
}

export const ApproveDialog = ({ approval, onClose }: DecideDialogProps) => (
  <FormDialog<{ comment?: string }>
    title={`同意「${approval.contract.name}」`}
    submitText="同意"
    onClose={onClose}
    onSubmit={async ({ comment }) => {
      const { contractId, approvalId, purpose } = approval
      const said = comment?.trim() ? { comment: comment.trim() } : {}
      const to = await call('/approval/approve', { contractId, approvalId, ...said }, { quiet: true })
      await approvalsChanged()
      toast.success(purpose === 'launch' ? outcome(to.status, to.phase) : '已同意用印')
    }}
  >
    <p>
      {approval.purpose === 'launch'
        ? '全部审批人同意后，合同将自动发送给签署方，并扣减一份合同份数。'
        : '同意后，我方签署人可以使用印章签署。'}
    </p>
    <LongTextItem name="comment" label="审批意见" maxLength={REASON_MAX} rows={3} placeholder="选填" />
  </FormDialog>
)

export const RejectDialog = ({ approval, onClose }: DecideDialogProps) => (
  <FormDialog<{ reason: string }>
    title={`驳回「${approval.contract.name}」`}
    submitText="驳回"
    danger
    onClose={onClose}
    onSubmit={async ({ reason }) => {
      const { contractId, approvalId } = approval
      await call('/approval/reject', { contractId, approvalId, reason: reason.trim() }, { quiet: true })
      await approvalsChanged()
      toast.success('已驳回，提交人会收到原因')
    }}
  >
    <p>
      {approval.purpose === 'launch'
        ? '驳回后合同退回发起人，修改后可以重新提交。'
        : '驳回后我方暂不能盖章，签署人可以再次申请。'}
    </p>
    <Form.Item
      name="reason"
      label="驳回原因"
      rules={[{ required: true, whitespace: true, message: '请填写驳回原因' }]}
    >
      <Input.TextArea maxLength={REASON_MAX} rows={3} showCount />
    </Form.Item>
  </FormDialog>
)

export const RecallDialog = ({ approval, onClose }: DecideDialogProps) => (
  <ConfirmDialog
    title="撤回审批"
    text="撤回后合同回到草稿，可以修改后重新提交，已有的审批意见保留在记录中。"
    action="撤回审批"
    danger={false}
    onConfirm={() =>
      carryOut(
        '/approval/recall',
        { contractId: approval.contractId },
        approvalsChanged,
        '已撤回，合同回到草稿',
      )
    }
    onClose={onClose}
  />
)
