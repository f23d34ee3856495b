import type { Draft } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, networkFailure } from '../../../shared/api/CallError.ts'
import { firstDraft } from './draftShape.ts'
import { makeDraftStore, PAUSE, RETRY } from './draftStore.ts'

/** What the server holds. */
let kept: { contractId: string; revision: number; draft: Draft }
/** The next so many calls of a path end like this. */
let trouble: { path: string; how: 'away' | 'answer lost' | CallError }[]
let asked: string[]
const begun = vi.fn()

const empty = () => firstDraft({ personal: true, name: '赵六' }, '2026-11-15T02:00:00Z')
const named = (name: string) => (draft: Draft) => ({ ...draft, name })
const conflict = () => new CallError('answer', '已被他人修改', ERRORS.CONFLICT.code)

const answerOf = (path: string, body: { revision?: number; draft?: Draft; contractId?: string }) => {
  if (path === '/file/new/contract/before/create') return { contractId: kept.contractId }
  if (path === '/contract/draft') {
    if (body.contractId !== kept.contractId)
      throw new CallError('answer', '没有这份合同', ERRORS.NOT_FOUND.code)
    return {
      ...kept,
      files: [],
      enclosures: [],
      problems: [],
      copiesLeft: 3,
      status: CONTRACT_IS.draft,
      phase: 'editing',
      updatedAt: '2026-11-15T02:00:00Z',
    }
  }
  if (body.revision !== kept.revision) throw conflict()
  kept = { ...kept, revision: kept.revision + 1, draft: body.draft ?? kept.draft }
  return { revision: kept.revision, problems: [{ at: 'name', message: '请填写合同名称' }] }
}
const call = async (path: string, body: object) => {
  asked.push(path)
  const at = trouble.findIndex((one) => one.path === path)
  const [met] = at < 0 ? [] : trouble.splice(at, 1)
  if (met && met.how === 'away') throw networkFailure()
  if (met && met.how instanceof CallError) throw met.how
  const answer = answerOf(path, body)
  if (met) throw networkFailure()
  return answer
}
const open = (contractId: string | null = null) => {
  const store = makeDraftStore(contractId, empty(), { call: call as never, onBegun: begun })
  store.open(contractId)
  return store
}
const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const ID = () => `c-${Math.random()}`

beforeEach(() => {
  vi.useFakeTimers()
  kept = { contractId: ID(), revision: 0, draft: empty() }
  trouble = []
  asked = []
  begun.mockReset()
})
afterEach(() => void vi.useRealTimers())

describe('a draft', () => {
  it('comes into being with the first thing typed, and is saved a moment after the last', async () => {
    const store = open()
    expect(store.state.get()).toMatchObject({ status: 'ready', saveState: 'saved', contractId: null })
    store.change(named('采'))
    await later(PAUSE - 1)
    store.change(named('采购'))
    await later(PAUSE - 1)
    expect(asked).toEqual([])
    expect(store.state.get()).toMatchObject({ saveState: 'unsaved', draft: { name: '采购' } })
    await later(1)
    expect(asked).toEqual(['/file/new/contract/before/create', '/contract/saveDraft'])
    expect(begun).toHaveBeenCalledExactlyOnceWith(kept.contractId)
    expect(kept.draft.name).toBe('采购')
    expect(store.state.get()).toMatchObject({ saveState: 'saved', judgement: { problems: [{ at: 'name' }] } })
    // The address follows it, and nothing is read anew.
    store.open(kept.contractId)
    await later()
    expect(asked).not.toContain('/contract/draft')
  })

  it('that is there is read, and says so where it cannot be', async () => {
    kept.draft = named('租赁')(empty())
    const store = open(kept.contractId)
    expect(store.state.get().status).toBe('loading')
    await later()
    expect(store.state.get()).toMatchObject({ status: 'ready', draft: { name: '租赁' }, copiesLeft: 3 })
    store.open('another')
    await later()
    expect(store.state.get()).toMatchObject({ status: 'failed', failure: { code: ERRORS.NOT_FOUND.code } })
  })

  it('typed on while it is saved is not said to be saved, and is', async () => {
    const store = open(kept.contractId)
    await later()
    store.change(named('一'))
    const saving = store.save()
    await Promise.resolve()
    store.change(named('二'))
    await saving
    expect(kept.draft.name).toBe('一')
    expect(store.state.get().saveState).toBe('unsaved')
    await later(PAUSE)
    expect(kept.draft.name).toBe('二')
    expect(store.state.get().saveState).toBe('saved')
  })

  it('whose number is taken says so beside the number', async () => {
    const store = open(kept.contractId)
    await later()
    trouble = [
      {
        path: '/contract/saveDraft',
        how: new CallError('answer', '编号已使用', ERRORS.CONTRACT_NUMBER_TAKEN.code),
      },
    ]
    await expect(store.save()).rejects.toThrow('编号已使用')
    expect(store.state.get()).toMatchObject({
      saveState: 'failed',
      saveFailure: '编号已使用',
      judgement: { problems: [{ at: 'number', message: '编号已使用' }] },
    })
  })
})

