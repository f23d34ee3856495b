// Chooses a department of one's company from the tree. Fits into a Form.Item.
//   <DepartmentPicker value={departmentId} onChange={setDepartmentId} />

import { TreeSelect } from 'antd'
import { useId, useMemo } from 'react'
import { useCall } from '../api/useCall.ts'
import { departmentTree } from './departmentTree.ts'
import styles from './pickers.module.css'

export const DepartmentPicker = ({
  value,
  onChange,
  placeholder = '选择部门',
  id,
  ...rest
}: {
  id?: string
  value?: string | null
  onChange?: (departmentId: string | null) => void
  placeholder?: string
  disabled?: boolean
  'aria-label'?: string
}) => {
  const { data, isFetching } = useCall('/department/departmentList', {})
  const ownId = useId()
  const fieldId = id ?? ownId
  const tree = useMemo(() => departmentTree(data ?? []), [data])
  return (
    <TreeSelect
      {...rest}
      id={fieldId}
      // The field says it controls this id; antd's tree does not carry it.
      popupRender={(popup) => <div id={`${fieldId}_list`}>{popup}</div>}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      key={data ? 'loaded' : 'loading'}
      loading={isFetching}
      value={value ?? undefined}
      placeholder={placeholder}
      className={styles.picker}
      treeData={tree}
      onChange={(next?: string) => onChange?.(next ?? null)}
      treeTitleRender={(node) => (
        <span>
          {node.title}
          <span className={styles.detail}>（{node.memberCount}）</span>
        </span>
      )}
    />
  )
}
