// Saves what is typed a moment after the typing stops, and says when it was saved last.

import { chinaTime } from '@xinqi/api/china-day'
import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../../../shared/state/useLatest.ts'
import { words } from './messages/certification.zh.ts'

const PAUSE = 800

export type Draft<V> = {
  changed: (values: V) => void
  /** Whatever still waits is not saved any more: the step itself is being handed in. */
  drop: () => void
  note: string | undefined
}

export const useDraft = <V>(save: (values: V) => Promise<unknown>): Draft<V> => {
  const [note, setNote] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useLatest(save)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    note,
    drop: () => clearTimeout(timer.current),
    changed: (values) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        latest.current(values).then(
          () => setNote(words().draftSaved({ at: chinaTime(new Date()).slice(11) })),
          () => setNote(words().draftUnsaved),
        )
      }, PAUSE)
    },
  }
}
