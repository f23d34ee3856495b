import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import type { ReviewDetail } from './reviewFacts.ts'

/** Read once each time it is opened, never in the background: every reading is written down as one. */
export const useReviewDetail = (caseId: string) => {
  const [detail, setDetail] = useState<ReviewDetail | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads again
  useEffect(() => {
    const over = new AbortController()
    setFailure(null)
    call('/operator/reviews/detail', { caseId }, { quiet: true, signal: over.signal }).then(
      setDetail,
      (error) => !over.signal.aborted && setFailure(error),
    )
    return () => over.abort()
  }, [caseId, round])
  return { detail, failure, retry: () => setRound((now) => now + 1) }
}
