// Does what a button asks for: busy while it runs, then what stood against it, in words. A call that is not quiet has
// said so itself; its caller has nothing to add and leaves `refusal` alone.
//   const { busy, refusal, act } = useAct()
//   const save = () => act(async () => { await call('/x', …, { quiet: true }); onClose() })

import { useCallback, useState } from 'react'
import { whyNot } from './CallError.ts'

/** @param leaves Once done it leads away from here: busy until this is gone, lest it be done twice. */
export const useAct = ({ leaves = false } = {}) => {
  const [busy, setBusy] = useState(false)
  const [refusal, refuse] = useState<string | null>(null)
  const act = useCallback(
    /** @param hears Is told of a failure first; true when it has said it itself, beside the field it speaks of. */
    async (work: () => Promise<unknown>, hears?: (failure: unknown) => boolean): Promise<void> => {
      setBusy(true)
      refuse(null)
      try {
        await work()
        if (leaves) return
      } catch (failure) {
        if (!hears?.(failure)) refuse(whyNot(failure))
      }
      setBusy(false)
    },
    [leaves],
  )
  return { busy, refusal, refuse, act }
}
