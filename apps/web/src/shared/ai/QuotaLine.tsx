// 剩余份数 with its refresh, which rests for a second and a half after a click.

import { ReloadOutlined } from '@ant-design/icons'
import { AI_PAGES_PER_COPY, AI_REFRESH_COOLDOWN } from '@xinqi/api/limits'
import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { whyNot } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { Notice } from '../lite/Notice.tsx'
import { toast } from '../lite/toast.ts'
import styles from './ai.module.css'
import { type AiTool, useBuying } from './quota.ts'

const PATH = { compare: '/contractCompare/getPageNum', examine: '/contractExamine/getCopiesNum' } as const

export const useQuota = (tool: AiTool) => {
  const [copies, setCopies] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const [locked, setLocked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const load = useCallback(async (of: AiTool, byHand: boolean) => {
    try {
      setCopies((await call(PATH[of], {}, { quiet: true })).copies)
      setFailed(false)
    } catch (failure) {
      setCopies(null)
      setFailed(true)
      if (byHand) toast.error(whyNot(failure))
    }
  }, [])
  useEffect(() => {
    void load(tool, false)
    return () => clearTimeout(timer.current)
  }, [tool, load])
  const refresh = () => {
    if (locked) return
    setLocked(true)
    timer.current = setTimeout(() => setLocked(false), AI_REFRESH_COOLDOWN)
    void load(tool, true)
  }
  return { copies, failed, locked, refresh }
}
export type Quota = ReturnType<typeof useQuota>

export const QuotaLine = ({ tool, quota }: { tool: AiTool; quota: Quota }) => {
  const buy = useBuying(tool)
  return (
    <div className={styles.quota}>
      <span>
        剩余份数：<b data-testid="ai-copies">{quota.copies ?? '–'}</b> 份
      </span>
      <Button
        type="text"
        size="small"
        aria-label="刷新剩余份数"
        disabled={quota.locked}
        icon={<ReloadOutlined aria-hidden="true" />}
        onClick={quota.refresh}
      />
      {buy && (
        <Button type="link" size="small" onClick={buy}>
          购买
        </Button>
      )}
      <span className={styles.quotaNote}>
        {AI_PAGES_PER_COPY} 页以内计 1 份，超过 {AI_PAGES_PER_COPY} 页按倍数计
      </span>
    </div>
  )
}

/** Why nothing can be started, in words; null when it can, and before it is known. */
export const hindranceOf = ({ copies, failed }: Pick<Quota, 'copies' | 'failed'>): string | null =>
  failed ? '服务暂不可用，请刷新剩余份数后重试' : copies === 0 ? '剩余份数为 0，请购买后再使用' : null

/** Nothing is started before it is known that it can be. */
export const mayStart = ({ copies }: Pick<Quota, 'copies'>): boolean => copies !== null && copies > 0

/** A button that cannot be pressed says beside it why. */
export const Hindrance = ({ quota }: { quota: Quota }) => {
  const words = hindranceOf(quota)
  return words && <Notice tone="warning">{words}</Notice>
}
