// The menu tree as people read it: a group, its pages, and beside each page what may be done there.

import type { MenuNode } from '@xinqi/api/menus'
import { Checkbox } from 'antd'
import blocks from '../../../shared/theme/blocks.module.css'
import { setTick, tickOf } from './grants.ts'
import styles from './roles.module.css'

export const PermissionTree = ({
  menus,
  granted,
  onChange,
  readOnly,
  mayGive,
}: {
  menus: readonly MenuNode[]
  granted: ReadonlySet<string>
  onChange: (granted: ReadonlySet<string>) => void
  readOnly: boolean
  mayGive: (key: string) => boolean
}) => {
  const change = (node: MenuNode) => (event: { target: { checked: boolean } }) =>
    onChange(setTick(menus, granted, node, event.target.checked, mayGive))
  const own = (node: MenuNode) => (
    <Checkbox
      key={node.key}
      checked={granted.has(node.key)}
      disabled={readOnly || !mayGive(node.key)}
      onChange={change(node)}
    >
      {node.name}
    </Checkbox>
  )
  return (
    <div className={styles.groups}>
      {menus.map((group) => {
        const tick = tickOf(group, granted)
        const pages = group.children ?? []
        return (
          <fieldset key={group.key} className={styles.group}>
            <legend className={blocks.unseen}>{group.name}</legend>
            <div className={styles.groupHead}>
              {pages.length === 0 ? (
                own(group)
              ) : (
                <Checkbox
                  checked={tick === 'all'}
                  indeterminate={tick === 'some'}
                  disabled={readOnly}
                  onChange={change(group)}
                  aria-label={`${group.name}的全部权限`}
                >
                  {group.name}
                </Checkbox>
              )}
            </div>
            {pages.map((page) => (
              <div key={page.key} className={styles.pageRow}>
                <div className={styles.pageName}>{own(page)}</div>
                <div className={styles.buttons}>{(page.children ?? []).map(own)}</div>
              </div>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
