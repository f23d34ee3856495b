// A page of uses after the other: where each began is remembered for the way back.

import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { Button } from 'antd'
import { useState } from 'react'
import styles from './seals.module.css'

export const useTrail = () => {
  const [trail, setTrail] = useState<string[]>([])
  return {
    asked: { pageSize: PAGE_SIZE_DEFAULT, ...(trail.length ? { cursor: trail.at(-1)! } : {}) },
    trail,
    setTrail,
  }
}

export const TrailPages = ({
  of: { trail, setTrail },
  answer,
}: {
  of: Pick<ReturnType<typeof useTrail>, 'trail' | 'setTrail'>
  answer: { total: number; nextCursor: string | null } | undefined
}) =>
  answer &&
  (trail.length > 0 || answer.nextCursor) && (
    <div className={styles.pager}>
      <span>共 {answer.total} 条</span>
      <Button size="small" disabled={trail.length === 0} onClick={() => setTrail(trail.slice(0, -1))}>
        上一页
      </Button>
      <Button
        size="small"
        disabled={!answer.nextCursor}
        onClick={() => answer.nextCursor && setTrail([...trail, answer.nextCursor])}
      >
        下一页
      </Button>
    </div>
  )
