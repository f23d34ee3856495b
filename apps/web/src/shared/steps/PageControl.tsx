// Previous page, next page, and a page number to type.

import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import type { ViewerControl } from '../viewer/useViewer.ts'
import styles from './steps.module.css'

export const PageControl = ({ viewer: { page, pageCount, goTo } }: { viewer: ViewerControl }) => {
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const jump = () => {
    const wanted = Number.parseInt(typed, 10)
    if (wanted >= 1 && wanted <= pageCount) goTo(wanted)
    else setTyped(String(page))
  }
  return (
    <nav className={styles.pages} aria-label="翻页">
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined aria-hidden="true" />}
        aria-label="上一页"
        disabled={page <= 1}
        onClick={() => goTo(page - 1)}
      />
      <Input
        className={styles.pageInput}
        size="small"
        inputMode="numeric"
        aria-label="页码"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={jump}
        onBlur={jump}
      />
      <span className={styles.pageCount}>/ {pageCount}</span>
      <Button
        type="text"
        size="small"
        icon={<RightOutlined aria-hidden="true" />}
        aria-label="下一页"
        disabled={page >= pageCount}
        onClick={() => goTo(page + 1)}
      />
    </nav>
  )
}