describe('somebody else who saved in between', () => {
  const met = async () => {
    const store = open(kept.contractId)
    await later()
    kept = { ...kept, revision: 7, draft: named('别人的')(empty()) }
    store.change(named('我的'))
    await later(PAUSE)
    expect(store.state.get()).toMatchObject({ saveState: 'conflict', draft: { name: '我的' } })
    return store
  }

  it('is noticed: nothing is saved by itself from then on, and nothing typed is lost', async () => {
    const store = await met()
    store.change(named('我的，又改'))
    store.saveWhatIsLeft()
    await later(10 * RETRY)
    expect(kept.draft.name).toBe('别人的')
    expect(store.state.get()).toMatchObject({ saveState: 'conflict', draft: { name: '我的，又改' } })
    expect(await store.leave()).toBe(false)
  })

  it('is overwritten, or taken over, as is said', async () => {
    const mine = await met()
    await mine.overwrite()
    expect(kept).toMatchObject({ revision: 8, draft: { name: '我的' } })
    expect(mine.state.get().saveState).toBe('saved')
    const theirs = await met()
    await theirs.reload()
    expect(theirs.state.get()).toMatchObject({ saveState: 'saved', draft: { name: '别人的' } })
    expect(theirs.hasUnsaved()).toBe(false)
  })
})

describe('a network that is away', () => {
  it('is waited for: what never arrived is sent again', async () => {
    const store = open(kept.contractId)
    await later()
    trouble = [{ path: '/contract/saveDraft', how: 'away' }]
    store.change(named('路上'))
    await later(PAUSE)
    expect(store.state.get()).toMatchObject({
      saveState: 'failed',
      saveFailure: expect.stringContaining('网络'),
    })
    expect(store.hasUnsaved()).toBe(true)
    await later(RETRY)
    expect(kept.draft.name).toBe('路上')
    expect(store.state.get()).toMatchObject({ saveState: 'saved', saveFailure: null })
  })

  it('that lost only the answer makes nobody else of oneself', async () => {
    const store = open(kept.contractId)
    await later()
    trouble = [{ path: '/contract/saveDraft', how: 'answer lost' }]
    store.change(named('到了'))
    await later(PAUSE)
    expect(kept).toMatchObject({ revision: 1, draft: { name: '到了' } })
    await later(RETRY)
    expect(store.state.get().saveState).toBe('saved')
  })

  it('that lost the answer, and somebody who saved since, are told apart', async () => {
    const store = open(kept.contractId)
    await later()
    trouble = [{ path: '/contract/saveDraft', how: 'answer lost' }]
    store.change(named('到了'))
    await later(PAUSE)
    kept = { ...kept, revision: 9, draft: named('别人的')(empty()) }
    await later(RETRY)
    expect(store.state.get().saveState).toBe('conflict')
    expect(kept.draft.name).toBe('别人的')
  })
})

describe('a command', () => {
  it('comes after what is on screen, with the revision that is so by then', async () => {
    const store = open(kept.contractId)
    await later()
    store.change(named('先'))
    const run = vi.fn(async (_: string, revision: number) => ({ revision: revision + 1, done: true }))
    await expect(store.command(run)).resolves.toMatchObject({ done: true })
    expect(kept).toMatchObject({ revision: 1, draft: { name: '先' } })
    expect(run).toHaveBeenCalledExactlyOnceWith(kept.contractId, 1)
    store.follow(named('服务器也改了'))
    expect(store.hasUnsaved()).toBe(false)
  })

  it('that meets somebody else is a conflict, and any other refusal is only its own', async () => {
    const store = open(kept.contractId)
    await later()
    await store.save()
    await expect(
      store.command(() => Promise.reject(new CallError('answer', '不可以', 403))),
    ).rejects.toThrow()
    expect(store.state.get().saveState).toBe('saved')
    await expect(store.command(() => Promise.reject(conflict()))).rejects.toThrow()
    expect(store.state.get().saveState).toBe('conflict')
  })
})

it('saves what is left when it is left', async () => {
  const store = open(kept.contractId)
  await later()
  store.change(named('最后一笔'))
  expect(await store.leave()).toBe(true)
  expect(kept.draft.name).toBe('最后一笔')
  expect(await store.leave()).toBe(false)
})
