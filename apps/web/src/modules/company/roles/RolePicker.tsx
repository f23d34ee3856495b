// Chooses roles of one's company. Fits into a Form.Item.
//   <RolePicker value={roleIds} onChange={setRoleIds} />

import { Select } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'

export const RolePicker = ({
  value,
  onChange,
  ...rest
}: {
  id?: string
  value?: string[]
  onChange?: (roleIds: string[]) => void
}) => {
  const { data, isFetching } = useCall('/roles', {})
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      maxCount={20}
      style={{ width: '100%' }}
      placeholder="选择角色"
      loading={isFetching}
      value={value}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data ?? []).map((role) => ({ value: role.roleId, label: role.name }))}
    />
  )
}
