// What is done to a department, each through its own dialog.

import { ERRORS } from '@xinqi/api/errors'
import { NAME_MAX } from '@xinqi/api/limits'
import { Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { DepartmentPicker } from '../../../shared/pickers/DepartmentPicker.tsx'
import { organisationChanged } from '../roles/organisationChanged.ts'
import type { Department } from './departmentRows.ts'

export type DepartmentTask = {
  kind: 'add' | 'addMany' | 'rename' | 'move' | 'delete'
  department: Department
}

const NameField = () => (
  <Form.Item
    name="name"
    label="部门名称"
    rules={[{ required: true, whitespace: true, message: '请输入部门名称' }]}
  >
    <Input maxLength={NAME_MAX} autoFocus placeholder="例如：华南组" />
  </Form.Item>
)

const ParentField = () => (
  <Form.Item name="parentId" label="上级部门" rules={[{ required: true, message: '请选择上级部门' }]}>
    <DepartmentPicker />
  </Form.Item>
)

const MOST_AT_ONCE = 100
const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const problemIn = (names: readonly string[]): string | null => {
  if (names.length > MOST_AT_ONCE) return `一次最多新增 ${MOST_AT_ONCE} 个部门`
  const long = names.find((name) => name.length > NAME_MAX)
  if (long) return `「${long.slice(0, 10)}…」超过 ${NAME_MAX} 个字`
  const twice = names.find((name, at) => names.indexOf(name) < at)
  return twice ? `「${twice}」重复` : null
}

const nameErrors = { [ERRORS.DEPARTMENT_NAME_TAKEN.code]: 'name' }
const parentErrors = {
  [ERRORS.DEPARTMENT_NAME_TAKEN.code]: 'parentId',
  [ERRORS.DEPARTMENT_LOOP.code]: 'parentId',
}
const placeErrors = { [ERRORS.DEPARTMENT_TOO_DEEP.code]: 'parentId' }

export const DepartmentDialogs = ({
  task: { kind, department },
  onAdded,
  onDeleted,
  onClose,
}: {
  task: DepartmentTask
  onAdded: (departmentId: string, parentId: string) => void
  onDeleted: (department: Department) => void
  onClose: () => void
}) => {
  const { departmentId, name } = department
  const done = async (message: string) => {
    await organisationChanged()
    toast.success(message)
  }
  if (kind === 'add') {
    return (
      <FormDialog<{ name: string; parentId: string }>
        title="新增部门"
        initial={{ parentId: departmentId }}
        errorFields={{ ...nameErrors, ...placeErrors }}
        onClose={onClose}
        onSubmit={async (values) => {
          const added = await call('/department/addDepartment', values, { quiet: true })
          await done(`已新增部门「${values.name.trim()}」`)
          onAdded(added.departmentId, values.parentId)
        }}
      >
        <NameField />
        <ParentField />
      </FormDialog>
    )
  }
  if (kind === 'addMany') {
    return (
      <FormDialog<{ names: string; parentId: string }>
        title="批量新增部门"
        initial={{ parentId: departmentId }}
        errorFields={{ [ERRORS.DEPARTMENT_NAME_TAKEN.code]: 'names', ...placeErrors }}
        onClose={onClose}
        onSubmit={async ({ names, parentId }) => {
          const departments = namesIn(names).map((one) => ({ name: one, parentId }))
          const { departmentIds } = await call(
            '/department/addBatchDepartment',
            { departments },
            { quiet: true },
          )
          await done(`已新增 ${departmentIds.length} 个部门`)
          onAdded(departmentIds[0]!, parentId)
        }}
      >
        <Form.Item
          name="names"
          label="部门名称"
          extra={`每行一个，最多 ${MOST_AT_ONCE} 个`}
          rules={[
            { required: true, whitespace: true, message: '请输入部门名称' },
            {
              validator: (_, text: string | undefined) => {
                const problem = problemIn(namesIn(text ?? ''))
                return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
              },
            },
          ]}
        >
          <Input.TextArea rows={6} autoFocus placeholder={'华南组\n华北组'} />
        </Form.Item>
        <ParentField />
      </FormDialog>
    )
  }
  if (kind === 'rename') {
    return (
      <FormDialog<{ name: string }>
        title="重命名部门"
        initial={{ name }}
        errorFields={nameErrors}
        onClose={onClose}
        onSubmit={async (values) => {
          await call('/department/modifyDepartment', { departmentId, ...values }, { quiet: true })
          await done('部门名称已修改')
        }}
      >
        <NameField />
      </FormDialog>
    )
  }
  if (kind === 'move') {
    return (
      <FormDialog<{ parentId: string }>
        title={`移动部门「${name}」`}
        initial={{ parentId: department.parentId ?? undefined }}
        errorFields={{ ...parentErrors, ...placeErrors }}
        onClose={onClose}
        onSubmit={async (values) => {
          await call('/department/modifyDepartment', { departmentId, ...values }, { quiet: true })
          await done(`「${name}」已移动，下级部门与成员随之移动`)
        }}
      >
        <ParentField />
      </FormDialog>
    )
  }
  return (
    <ConfirmDialog
      title={`删除部门「${name}」`}
      text="删除后无法恢复。部门下有成员或子部门时不能删除，请先将其移到其他部门。"
      action="删除部门"
      onClose={onClose}
      onConfirm={async () => {
        await call('/department/deleteDepartment', { departmentId }, { quiet: true })
        onDeleted(department)
        await done(`已删除部门「${name}」`)
      }}
    />
  )
}
