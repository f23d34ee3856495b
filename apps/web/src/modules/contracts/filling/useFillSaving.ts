// What is typed into a form is kept on the server a moment later, so that it is found again on another device. Only what
// was changed here is sent: what somebody typed elsewhere meanwhile stays.

import type { FieldValue } from '@xinqi/api/calls'
import { chinaTime } from '@xinqi/api/china-day'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isLost, whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { words } from './messages/filling.zh.ts'

const PAUSE = 1000
/** What never arrived is sent again by itself. */
const RETRY = 5000

export const useFillSaving = (contractId: string) => {
  const open = useRef(new Map<string, FieldValue | null>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(Promise.resolve())
  const [note, setNote] = useState<string>()
  const [dirty, setDirty] = useState(false)

  const write = useCallback(
    async function writeNow(): Promise<void> {
      clearTimeout(timer.current)
      const sent = new Map(open.current)
      if (sent.size === 0) return
      open.current.clear()
      setNote(words().saving)
      try {
        const values = [...sent].map(([fieldId, value]) => ({ fieldId, value }))
        await call('/contract/receiverFill', { contractId, submit: false, values }, { quiet: true })
        setNote(words().savedAt({ time: chinaTime(new Date()).slice(11) }))
        setDirty(open.current.size > 0)
      } catch (thrown) {
        // Typed again meanwhile: the newer one is what is meant.
        for (const [fieldId, value] of sent) if (!open.current.has(fieldId)) open.current.set(fieldId, value)
        setNote(isLost(thrown) ? words().offline : words().notSaved({ thrown: whyNot(thrown) }))
        if (isLost(thrown))
          timer.current = setTimeout(() => {
            running.current = running.current.then(writeNow)
          }, RETRY)
      }
    },
    [contractId],
  )
  const save = useCallback((): Promise<void> => {
    running.current = running.current.then(write)
    return running.current
  }, [write])

  const changed = useCallback(
    (fieldId: string, value: FieldValue | null) => {
      open.current.set(fieldId, value)
      setDirty(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), PAUSE)
    },
    [save],
  )
  /** Before it is handed in: nothing is kept after that. */
  const stop = useCallback(async () => {
    clearTimeout(timer.current)
    open.current.clear()
    await running.current
    setDirty(false)
  }, [])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (open.current.size) void save().then(() => outdate('/contract/getFillContractAttachsOfNew'))
    },
    [save],
  )
  return { changed, save, stop, note, dirty }
}
