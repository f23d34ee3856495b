import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../lite/toast.ts'
import { page, plugRouter } from '../navigation/go.ts'
import { freshBrowser, LI, ZHANG } from './fixtures.ts'
import { openSession, session } from './session.ts'
import { saveToken } from './token.ts'
import { watchToken } from './tokenWatch.ts'

const moves: string[] = []

watchToken()

beforeEach(() => {
  freshBrowser()
  moves.length = 0
  plugRouter((path) => moves.push(path))
  vi.spyOn(page, 'reload').mockImplementation(() => moves.push('reload'))
  vi.useFakeTimers()
  openSession(ZHANG)
})

const becomeVisible = () => document.dispatchEvent(new Event('visibilitychange'))
const on = (path: string) => vi.spyOn(page, 'path').mockReturnValue(path)

describe('a token that changed in another tab', () => {
  it('changes nothing while it is the same', () => {
    on('/workbench')
    becomeVisible()
    vi.advanceTimersByTime(5000)
    expect(moves).toEqual([])
  })

  it('reloads the workbench after 600 ms', () => {
    on('/workbench')
    saveToken(LI)
    becomeVisible()
    vi.advanceTimersByTime(599)
    expect(moves).toEqual([])
    vi.advanceTimersByTime(1)
    expect(moves).toEqual(['reload'])
  })

  it('goes to the workbench from elsewhere after 500 ms, as the new person', () => {
    on('/signTask')
    saveToken(LI)
    becomeVisible()
    vi.advanceTimersByTime(499)
    expect(moves).toEqual([])
    vi.advanceTimersByTime(1)
    expect(moves).toEqual(['/workbench'])
    expect(session.get().holder).toEqual(LI)
    expect(toasts.get().current?.text).toMatch('先前编辑的合同仍在切换前的账号或企业的草稿中')
  })

  it('is noticed a second after the storage changed when both windows stay visible', () => {
    on('/signTask')
    saveToken(LI)
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    vi.advanceTimersByTime(1000 + 499)
    expect(moves).toEqual([])
    vi.advanceTimersByTime(1)
    expect(moves).toEqual(['/workbench'])
  })
})
