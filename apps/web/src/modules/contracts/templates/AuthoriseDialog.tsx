// 授权使用: a template for everybody, or for these people, departments and roles only.

import { Form, Radio, TreeSelect } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { LoadingState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { departmentTree } from '../../../shared/pickers/departmentTree.ts'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import { RolePicker } from '../../company/roles/RolePicker.tsx'

type Values = { member: string[]; department: string[]; role: string[] }
const KINDS = ['member', 'department', 'role'] as const

const CALLS = {
  contract: { read: '/template/authorised', save: '/template/authorise', list: '/template/list' },
  flow: { read: '/flowTemplate/authorised', save: '/flowTemplate/authorise', list: '/flowTemplate/list' },
} as const

export const AuthoriseDialog = ({
  kind,
  template: { templateNo, name },
  onClose,
}: {
  kind: keyof typeof CALLS
  template: { templateNo: string; name: string }
  onClose: () => void
}) => {
  const { read, save, list } = CALLS[kind]
  const { data } = useCall(read, { templateNo }, { staleTime: 0 })
  const { data: departments } = useCall('/department/departmentList', {})
  const mayReadRoles = useAccess().may('system:org:role')
  const [some, setSome] = useState<boolean | null>(null)
  if (!data) return <LoadingState />
  const restricted = some ?? data.length > 0
  const idsOf = (of: (typeof KINDS)[number]) => data.flatMap((one) => (one.kind === of ? one.id : []))
  return (
    <FormDialog<Values>
      title={`「${name}」授权使用`}
      initial={{ member: idsOf('member'), department: idsOf('department'), role: idsOf('role') }}
      onClose={onClose}
      onSubmit={async (values) => {
        const grants = restricted
          ? KINDS.flatMap((of) => (values[of] ?? idsOf(of)).map((id) => ({ kind: of, id })))
          : []
        if (restricted && grants.length === 0) throw new Error('请至少选择一名成员、一个部门或一个角色')
        await call(save, { templateNo, grants }, { quiet: true })
        await outdate(list, read)
        toast.success('授权已保存')
      }}
    >
      <Form.Item label="谁可以使用">
        <Radio.Group value={restricted} onChange={(event) => setSome(event.target.value)}>
          <Radio value={false}>全部有模板使用权限的成员</Radio>
          <Radio value={true}>仅指定成员、部门或角色</Radio>
        </Radio.Group>
      </Form.Item>
      {restricted && (
        <>
          <Form.Item name="member" label="成员">
            <PersonPicker multiple known={data.filter((one) => one.kind === 'member')} />
          </Form.Item>
          <Form.Item name="department" label="部门" extra="含下级部门">
            <TreeSelect
              multiple
              allowClear
              showSearch={{ treeNodeFilterProp: 'title' }}
              treeDefaultExpandAll
              treeData={departmentTree(departments ?? [])}
              placeholder="选择部门"
            />
          </Form.Item>
          {mayReadRoles && (
            <Form.Item name="role" label="角色">
              <RolePicker />
            </Form.Item>
          )}
        </>
      )}
    </FormDialog>
  )
}
