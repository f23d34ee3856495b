import { TreeSelect, type TreeSelectProps } from 'antd'

/** Several of a tree. Fits into a Form.Item. */
export const SeveralOf = ({
  onChange,
  ...rest
}: Pick<TreeSelectProps<string[]>, 'treeData' | 'value' | 'placeholder' | 'aria-label'> & {
  onChange?: (ids: string[]) => void
}) => (
  <TreeSelect<string[]>
    multiple
    treeDefaultExpandAll
    style={{ width: '100%' }}
    onChange={(ids) => onChange?.(ids)}
    {...rest}
  />
)
