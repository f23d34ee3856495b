import { useEffect, useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'

/** The case is one's own while it is open on the screen; closed undecided, it is free again at once. */
export const useClaim = (caseId: string): { until: string | null; refusal: string | null } => {
  const [until, setUntil] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    let isOpen = true
    const claimed = call('/operator/reviews/claim', { caseId }, { quiet: true }).then(
      (claim) => {
        if (isOpen) setUntil(claim.until)
        return true
      },
      (failure) => {
        if (isOpen) setRefusal(whyNot(failure))
        return false
      },
    )
    return () => {
      isOpen = false
      // Nobody waits for it, and a claim that is not let go of ends by itself.
      void claimed
        .then(async (isMine) => {
          if (isMine) await call('/operator/reviews/release', { caseId }, { quiet: true })
        })
        .catch(() => undefined)
    }
  }, [caseId])
  return { until, refusal }
}
