import { TreeSelect, type TreeSelectProps } from 'antd'
import { useId, useMemo } from 'react'
import { useCall } from '../api/useCall.ts'
import { departmentTree } from './departmentTree.ts'

type Nodes = ReturnType<typeof departmentTree>
type Props<V> = Omit<TreeSelectProps<V, Nodes[number]>, 'treeData' | 'loading' | 'popupRender' | 'showSearch'>

/** The departments of one's company as a tree to choose from, found by name. */
export const DepartmentTree = <V,>({ id, ...rest }: Props<V>) => {
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
      treeData={tree}
    />
  )
}
