// The last column: what is usual for the row as a link, the rest below ⋯. Two stand side by side: a menu of one saves nothing.
//   <RowActions actions={[{ label: '查看', onClick }, { label: '下载', permission: 'system:contract:down', onClick }]} />

import { EllipsisOutlined } from '@ant-design/icons'
import type { PermissionKey } from '@xinqi/api/menus'
import { Button, Dropdown } from 'antd'
import { useAccess } from '../permission/access.ts'
import styles from './list.module.css'

export type RowAction = {
  label: string
  onClick: () => void
  permission?: PermissionKey
  danger?: boolean
  busy?: boolean
}

const IN_SIGHT = 2

export const RowActions = ({ actions }: { actions: readonly RowAction[] }) => {
  const access = useAccess()
  const allowed = actions.filter(({ permission }) => !permission || access.may(permission))
  if (allowed.length === 0) return <span className={styles.noActions}>–</span>
  const inSight = allowed.length > IN_SIGHT ? allowed.slice(0, 1) : allowed
  const folded = allowed.slice(inSight.length)
  return (
    <span className={styles.actions}>
      {inSight.map(({ label, onClick, danger, busy }) => (
        <Button key={label} type="link" size="small" danger={danger} loading={busy} onClick={onClick}>
          {label}
        </Button>
      ))}
      {folded.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: folded.map(({ label, onClick, danger }) => ({ key: label, label, danger, onClick })),
          }}
        >
          <Button
            type="link"
            size="small"
            aria-label="更多"
            icon={<EllipsisOutlined aria-hidden="true" />}
            loading={folded.some(({ busy }) => busy)}
          />
        </Dropdown>
      )}
    </span>
  )
}

/** The column they stand in, in sight however far one scrolls: `{ ...ACTIONS, width, render: (row) => <RowActions … /> }`. */
export const ACTIONS = { key: 'actions', title: '操作', fixed: 'right', always: true } as const
