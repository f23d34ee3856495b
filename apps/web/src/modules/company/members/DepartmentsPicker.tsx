import { FURTHER_DEPARTMENTS } from '@xinqi/api/limits'
import { TreeSelect } from 'antd'
import { useId, useMemo } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { departmentTree } from '../../../shared/pickers/departmentTree.ts'

/** Several departments of the company. Fits into a Form.Item. */
export const DepartmentsPicker = ({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: string[]
  onChange?: (departmentIds: string[]) => void
}) => {
  const { data, isFetching } = useCall('/department/departmentList', {})
  const ownId = useId()
  const fieldId = id ?? ownId
  const tree = useMemo(() => departmentTree(data ?? []), [data])
  return (
    <TreeSelect
      id={fieldId}
      // The field says it controls this id; antd's tree does not carry it.
      popupRender={(popup) => <div id={`${fieldId}_list`}>{popup}</div>}
      multiple
      allowClear
      maxCount={FURTHER_DEPARTMENTS}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      key={data ? 'loaded' : 'loading'}
      loading={isFetching}
      value={value ?? []}
      placeholder="选填，可选多个"
      style={{ width: '100%' }}
      treeData={tree}
      onChange={(next: string[]) => onChange?.(next)}
    />
  )
}
