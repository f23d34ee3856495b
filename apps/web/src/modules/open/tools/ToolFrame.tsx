// The frame of a tool: the list of tools on the left, the tool with its one-sentence explanation on the right.

import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './open.module.css'
import { TOOLS } from './platformNav.ts'

export const ToolFrame = ({
  path,
  wide = false,
  children,
}: {
  path: string
  wide?: boolean
  children: ReactNode
}) => {
  const tool = TOOLS.find((one) => one.path === path)!
  return (
    <div className={`${styles.tool} ${wide ? styles.toolWide : ''}`}>
      <nav className={styles.toolNav} aria-label="工具">
        {TOOLS.map(({ path: to, name }) => (
          <NavLink key={to} to={to} className={styles.toolLink}>
            {name}
          </NavLink>
        ))}
      </nav>
      <div className={styles.toolBody}>
        <h1 className={blocks.heading}>{tool.name}</h1>
        <p className={styles.toolAbout}>{tool.about}</p>
        {children}
      </div>
    </div>
  )
}
