import { Form } from 'antd'
import { useAccess } from '../../../shared/permission/access.ts'
import { DepartmentPicker } from '../../../shared/pickers/DepartmentPicker.tsx'
import { RolePicker } from '../roles/RolePicker.tsx'

/** Where somebody who joins will sit, and as what; roles are for those who may give them. */
export const SeatItems = ({ about = '不选择时加入企业根部门' }: { about?: string }) => {
  const access = useAccess()
  return (
    <>
      <Form.Item name="departmentId" label="部门" extra={about}>
        <DepartmentPicker />
      </Form.Item>
      {access.may('system:org:role') && (
        <Form.Item name="roleIds" label="角色" extra="不选择时为普通员工">
          <RolePicker />
        </Form.Item>
      )}
    </>
  )
}
