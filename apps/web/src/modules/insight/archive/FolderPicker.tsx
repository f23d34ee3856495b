import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { folderTree } from './folders.ts'

/** Chooses a folder of the archive. Fits into a Form.Item. */
export const FolderPicker = ({
  value,
  onChange,
  without,
  placeholder = '选择归档目录',
  ...rest
}: {
  id?: string
  value?: string | null
  onChange?: (typeId: string | null) => void
  /** One that cannot be chosen, with everything below it. */
  without?: string
  placeholder?: string
  'aria-label'?: string
}) => {
  const { data } = useCall('/archivedType/list', {}, { quiet: true })
  const tree = useMemo(
    () => folderTree((data ?? []).filter(({ typeId }) => typeId !== without)),
    [data, without],
  )
  return (
    <TreeSelect
      {...rest}
      allowClear
      treeDefaultExpandAll
      style={{ width: '100%' }}
      placeholder={placeholder}
      treeData={tree}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.((chosen as string | undefined) ?? null)}
    />
  )
}
