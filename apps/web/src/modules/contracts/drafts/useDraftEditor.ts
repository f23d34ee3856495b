// The draft of a page: what its store holds, read anew when the address names another, saved when the page is left.

import type { Draft } from '@xinqi/api/calls'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { useStore } from '../../../shared/state/store.ts'
import { useLatest } from '../../../shared/state/useLatest.ts'
import { type Problem, stillWrong } from './draftShape.ts'
import { type DraftFile, type DraftState, type DraftStore, makeDraftStore } from './draftStore.ts'

export type { DraftEnclosure, DraftFile, SaveState } from './draftStore.ts'

export type DraftEditor = Omit<DraftState, 'judgement'> & { problems: readonly Problem[] } & Pick<
    DraftStore,
    'change' | 'save' | 'command' | 'follow' | 'setFiles' | 'setEnclosures' | 'reload' | 'overwrite'
  >

/** A file that was still being converted when the draft was judged, and has its pages by now. */
const isReadyAt = (at: string, draft: Draft, files: readonly DraftFile[]): boolean => {
  const fileId = draft.files[Number(at.slice('files.'.length))]
  return files.some((file) => file.fileId === fileId && file.state === FILE_STATE.ready)
}

export const useDraftEditor = (
  wanted: string | null,
  first: () => Draft,
  onBegun: (contractId: string) => void,
): DraftEditor => {
  const begun = useLatest(onBegun)
  const [store] = useState(() =>
    makeDraftStore(wanted, first(), { call, onBegun: (contractId) => begun.current(contractId) }),
  )
  const { judgement, ...shown } = useStore(store.state, (state) => state)
  const { draft, files } = shown

  useEffect(() => store.open(wanted), [store, wanted])

  useEffect(() => {
    window.addEventListener('online', store.saveWhatIsLeft)
    return () => window.removeEventListener('online', store.saveWhatIsLeft)
  }, [store])

  // Leaving saves what is left; closing the window asks first.
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (store.hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', leaving)
    return () => {
      window.removeEventListener('beforeunload', leaving)
      void store.leave().then((saved) => {
        if (saved) outdate('/contract/draft')
      })
    }
  }, [store])

  const problems = useMemo(
    () =>
      stillWrong(judgement.problems, judgement.of, draft).filter(
        ({ at }) => !at.startsWith('files.') || !isReadyAt(at, draft, files),
      ),
    [judgement, draft, files],
  )
  const { change, save, command, follow, setFiles, setEnclosures, reload, overwrite } = store
  return {
    ...shown,
    problems,
    change,
    save,
    command,
    follow,
    setFiles,
    setEnclosures,
    reload,
    overwrite,
  }
}
