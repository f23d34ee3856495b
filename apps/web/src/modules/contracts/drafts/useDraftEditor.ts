// One draft in one window: read, changed at once on screen, saved a moment later, one request after another.
// Somebody who saved in between is noticed and told; nothing typed here is thrown away before it was said what to keep.

import type { Data, Draft } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CallError, isLost, whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { useLatest } from '../../../shared/state/useLatest.ts'
import { inLane, laneOf, newLane } from './draftLane.ts'
import { type Problem, saysTheSame, stillWrong } from './draftShape.ts'

const PAUSE = 1000
/** What never arrived is sent again by itself. */
const RETRY = 5000
export type DraftEnclosure = Data<'/contract/draft'>['enclosures'][number]
export type DraftFile = Data<'/contract/draft'>['files'][number]
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

export type DraftEditor = {
  contractId: string | null
  status: 'loading' | 'ready' | 'failed'
  failure: unknown
  draft: Draft
  files: readonly DraftFile[]
  enclosures: readonly DraftEnclosure[]
  problems: readonly Problem[]
  copiesLeft: number | null
  standing: { status: number; phase: string } | null
  saveState: SaveState
  savedAt: string | null
  saveFailure: string | null
  change: (change: (draft: Draft) => Draft) => void
  /** Saves what is there now, and says what keeps it from being sent. */
  save: () => Promise<readonly Problem[]>
  /** Runs after whatever is under way; given the revision the server last told, gives back the next one. */
  command: <T extends { revision: number }>(
    run: (contractId: string, revision: number) => Promise<T>,
  ) => Promise<T>
  /** What a command did to the draft on the server, done here too: there is nothing to save. */
  follow: (change: (draft: Draft) => Draft) => void
  setFiles: (change: (files: readonly DraftFile[]) => readonly DraftFile[]) => void
  setEnclosures: (change: (now: readonly DraftEnclosure[]) => readonly DraftEnclosure[]) => void
  reload: () => Promise<void>
  overwrite: () => Promise<void>
}

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
  const [status, setStatus] = useState<DraftEditor['status']>(wanted ? 'loading' : 'ready')
  const [failure, setFailure] = useState<unknown>(null)
  const [draft, setDraft] = useState<Draft>(first)
  const [files, setFilesState] = useState<readonly DraftFile[]>([])
  const [enclosures, setEnclosures] = useState<readonly DraftEnclosure[]>([])
  /** What was found wrong, and the draft it was found in. */
  const [judgement, setJudgement] = useState<{ problems: readonly Problem[]; of: Draft }>(() => ({
    problems: [],
    of: draft,
  }))
  const [copiesLeft, setCopiesLeft] = useState<number | null>(null)
  const [standing, setStanding] = useState<DraftEditor['standing']>(null)
  const [saveState, setSaveState] = useState<SaveState>('saved')
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [saveFailure, setSaveFailure] = useState<string | null>(null)
  const held = useRef({
    contractId: wanted,
    revision: 0,
    draft,
    dirty: false,
    conflict: false,
    begunHere: false,
    /** Sent, and nobody knows whether it arrived. */
    lost: null as Draft | null,
  })
  const lane = useRef(newLane())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begun = useLatest(onBegun)

  const inOrder = useCallback(<T>(task: () => Promise<T>): Promise<T> => inLane(lane.current, task), [])

  const read = useCallback(async () => {
    const { contractId } = held.current
    if (!contractId) return
    const answer = await call('/contract/draft', { contractId }, { quiet: true })
    Object.assign(held.current, {
      revision: answer.revision,
      draft: answer.draft,
      dirty: false,
      conflict: false,
    })
    setDraft(answer.draft)
    setFilesState(answer.files)
    setEnclosures(answer.enclosures)
    setJudgement({ problems: answer.problems, of: answer.draft })
    setCopiesLeft(answer.copiesLeft)
    setStanding({ status: answer.status, phase: answer.phase })
    setSavedAt(answer.updatedAt)
    setSaveState('saved')
    setStatus('ready')
  }, [])

  useEffect(() => {
    // The address follows a draft that began here; only another draft is read anew.
    if (wanted === null || (wanted === held.current.contractId && held.current.begunHere)) return
    Object.assign(held.current, { contractId: wanted, begunHere: false })
    lane.current = laneOf(wanted)
    setStatus('loading')
    inOrder(read).catch((thrown: unknown) => {
      setFailure(thrown)
      setStatus('failed')
    })
  }, [wanted, read, inOrder])

  /** A draft comes into being with the first thing typed or uploaded, not by opening a page. */
  const ensure = useCallback(async (): Promise<string> => {
    if (held.current.contractId) return held.current.contractId
    const { contractId } = await call('/file/new/contract/before/create', {}, { quiet: true })
    Object.assign(held.current, { contractId, begunHere: true })
    laneOf(contractId, lane.current)
    begun.current(contractId)
    return contractId
  }, [begun])

  const told = useCallback((thrown: unknown): never => {
    if (thrown instanceof CallError && thrown.code === ERRORS.CONFLICT.code) {
      held.current.conflict = true
      setSaveState('conflict')
    } else {
      setSaveState('failed')
      setSaveFailure(isLost(thrown) ? '网络不通，草稿尚未保存，恢复后自动保存' : whyNot(thrown))
      if (thrown instanceof CallError && thrown.code === ERRORS.CONTRACT_NUMBER_TAKEN.code)
        setJudgement(({ problems }) => ({
          problems: [{ at: 'number', message: thrown.message }, ...problems],
          of: held.current.draft,
        }))
    }
    throw thrown
  }, [])

  /** Saved, and only the answer lost on the way: what seems somebody else's change is one's own. */
  const arrivedAfterAll = useCallback(async (thrown: unknown): Promise<boolean> => {
    const { contractId, lost } = held.current
    if (!contractId || !lost || !(thrown instanceof CallError) || thrown.code !== ERRORS.CONFLICT.code)
      return false
    const there = await call('/contract/draft', { contractId }, { quiet: true }).catch(() => null)
    held.current.lost = null
    if (!there || !saysTheSame(there.draft, lost)) return false
    held.current.revision = there.revision
    return true
  }, [])

  /** What could not be saved, once the network may be back. */
  const saveWhatIsLeft = useCallback(
    (how: () => Promise<unknown>) => {
      if (held.current.dirty && !held.current.conflict) void inOrder(how).catch(() => undefined)
    },
    [inOrder],
  )

  const write = useCallback(
    async function writeNow(): Promise<readonly Problem[]> {
      clearTimeout(timer.current)
      setSaveState('saving')
      const sent = held.current.draft
      held.current.dirty = false
      try {
        const contractId = await ensure()
        const answer = await call(
          '/contract/saveDraft',
          { contractId, revision: held.current.revision, draft: sent },
          { quiet: true },
        )
        held.current.revision = answer.revision
        held.current.lost = null
        setJudgement({ problems: answer.problems, of: sent })
        setSavedAt(new Date().toISOString())
        setSaveFailure(null)
        setSaveState(held.current.dirty ? 'unsaved' : 'saved')
        return answer.problems
      } catch (thrown) {
        held.current.dirty = true
        if (isLost(thrown)) {
          held.current.lost = sent
          timer.current = setTimeout(() => saveWhatIsLeft(writeNow), RETRY)
        } else if (await arrivedAfterAll(thrown)) return writeNow()
        return told(thrown)
      }
    },
    [arrivedAfterAll, ensure, saveWhatIsLeft, told],
  )

  const save = useCallback(() => inOrder(write), [inOrder, write])
  useEffect(() => {
    const back = () => saveWhatIsLeft(write)
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [saveWhatIsLeft, write])

  const change = useCallback<DraftEditor['change']>(
    (how) => {
      held.current.draft = how(held.current.draft)
      held.current.dirty = true
      setDraft(held.current.draft)
      if (held.current.conflict) return
      setSaveState('unsaved')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save().catch(() => undefined), PAUSE)
    },
    [save],
  )

  const follow = useCallback<DraftEditor['follow']>((how) => {
    held.current.draft = how(held.current.draft)
    setDraft(held.current.draft)
  }, [])

  const command = useCallback<DraftEditor['command']>(
    (run) =>
      inOrder(async () => {
        const contractId = await ensure()
        // What is on screen goes first, so that the server's idea of the draft and this one never part.
        if (held.current.dirty || held.current.revision === 0) await write()
        try {
          const answer = await run(contractId, held.current.revision)
          held.current.revision = answer.revision
          setSavedAt(new Date().toISOString())
          return answer
        } catch (thrown) {
          if (thrown instanceof CallError && thrown.code === ERRORS.CONFLICT.code) return told(thrown)
          throw thrown
        }
      }),
    [ensure, inOrder, told, write],
  )

  const overwrite = useCallback(
    () =>
      inOrder(async () => {
        const { contractId } = held.current
        const { revision } = await call('/contract/draft', { contractId: contractId! }, { quiet: true })
        Object.assign(held.current, { revision, conflict: false })
        await write()
        // Files are the server's: what is no longer there is not in the list either.
        const { files: there } = await call('/contract/draft', { contractId: contractId! }, { quiet: true })
        setFilesState(there)
      }),
    [inOrder, write],
  )
  const reload = useCallback(() => inOrder(read), [inOrder, read])

  // Leaving saves what is left; closing the window asks first.
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (held.current.dirty) event.preventDefault()
    }
    window.addEventListener('beforeunload', leaving)
    return () => {
      window.removeEventListener('beforeunload', leaving)
      clearTimeout(timer.current)
      if (held.current.dirty && !held.current.conflict)
        void save().then(
          () => outdate('/contract/draft'),
          () => undefined,
        )
    }
  }, [save])

  const problems = useMemo(
    () =>
      stillWrong(judgement.problems, judgement.of, draft).filter(
        ({ at }) => !at.startsWith('files.') || !isReadyAt(at, draft, files),
      ),
    [judgement, draft, files],
  )
  return {
    contractId: held.current.contractId,
    status,
    failure,
    draft,
    files,
    problems,
    copiesLeft,
    standing,
    saveState,
    savedAt,
    saveFailure,
    change,
    save,
    command,
    follow,
    setFiles: setFilesState,
    enclosures,
    setEnclosures,
    reload,
    overwrite,
  }
}
