// One draft in one window: read, changed at once on screen, saved a moment later, one request after another.
// Somebody who saved in between is noticed and told; nothing typed here is thrown away before it was said what to keep.
// It knows no page: `useDraftEditor` shows what it holds.

import type { Data, Draft } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { CallError, isLost, whyNot } from '../../../shared/api/CallError.ts'
import type { call } from '../../../shared/api/call.ts'
import { createStore } from '../../../shared/state/store.ts'
import { inLane, laneOf, newLane } from './draftLane.ts'
import { type Problem, saysTheSame } from './draftShape.ts'

export const PAUSE = 1000
/** What never arrived is sent again by itself. */
export const RETRY = 5000

export type DraftEnclosure = Data<'/contract/draft'>['enclosures'][number]
export type DraftFile = Data<'/contract/draft'>['files'][number]
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

export type DraftState = {
  contractId: string | null
  status: 'loading' | 'ready' | 'failed'
  failure: unknown
  draft: Draft
  files: readonly DraftFile[]
  enclosures: readonly DraftEnclosure[]
  /** What was found wrong, and the draft it was found in. */
  judgement: { problems: readonly Problem[]; of: Draft }
  copiesLeft: number | null
  standing: { status: number; phase: string } | null
  saveState: SaveState
  savedAt: string | null
  saveFailure: string | null
}

type Surroundings = {
  call: typeof call
  /** A draft came into being, with the first thing typed or uploaded. */
  onBegun: (contractId: string) => void
}

const isConflict = (thrown: unknown): thrown is CallError =>
  thrown instanceof CallError && thrown.code === ERRORS.CONFLICT.code

export type DraftStore = ReturnType<typeof makeDraftStore>

