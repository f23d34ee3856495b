import { act, cleanup, renderHook } from '@testing-library/react'
import { ERRORS } from '@xinqi/api/errors'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useSaving } from './useSaving.ts'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
const asked = vi.mocked(call as (path: string, body: object) => Promise<unknown>)

let words = '第一稿'
const editor = { getJSON: () => ({ type: 'doc', words }) }
/** What the server holds, and how it answers. */
let kept: { revision: number; content: unknown; versions: string[] }

beforeEach(() => {
  words = '第一稿'
  kept = { revision: 1, content: null, versions: [] }
  asked.mockReset()
  asked.mockImplementation(async (path, body) => {
    if (path === '/draftAI/detail') return { revision: kept.revision }
    if (path === '/draftAI/keepVersion') return kept.versions.push((body as { name: string }).name)
    const { revision, content } = body as { revision: number; content: unknown }
    if (revision !== kept.revision)
      throw new CallError('answer', '内容已在其他设备上修改', ERRORS.CONFLICT.code)
    kept = { ...kept, revision: revision + 1, content }
    return { revision: kept.revision }
  })
})
afterEach(cleanup)

const saving = () => renderHook(() => useSaving({ draftId: 'd', revision: 1 }, editor as never, '合同'))

it('keeps what was written last when the page is left before the moment is over', async () => {
  const { result, unmount } = saving()
  words = '第二稿'
  act(() => result.current.soon())
  unmount()
  await vi.waitFor(() => expect(kept.content).toEqual({ type: 'doc', words: '第二稿' }))
})

it('asks before the window is closed over words not kept yet, and not otherwise', async () => {
  const { result } = saving()
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leaving()).toBe(false)
  act(() => result.current.soon())
  expect(leaving()).toBe(true)
  await act(() => result.current.flush())
  expect(leaving()).toBe(false)
})

it('tells that somebody else was faster, and loses the words of neither', async () => {
  const { result } = saving()
  kept.revision = 5
  await act(() => result.current.flush())
  expect(result.current.state).toBe('conflict')
  act(() => result.current.soon())
  expect(result.current.state).toBe('conflict')
  await act(() => result.current.keepOwn())
  expect(kept.versions).toEqual(['其他设备上的修改'])
  expect(kept).toMatchObject({ revision: 6, content: { words: '第一稿' } })
  expect(result.current.state).toBe('saved')
})
