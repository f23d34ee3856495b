// Autosave across machines: what is written is kept a moment after the last key, on leaving the page too, and somebody
// else's newer words are never overwritten unseen.

import type { Editor } from '@tiptap/react'
import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useLatest } from '../../../shared/state/useLatest.ts'

const SAVE_MS = 1500
const THEIRS = '其他设备上的修改'

type Draft = Pick<Data<'/draftAI/detail'>, 'draftId' | 'revision'>
type Written = Pick<Editor, 'getJSON'>

export const useSaving = (draft: Draft, editor: Written | null, name: string) => {
  const { draftId } = draft
  const revision = useRef(draft.revision)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPending = useRef(false)
  const saving = useRef<Promise<boolean>>(Promise.resolve(true))
  const latest = useLatest({ name, editor })
  const [state, setState] = useState<'saved' | 'waiting' | 'conflict' | string>('saved')
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    saving.current = saving.current.then(async () => {
      const { editor: now, name: title } = latest.current
      if (!now) return true
      isPending.current = false
      try {
        const saved = await call(
          '/draftAI/save',
          {
            draftId,
            revision: revision.current,
            name: title.trim() || '未命名合同',
            content: now.getJSON() as never,
          },
          { quiet: true },
        )
        revision.current = saved.revision
        setState(isPending.current ? 'waiting' : 'saved')
        return true
      } catch (error) {
        isPending.current = true
        setState(
          error instanceof CallError && error.code === ERRORS.CONFLICT.code ? 'conflict' : whyNot(error),
        )
        return false
      }
    })
    return saving.current
  }, [draftId, latest])
  const soon = useCallback(() => {
    isPending.current = true
    setState((before) => (before === 'conflict' ? before : 'waiting'))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), SAVE_MS)
  }, [flush])
  /** One's own words count; the other's stay as a version to compare with. */
  const keepOwn = useCallback(async (): Promise<boolean> => {
    const theirs = await call('/draftAI/detail', { draftId }, { quiet: true })
    await call('/draftAI/keepVersion', { draftId, name: THEIRS }, { quiet: true })
    revision.current = theirs.revision
    return flush()
  }, [draftId, flush])
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (!isPending.current) return
      void flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    return () => {
      window.removeEventListener('beforeunload', leave)
      if (isPending.current) void flush()
    }
  }, [flush])
  return { state, soon, flush, keepOwn }
}
