// Chooses a department of one's company from the tree. Fits into a Form.Item.
//   <DepartmentPicker value={departmentId} onChange={setDepartmentId} />

import { DepartmentTree } from './DepartmentTree.tsx'
import styles from './pickers.module.css'

export const DepartmentPicker = ({
  value,
  onChange,
  placeholder = '选择部门',
  ...rest
}: {
  id?: string
  value?: string | null
  onChange?: (departmentId: string | null) => void
  placeholder?: string
  disabled?: boolean
  'aria-label'?: string
}) => (
  <DepartmentTree<string>
    {...rest}
    value={value ?? undefined}
    placeholder={placeholder}
    className={styles.picker}
    onChange={(next?: string) => onChange?.(next ?? null)}
    treeTitleRender={(node) => (
      <span>
        {node.title}
        <span className={styles.detail}>（{node.memberCount}）</span>
      </span>
    )}
  />
)
