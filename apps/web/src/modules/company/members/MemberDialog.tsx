// Adds a member, or changes what the company notes about one.

import { ERRORS } from '@xinqi/api/errors'
import { NAME_MAX } from '@xinqi/api/limits'
import { MOBILE } from '@xinqi/api/mobile'
import { Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { DepartmentPicker } from '../../../shared/pickers/DepartmentPicker.tsx'
import type { Member } from '../roles/member.ts'
import { organisationChanged } from '../roles/organisationChanged.ts'
import { RolePicker } from '../roles/RolePicker.tsx'

const NameField = () => (
  <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
    <Input maxLength={NAME_MAX} autoFocus autoComplete="off" />
  </Form.Item>
)

const DepartmentAndNumber = () => (
  <>
    <Form.Item name="departmentId" label="部门" rules={[{ required: true, message: '请选择部门' }]}>
      <DepartmentPicker />
    </Form.Item>
    <Form.Item name="jobNumber" label="工号">
      <Input maxLength={40} autoComplete="off" placeholder="选填" />
    </Form.Item>
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
      onSubmit={async ({ jobNumber, roleIds, ...member }) => {
        await call(
          '/departmentmember/addMember',
          { ...member, ...(jobNumber ? { jobNumber } : {}), ...(roleIds?.length ? { roleIds } : {}) },
          { quiet: true },
        )
        await organisationChanged()
        toast.success(`已添加「${member.name.trim()}」，等待本人登录激活`)
      }}
    >
      <NameField />
      <Form.Item
        name="mobile"
        label="手机号"
        validateTrigger="onBlur"
        extra="成员用此号码登录后，在顶部切换到本企业即可激活"
        rules={[
          { required: true, message: '请输入手机号' },
          { pattern: MOBILE, message: ERRORS.MOBILE_INVALID.msg },
        ]}
      >
        <Input maxLength={11} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <DepartmentAndNumber />
      {access.may('system:org:role') && (
        <Form.Item name="roleIds" label="角色" extra="不选择时为普通员工">
          <RolePicker />
        </Form.Item>
      )}
    </FormDialog>
  )
}

type Edited = { name: string; departmentId: string; jobNumber?: string }

export const EditMemberDialog = ({ member, onClose }: { member: Member; onClose: () => void }) => (
  <FormDialog<Edited>
    title="编辑成员"
    submitText="保存"
    initial={{
      name: member.name,
      departmentId: member.departmentId ?? undefined,
      jobNumber: member.jobNumber ?? undefined,
    }}
    onClose={onClose}
    onSubmit={async ({ jobNumber, ...changed }) => {
      await call(
        '/departmentmember/editMember',
        { memberId: member.memberId, ...changed, jobNumber: jobNumber || null },
        { quiet: true },
      )
      await organisationChanged()
      toast.success('成员资料已保存')
    }}
  >
    <NameField />
    <Form.Item label="手机号" extra="手机号由成员本人在个人中心修改">
      <Input value={member.mobile} disabled aria-label="手机号" />
    </Form.Item>
    <DepartmentAndNumber />
  </FormDialog>
)
