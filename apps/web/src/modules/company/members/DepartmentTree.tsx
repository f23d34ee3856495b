// Departments as a tree that stays quick with thousands: only the rows in sight are drawn. Arrow keys walk, open
// and close; Enter chooses.

import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Branch, DepartmentRow } from './departmentRows.ts'
import styles from './org.module.css'

const ROW = 36
const INDENT = 16

export const DepartmentTree = ({
  rows,
  selected,
  onSelect,
  onToggle,
  actions,
}: {
  rows: readonly DepartmentRow[]
  selected: string | undefined
  onSelect: (branch: Branch) => void
  onToggle: (branch: Branch, open: boolean) => void
  actions?: (branch: Branch) => ReactNode
}) => {
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const [visited, setVisited] = useState<string | null>(null)
  const at = Math.max(
    0,
    rows.findIndex(({ branch }) => branch.departmentId === (visited ?? selected)),
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  })
  const scrollToDepartment = useEffectEvent((departmentId: string | undefined) => {
    const index = rows.findIndex(({ branch }) => branch.departmentId === departmentId)
    if (index >= 0) virtual.scrollToIndex(index)
  })
  // Only when another department is chosen, not when rows open.
  useEffect(() => scrollToDepartment(selected), [selected])

  const visit = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))]
    if (!row) return
    setVisited(row.branch.departmentId)
    virtual.scrollToIndex(rows.indexOf(row))
  }
  const parentOf = (index: number) => {
    const { level } = rows[index]!
    return rows.findLastIndex((row, other) => other < index && row.level < level)
  }
  const press = (event: KeyboardEvent) => {
    const row = rows[at]
    if (!row || event.target !== scroller.current) return
    const steps: Record<string, () => void> = {
      ArrowDown: () => visit(at + 1),
      ArrowUp: () => visit(at - 1),
      Home: () => visit(0),
      End: () => visit(rows.length - 1),
      ArrowRight: () => {
        if (row.open) visit(at + 1)
        else if (row.branch.children.length) onToggle(row.branch, true)
      },
      ArrowLeft: () => (row.open ? onToggle(row.branch, false) : visit(parentOf(at))),
      Enter: () => onSelect(row.branch),
      ' ': () => onSelect(row.branch),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label="部门"
      tabIndex={0}
      className={styles.tree}
      aria-activedescendant={rows[at] && `${id}${rows[at].branch.departmentId}`}
      onKeyDown={press}
    >
      <div role="none" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const { branch, level, open, position, siblings } = rows[index]!
          const chosen = branch.departmentId === selected
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself listens to the keys
            <div
              key={branch.departmentId}
              id={`${id}${branch.departmentId}`}
              role="treeitem"
              tabIndex={-1}
              aria-label={`${branch.name}，${branch.totalMembers} 人`}
              aria-level={level}
              aria-posinset={position}
              aria-setsize={siblings}
              aria-selected={chosen}
              aria-expanded={branch.children.length ? open : undefined}
              className={`${styles.department} ${chosen ? styles.chosen : ''} ${index === at ? styles.visited : ''}`}
              style={{ top: start, height: ROW, paddingLeft: 4 + (level - 1) * INDENT }}
              onClick={() => {
                setVisited(null)
                onSelect(branch)
              }}
            >
              {branch.children.length > 0 ? (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-hidden="true"
                  className={styles.caret}
                  onClick={(event) => {
                    event.stopPropagation()
                    onToggle(branch, !open)
                  }}
                >
                  {open ? (
                    <CaretDownOutlined aria-hidden="true" />
                  ) : (
                    <CaretRightOutlined aria-hidden="true" />
                  )}
                </button>
              ) : (
                <span className={styles.caret} />
              )}
              <span className={styles.departmentName} title={branch.name}>
                {branch.name}
              </span>
              <span className={styles.count}>{branch.totalMembers}</span>
              {actions?.(branch)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
