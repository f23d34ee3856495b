import { FURTHER_DEPARTMENTS } from '@xinqi/api/limits'
import { DepartmentTree } from '../../../shared/pickers/DepartmentTree.tsx'

/** Several departments of the company. Fits into a Form.Item. */
export const DepartmentsPicker = ({
  id,
  value = [],
  onChange,
}: {
  id?: string
  value?: string[]
  onChange?: (departmentIds: string[]) => void
}) => (
  <DepartmentTree<string[]>
    id={id}
    multiple
    maxCount={FURTHER_DEPARTMENTS}
    value={value}
    placeholder="选填，可选多个"
    style={{ width: '100%' }}
    onChange={(next) => onChange?.(next)}
  />
)
