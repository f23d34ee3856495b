import { ERRORS } from '@xinqi/api/errors'
import { BATCH_MEMBERS } from '@xinqi/api/limits'
import { Alert, Form } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { Member } from '../roles/member.ts'
import { organisationChanged } from '../roles/organisationChanged.ts'
import { RolePicker } from '../roles/RolePicker.tsx'
import { inChunks } from './inChunks.ts'

export const AssignRolesDialog = ({
  members,
  onDone,
  onClose,
}: {
  members: readonly Member[]
  onDone?: () => void
  onClose: () => void
}) => {
  const [first] = members
  const several = members.length > 1
  return (
    <FormDialog<{ roleIds?: string[] }>
      title={several ? `批量设置角色（${members.length} 人）` : `设置「${first?.name}」的角色`}
      submitText="保存角色"
      initial={{ roleIds: several ? [] : first?.roles.map(({ roleId }) => roleId) }}
      errorFields={{ [ERRORS.GRANT_BEYOND_OWN.code]: 'roleIds' }}
      onClose={onClose}
      onSubmit={async ({ roleIds = [] }) => {
        await inChunks(members, BATCH_MEMBERS, (some) =>
          call(
            '/saasMenu/batchMemberAssignRole',
            { memberIds: some.map(({ memberId }) => memberId), roleIds },
            { quiet: true },
          ),
        )
        await organisationChanged()
        onDone?.()
        toast.success('角色已保存，成员下一次操作时生效')
      }}
    >
      {several && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={`所选 ${members.length} 名成员现有的角色会全部替换为下面选择的角色。`}
        />
      )}
      <Form.Item
        name="roleIds"
        label="角色"
        extra="可选多个，权限取并集；下一次操作时生效"
        rules={[{ required: true, message: '请至少选择一个角色' }]}
      >
        <RolePicker />
      </Form.Item>
    </FormDialog>
  )
}
