// Reviews a draft while it is written, and marks what was found in its text.

import type { Editor } from '@tiptap/react'
import type { STANCES } from '@xinqi/api/ai'
import type { Data } from '@xinqi/api/calls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { findingsKey, placeOf, readable } from './clauseKinds.ts'

export type Finding = Data<'/draftAI/check'>[number]
type Draft = Pick<Data<'/draftAI/detail'>, 'contractType' | 'stance'>

const CHECK_MS = 800

/** The whole text a moment after the last key; an answer to an older text is dropped. */
export const useChecking = (draft: Draft, editor: Editor | null) => {
  const [findings, setFindings] = useState<Finding[] | null>(null)
  const round = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const check = useCallback(async () => {
    if (!editor) return
    const own = ++round.current
    const { text, lines } = readable(editor.state.doc)
    const found = await call(
      '/draftAI/check',
      { contractType: draft.contractType, stance: draft.stance as (typeof STANCES)[number], text },
      { quiet: true },
    ).catch(() => null)
    if (!found || own !== round.current || editor.isDestroyed) return
    setFindings(found)
    if (editor.view.composing) return
    editor.view.dispatch(
      editor.state.tr.setMeta(
        findingsKey,
        found
          .filter(({ start, end }) => end > start)
          .map(({ start, end, level }) => ({ from: placeOf(lines, start), to: placeOf(lines, end), level })),
      ),
    )
  }, [draft.contractType, draft.stance, editor])
  const soon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void check(), CHECK_MS)
  }, [check])
  useEffect(() => {
    soon()
    return () => clearTimeout(timer.current)
  }, [soon])
  return { findings, soon }
}