export const makeDraftStore = (wanted: string | null, first: Draft, { call, onBegun }: Surroundings) => {
  const state = createStore<DraftState>({
    contractId: wanted,
    status: wanted ? 'loading' : 'ready',
    failure: null,
    draft: first,
    files: [],
    enclosures: [],
    judgement: { problems: [], of: first },
    copiesLeft: null,
    standing: null,
    saveState: 'saved',
    savedAt: null,
    saveFailure: null,
  })
  /** The revision the server last told. */
  let revision = 0
  let isDirty = false
  let hasConflict = false
  let isBegunHere = false
  /** Sent, and nobody knows whether it arrived. */
  let lost: Draft | null = null
  let lane = newLane()
  let timer: ReturnType<typeof setTimeout> | undefined

  const inOrder = <T>(task: () => Promise<T>): Promise<T> => inLane(lane, task)
  const readAnew = (contractId: string) => call('/contract/draft', { contractId }, { quiet: true })

  const read = async (): Promise<void> => {
    const { contractId } = state.get()
    if (!contractId) return
    const answer = await readAnew(contractId)
    revision = answer.revision
    isDirty = false
    hasConflict = false
    state.set({
      draft: answer.draft,
      files: answer.files,
      enclosures: answer.enclosures,
      judgement: { problems: answer.problems, of: answer.draft },
      copiesLeft: answer.copiesLeft,
      standing: { status: answer.status, phase: answer.phase },
      savedAt: answer.updatedAt,
      saveState: 'saved',
      status: 'ready',
    })
  }

  /** The address follows a draft that began here; only another draft is read anew. */
  const open = (contractId: string | null): void => {
    if (contractId === null || (contractId === state.get().contractId && isBegunHere)) return
    isBegunHere = false
    lane = laneOf(contractId)
    state.set({ contractId, status: 'loading' })
    inOrder(read).catch((failure: unknown) => state.set({ failure, status: 'failed' }))
  }

  const ensure = async (): Promise<string> => {
    const known = state.get().contractId
    if (known) return known
    const { contractId } = await call('/file/new/contract/before/create', {}, { quiet: true })
    isBegunHere = true
    state.set({ contractId })
    laneOf(contractId, lane)
    onBegun(contractId)
    return contractId
  }

  const told = (thrown: unknown): never => {
    if (isConflict(thrown)) {
      hasConflict = true
      state.set({ saveState: 'conflict' })
      throw thrown
    }
    state.set({
      saveState: 'failed',
      saveFailure: isLost(thrown) ? '网络不通，草稿尚未保存，恢复后自动保存' : whyNot(thrown),
    })
    if (thrown instanceof CallError && thrown.code === ERRORS.CONTRACT_NUMBER_TAKEN.code)
      state.set(({ judgement, draft }) => ({
        judgement: {
          problems: [{ at: 'number', message: thrown.message }, ...judgement.problems],
          of: draft,
        },
      }))
    throw thrown
  }

  /** Saved, and only the answer lost on the way: what seems somebody else's change is one's own. */
  const arrivedAfterAll = async (thrown: unknown): Promise<boolean> => {
    const { contractId } = state.get()
    const sent = lost
    if (!contractId || !sent || !isConflict(thrown)) return false
    const there = await readAnew(contractId).catch(() => null)
    lost = null
    if (!there || !saysTheSame(there.draft, sent)) return false
    revision = there.revision
    return true
  }

  const write = async (): Promise<readonly Problem[]> => {
    clearTimeout(timer)
    state.set({ saveState: 'saving' })
    const sent = state.get().draft
    isDirty = false
    try {
      const contractId = await ensure()
      const answer = await call('/contract/saveDraft', { contractId, revision, draft: sent }, { quiet: true })
      revision = answer.revision
      lost = null
      state.set({
        judgement: { problems: answer.problems, of: sent },
        savedAt: new Date().toISOString(),
        saveFailure: null,
        saveState: isDirty ? 'unsaved' : 'saved',
      })
      return answer.problems
    } catch (thrown) {
      isDirty = true
      if (isLost(thrown)) {
        lost = sent
        timer = setTimeout(saveWhatIsLeft, RETRY)
      } else if (await arrivedAfterAll(thrown)) return write()
      return told(thrown)
    }
  }

  /** Saves what is there now, and says what keeps it from being sent. */
  const save = () => inOrder(write)

  /** What could not be saved, once the network may be back. */
  const saveWhatIsLeft = (): void => {
    if (isDirty && !hasConflict) void save().catch(() => undefined)
  }

  const change = (how: (draft: Draft) => Draft): void => {
    isDirty = true
    state.set(({ draft, saveState }) => ({
      draft: how(draft),
      saveState: hasConflict ? saveState : 'unsaved',
    }))
    if (hasConflict) return
    clearTimeout(timer)
    timer = setTimeout(() => void save().catch(() => undefined), PAUSE)
  }

  /** What a command did to the draft on the server, done here too: there is nothing to save. */
  const follow = (how: (draft: Draft) => Draft): void => state.set(({ draft }) => ({ draft: how(draft) }))

  /** Runs after whatever is under way; given the revision the server last told, gives back the next one. */
  const command = <T extends { revision: number }>(
    run: (contractId: string, revision: number) => Promise<T>,
  ): Promise<T> =>
    inOrder(async () => {
      const contractId = await ensure()
      // What is on screen goes first, so that the server's idea of the draft and this one never part.
      if (isDirty || revision === 0) await write()
      try {
        const answer = await run(contractId, revision)
        revision = answer.revision
        state.set({ savedAt: new Date().toISOString() })
        return answer
      } catch (thrown) {
        if (isConflict(thrown)) return told(thrown)
        throw thrown
      }
    })

  /** What is here takes the place of what somebody else saved. */
  const overwrite = (): Promise<void> =>
    inOrder(async () => {
      const contractId = state.get().contractId!
      revision = (await readAnew(contractId)).revision
      hasConflict = false
      await write()
      // Files are the server's: what is no longer there is not in the list either.
      state.set({ files: (await readAnew(contractId)).files })
    })

  /** What somebody else saved takes the place of what is here. */
  const reload = (): Promise<void> => inOrder(read)

  /** Nobody looks any more: saves what is left, and says whether anything was. */
  const leave = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (!isDirty || hasConflict) return false
    return save().then(
      () => true,
      () => false,
    )
  }

  return {
    state,
    open,
    change,
    save,
    saveWhatIsLeft,
    command,
    follow,
    setFiles: (how: (files: readonly DraftFile[]) => readonly DraftFile[]): void =>
      state.set(({ files }) => ({ files: how(files) })),
    setEnclosures: (how: (now: readonly DraftEnclosure[]) => readonly DraftEnclosure[]): void =>
      state.set(({ enclosures }) => ({ enclosures: how(enclosures) })),
    reload,
    overwrite,
    leave,
    hasUnsaved: (): boolean => isDirty,
  }
}
