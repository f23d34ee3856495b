import { ERRORS } from '@xinqi/api/errors'
import { NAME_MAX } from '@xinqi/api/limits'
import { Form, Input, Radio } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { DATA_SCOPES } from './dataScope.ts'
import { type Role, rolesChanged } from './roleFacts.ts'

const errorFields = {
  [ERRORS.ROLE_NAME_TAKEN.code]: 'name',
  [ERRORS.GRANT_BEYOND_OWN.code]: 'dataScope',
}

const NameField = () => (
  <Form.Item
    name="name"
    label="角色名称"
    rules={[{ required: true, whitespace: true, message: '请输入角色名称' }]}
  >
    <Input maxLength={NAME_MAX} autoFocus autoComplete="off" placeholder="例如：合同专员" />
  </Form.Item>
)

export const AddRoleDialog = ({ onAdded, onClose }: DialogOf<{ onAdded: (roleId: string) => void }>) => (
  <FormDialog<{ name: string; dataScope: number }>
    title="新增角色"
    initial={{ dataScope: 1 }}
    errorFields={errorFields}
    onClose={onClose}
    onSubmit={async (values) => {
      const { roleId } = await call('/roles/addRole', values, { quiet: true })
      await rolesChanged()
      onAdded(roleId)
      toast.success('角色已新增，请勾选权限并添加成员')
    }}
  >
    <NameField />
    <Form.Item name="dataScope" label="数据范围">
      <Radio.Group options={DATA_SCOPES.map(({ value, label }) => ({ value, label }))} />
    </Form.Item>
  </FormDialog>
)

export const RenameRoleDialog = ({ role, onClose }: { role: Role; onClose: () => void }) => (
  <FormDialog<{ name: string }>
    title="重命名角色"
    initial={{ name: role.name }}
    errorFields={errorFields}
    onClose={onClose}
    onSubmit={({ name }) =>
      carryOut('/roles/updateRole', { roleId: role.roleId, name }, rolesChanged, '角色名称已修改')
    }
  >
    <NameField />
  </FormDialog>
)

export const DeleteRoleDialog = ({
  role,
  onDeleted,
  onClose,
}: {
  role: Role
  onDeleted: () => void
  onClose: () => void
}) => (
  <ConfirmDialog
    title={`删除角色「${role.name}」`}
    text="删除后无法恢复。角色下还有成员时不能删除，请先移出成员。"
    action="删除角色"
    onClose={onClose}
    onConfirm={async () => {
      await call('/roles/deleteRole', { roleId: role.roleId }, { quiet: true })
      onDeleted()
      await rolesChanged()
      toast.success(`已删除角色「${role.name}」`)
    }}
  />
)
