import { ERRORS } from '@xinqi/api/errors'
import { Form, Input } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import type { Application } from './InviteListPage.tsx'
import { invitesChanged } from './invitesChanged.ts'
import { SeatItems } from './SeatItems.tsx'

type Props = { application: Application; onClose: () => void }

export const ApproveDialog = ({ application, onClose }: Props) => {
  const { applicationId, name, note } = application
  return (
    <FormDialog<{ departmentId?: string | null; roleIds?: string[] }>
      title={`通过「${name}」的申请`}
      submitText="通过申请"
      initial={{ departmentId: application.departmentId, roleIds: application.roleIds }}
      errorFields={{ [ERRORS.GRANT_BEYOND_OWN.code]: 'roleIds' }}
      onClose={onClose}
      onSubmit={({ departmentId, roleIds }) =>
        carryOut(
          '/departmentmember/updateInviteMember',
          {
            applicationId,
            review: 1,
            departmentId: departmentId ?? null,
            ...(roleIds ? { roleIds } : {}),
          },
          invitesChanged,
          `「${name}」已加入企业`,
        )
      }
    >
      <p>
        通过后{name}（{application.contact ?? '–'}）立即成为企业成员。
        {note && <>申请说明：{note}</>}
      </p>
      <SeatItems />
    </FormDialog>
  )
}

export const RejectDialog = ({ application: { applicationId, name }, onClose }: Props) => (
  <FormDialog<{ reason: string }>
    title={`拒绝「${name}」的申请`}
    submitText="拒绝申请"
    danger
    onClose={onClose}
    onSubmit={({ reason }) =>
      carryOut(
        '/departmentmember/updateInviteMember',
        { applicationId, review: 2, reason },
        invitesChanged,
        '已拒绝申请',
      )
    }
  >
    <p>拒绝后对方会收到通知并看到原因，可以重新申请。</p>
    <Form.Item
      name="reason"
      label="拒绝原因"
      rules={[{ required: true, whitespace: true, message: '请填写拒绝原因' }]}
    >
      <Input.TextArea maxLength={200} showCount autoFocus rows={3} />
    </Form.Item>
  </FormDialog>
)
