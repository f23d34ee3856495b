// Adds a member, or changes what the company notes about one.
import { ERRORS } from '@xinqi/api/errors'
import { FURTHER_DEPARTMENTS, NAME_MAX } from '@xinqi/api/limits'
import { Checkbox, Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { DepartmentPicker } from '../../../shared/pickers/DepartmentPicker.tsx'
import { DepartmentTree } from '../../../shared/pickers/DepartmentTree.tsx'
import type { Member } from '../roles/member.ts'
import { organisationChanged } from '../roles/organisationChanged.ts'
import { RolePicker } from '../roles/RolePicker.tsx'

/** Several departments of the company. Fits into a Form.Item. */
const DepartmentsPicker = ({
  id,
  value = [],
  onChange,
}: {
  id?: string
  value?: string[]
  onChange?: (departmentIds: string[]) => void
}) => (
  <DepartmentTree<string[]>
    id={id}
    multiple
    maxCount={FURTHER_DEPARTMENTS}
    value={value}
    placeholder="选填，可选多个"
    style={{ width: '100%' }}
    onChange={(next) => onChange?.(next)}
  />
)

const NameField = () => <TextItem name="name" label="姓名" must="请输入姓名" maxLength={NAME_MAX} autoFocus />

const DepartmentAndNumber = () => (
  <>
    <Form.Item name="departmentId" label="部门" rules={[{ required: true, message: '请选择部门' }]}>
      <DepartmentPicker />
    </Form.Item>
    <TextItem name="jobNumber" label="工号" maxLength={40} placeholder="选填" />
  </>
)

type NewMember = {
  name: string
  mobile: string
  departmentId: string
  jobNumber?: string
  roleIds?: string[]
}

export const AddMemberDialog = ({
  departmentId,
  onClose,
}: {
  departmentId: string | undefined
  onClose: () => void
}) => {
  const access = useAccess()
  return (
    <FormDialog<NewMember>
      title="添加成员"
      submitText="添加成员"
      initial={{ departmentId }}
      errorFields={{
        [ERRORS.MEMBER_EXISTS.code]: 'mobile',
        [ERRORS.MOBILE_INVALID.code]: 'mobile',
        [ERRORS.GRANT_BEYOND_OWN.code]: 'roleIds',
      }}
      onClose={onClose}
      onSubmit={({ jobNumber, roleIds, ...member }) =>
        carryOut(
          '/departmentmember/addMember',
          { ...member, ...(jobNumber ? { jobNumber } : {}), ...(roleIds?.length ? { roleIds } : {}) },
          organisationChanged,
          `已添加「${member.name.trim()}」，等待本人登录激活`,
        )
      }
    >
      <NameField />
      <MobileItem extra="成员用此号码登录后，在顶部切换到本企业即可激活" validateTrigger="onBlur" />
      <DepartmentAndNumber />
      {access.may('system:org:role') && (
        <Form.Item name="roleIds" label="角色" extra="不选择时为普通员工">
          <RolePicker />
        </Form.Item>
      )}
    </FormDialog>
  )
}

type Edited = {
  name: string
  departmentId: string
  furtherDepartmentIds: string[]
  jobNumber?: string
  workEmail?: string
  mailNotices: boolean
}

/** What the list does not carry is read first: nothing is saved over what was not seen. */
export const EditMemberDialog = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { memberId } = member
  const { data } = useCall('/departmentmember/memberInfo', { memberId }, { staleTime: 0 })
  if (!data) return null
  return (
    <FormDialog<Edited>
      title="编辑成员"
      submitText="保存"
      initial={{
        name: data.name,
        departmentId: data.departmentId ?? undefined,
        furtherDepartmentIds: data.furtherDepartments.map(({ departmentId }) => departmentId),
        jobNumber: data.jobNumber ?? undefined,
        workEmail: data.workEmail ?? undefined,
        mailNotices: data.mailNotices,
      }}
      onClose={onClose}
      onSubmit={async ({ jobNumber, workEmail, ...changed }) => {
        await call(
          '/departmentmember/editMember',
          { memberId, ...changed, jobNumber: jobNumber || null, workEmail: workEmail?.trim() || null },
          { quiet: true },
        )
        await organisationChanged()
        await outdate('/departmentmember/memberInfo')
        toast.success('成员资料已保存')
      }}
    >
      <NameField />
      <Form.Item label="手机号" extra="手机号由成员本人在个人中心修改">
        <Input value={member.mobile} disabled aria-label="手机号" />
      </Form.Item>
      <DepartmentAndNumber />
      <Form.Item
        name="furtherDepartmentIds"
        label="兼任"
        extra="同时所属的部门：在这些部门中也能找到该成员；数据范围为本部门时一并包含"
      >
        <DepartmentsPicker />
      </Form.Item>
      <Form.Item
        name="workEmail"
        label="工作邮箱"
        validateTrigger="onBlur"
        rules={[{ type: 'email', message: '邮箱格式不正确' }]}
      >
        <Input maxLength={254} autoComplete="off" placeholder="选填" />
      </Form.Item>
      <Form.Item name="mailNotices" valuePropName="checked">
        <Checkbox>与本企业有关的合同通知发送到工作邮箱</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
