import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Bridge } from './workplaceBridge.ts'

const SCRIPT = { src: 'https://scripts.example/dd.js', integrity: 'sha384-abc' }

const offered = () => {
  const meta = document.createElement('meta')
  meta.name = 'xinqi-workplace-script'
  meta.content = JSON.stringify(SCRIPT)
  document.head.appendChild(meta)
}
/** Scripts the page was given; nothing is fetched here. */
let given: HTMLScriptElement[] = []
const asked = () => given
const inClient = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 DingTalk/7.6')

beforeEach(() => {
  vi.resetModules()
  given = []
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    given.push(script as HTMLScriptElement)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})
const workplaceBridge = async () => (await import('./workplaceBridge.ts')).workplaceBridge()

/** The script of the messenger, as it puts itself into the page. */
const scripted = (dd: Bridge) => {
  vi.stubGlobal('dd', dd)
  asked()[0]!.onload!(new Event('load'))
}

it('is nothing outside of the client, and loads nothing', async () => {
  offered()
  expect(await workplaceBridge()).toBeNull()
  expect(asked()).toEqual([])
})

it('is nothing where the installation has no script', async () => {
  inClient()
  expect(await workplaceBridge()).toBeNull()
})

it('is loaded once in the client, held to its digest, and used when it says it is ready', async () => {
  inClient()
  offered()
  const bridge = await import('./workplaceBridge.ts')
  const both = [bridge.workplaceBridge(), bridge.workplaceBridge()]
  expect(asked()).toHaveLength(1)
  expect(asked()[0]).toMatchObject({ ...SCRIPT, crossOrigin: 'anonymous' })
  const ready = vi.fn((go: () => void) => go())
  const dd: Bridge = { ready, error: vi.fn() }
  scripted(dd)
  expect(await Promise.all(both)).toEqual([dd, dd])
  expect(ready).toHaveBeenCalled()
})

it('is asked for again after it did not load', async () => {
  inClient()
  offered()
  const bridge = await import('./workplaceBridge.ts')
  const first = bridge.workplaceBridge()
  ;(asked()[0]!.onerror as () => void)()
  await expect(first).rejects.toThrow('脚本没有加载成功')
  const second = bridge.workplaceBridge()
  expect(asked()).toHaveLength(2)
  vi.stubGlobal('dd', {})
  asked()[1]!.onload!(new Event('load'))
  expect(await second).toEqual({})
})
