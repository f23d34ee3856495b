import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './list.module.css'

export const BatchBar = ({
  count,
  children,
  onClear,
}: {
  count: number
  children: ReactNode
  onClear: () => void
}) => (
  <section className={styles.batch} aria-label="批量操作">
    <span role="status">
      已选择 <b>{count}</b> 项
    </span>
    {children}
    <Button type="link" size="small" onClick={onClear}>
      取消选择
    </Button>
  </section>
)
