import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from '../navigation/go.ts'
import { answering, freshBrowser, ok } from './fixtures.ts'
import { checkVersion, watchVersion } from './version.ts'

beforeEach(freshBrowser)

describe('the version check', () => {
  it('reloads exactly once for a server of another version', async () => {
    const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined)
    answering(ok({ version: '3.2' }))
    await checkVersion()
    await checkVersion()
    await checkVersion()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reloads again for the version after that', async () => {
    const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined)
    answering(ok({ version: '3.2' }), ok({ version: '3.3' }))
    await checkVersion()
    await checkVersion()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('stays when the versions agree or the server cannot be asked', async () => {
    const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined)
    answering(ok({ version: '3.1' }), { status: 502, body: '<html>' })
    await checkVersion()
    await checkVersion()
    expect(reload).not.toHaveBeenCalled()
  })

  it('is made again when somebody returns to a tab open for long', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const sent = answering(ok({ version: '3.1' }))
    watchVersion()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sent).toHaveLength(1)
    vi.setSystemTime(Date.now() + 5 * 60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sent).toHaveLength(2)
  })
})
