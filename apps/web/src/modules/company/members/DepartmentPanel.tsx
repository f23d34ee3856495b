// The left of the member page: find a department, choose it, change it.

import {
  ApartmentOutlined,
  DownOutlined,
  MoreOutlined,
  PlusOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { Button, Checkbox, Dropdown, Input } from 'antd'
import { useMemo, useState } from 'react'
import type { CallError } from '../../../shared/api/CallError.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { DepartmentDialogs, type DepartmentTask } from './DepartmentDialogs.tsx'
import { DepartmentTree } from './DepartmentTree.tsx'
import { type Branch, branchesOf, type Department, foundRows, openRows, pathTo } from './departmentRows.ts'
import { ImportDialog } from './ImportDialog.tsx'
import styles from './org.module.css'

export type DepartmentPanelProps = {
  departments: readonly Department[] | undefined
  failure: CallError | null
  onRetry: () => void
  selected: string | undefined
  onSelect: (departmentId: string) => void
  withSubordinates: boolean
  onWithSubordinates: (value: boolean) => void
}

export const DepartmentPanel = ({
  departments,
  failure,
  onRetry,
  selected,
  onSelect,
  withSubordinates,
  onWithSubordinates,
}: DepartmentPanelProps) => {
  const access = useAccess()
  const [keyword, setKeyword] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [unfolded, setUnfolded] = useState(false)
  const task = useOverlay<DepartmentTask>()
  const importing = useOverlay()
  const roots = useMemo(() => branchesOf(departments ?? []), [departments])
  const path = useMemo(() => pathTo(departments ?? [], selected), [departments, selected])
  const rows = useMemo(() => {
    if (keyword.trim()) return foundRows(roots, keyword.trim())
    const open = new Set([...roots, ...path.slice(0, -1)].map(({ departmentId }) => departmentId))
    for (const [departmentId, isOpen] of toggled) {
      if (isOpen) open.add(departmentId)
      else open.delete(departmentId)
    }
    return openRows(roots, open)
  }, [roots, path, keyword, toggled])

  const actions = (branch: Branch) => {
    const isRoot = branch.parentId === null
    const items: MenuProps['items'] = [
      { key: 'add', label: '新增子部门' },
      { key: 'addMany', label: '批量新增子部门' },
      { key: 'rename', label: '重命名' },
      ...(isRoot
        ? []
        : [
            { key: 'move', label: '移动部门' },
            { key: 'delete', label: '删除部门', danger: true },
          ]),
    ]
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: keeps clicks and keys of the menu from choosing the row
      // biome-ignore lint/a11y/useKeyWithClickEvents: as above
      <span className={styles.more} onClick={(event) => event.stopPropagation()}>
        <Dropdown
          trigger={['click']}
          menu={{
            items,
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation()
              task.show({ kind: key as DepartmentTask['kind'], department: branch })
            },
          }}
        >
          <Button
            type="text"
            size="small"
            tabIndex={branch.departmentId === selected ? 0 : -1}
            aria-label={`管理部门：${branch.name}`}
            icon={<MoreOutlined aria-hidden="true" />}
          />
        </Dropdown>
      </span>
    )
  }

  const root = roots[0]
  return (
    <section className={`${blocks.surface} ${styles.panel}`} aria-label="部门">
      <div className={styles.panelHead}>
        <Button
          type="text"
          className={styles.fold}
          aria-expanded={unfolded}
          icon={<ApartmentOutlined aria-hidden="true" />}
          onClick={() => setUnfolded(!unfolded)}
        >
          {path.at(-1)?.name ?? '部门'} <DownOutlined aria-hidden="true" />
        </Button>
        <h2 className={styles.panelTitle}>部门</h2>
        <span className={styles.panelTools}>
          <PermissionButton
            permission="system:org:departmentEdit"
            type="text"
            size="small"
            title="导入部门"
            aria-label="导入部门"
            icon={<UploadOutlined aria-hidden="true" />}
            onClick={() => importing.show(true)}
          />
          <PermissionButton
            permission="system:org:departmentEdit"
            type="text"
            size="small"
            title="新增部门"
            aria-label="新增部门"
            disabled={!root}
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => root && task.show({ kind: 'add', department: path.at(-1) ?? root })}
          />
        </span>
      </div>
      <div className={`${styles.panelBody} ${unfolded ? styles.unfolded : ''}`}>
        <Input.Search
          allowClear
          aria-label="查找部门"
          placeholder="查找部门"
          maxLength={50}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {!departments ? (
          failure ? (
            <FailedState failure={failure} onRetry={onRetry} what="部门" />
          ) : (
            <LoadingState text="正在加载部门" />
          )
        ) : rows.length === 0 ? (
          <EmptyState text={keyword ? '没有找到部门，请换个名称' : '还没有部门'} />
        ) : (
          <DepartmentTree
            rows={rows}
            selected={selected}
            onSelect={({ departmentId }) => onSelect(departmentId)}
            onToggle={({ departmentId }, open) => setToggled(new Map(toggled).set(departmentId, open))}
            actions={access.may('system:org:departmentEdit') ? actions : undefined}
          />
        )}
        <Checkbox
          className={styles.below}
          checked={withSubordinates}
          onChange={(event) => onWithSubordinates(event.target.checked)}
        >
          包含下级部门的成员
        </Checkbox>
      </div>
      {task.subject && (
        <DepartmentDialogs
          task={task.subject}
          onAdded={(departmentId, parentId) => {
            setToggled(new Map(toggled).set(parentId, true))
            onSelect(departmentId)
          }}
          onDeleted={({ departmentId, parentId }) => {
            if (departmentId === selected && parentId) onSelect(parentId)
          }}
          onClose={task.close}
        />
      )}
      {importing.subject && <ImportDialog kind="department" onClose={importing.close} />}
    </section>
  )
}
