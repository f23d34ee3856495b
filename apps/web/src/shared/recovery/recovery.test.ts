import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isLost } from '../api/CallError.ts'
import { page } from '../navigation/go.ts'
import { ChunkTimeoutError, loadChunk } from './loadChunk.ts'
import { recoverFromStaleScript } from './staleScript.ts'

const SCRIPT = 'https://xinqi.test/assets/Old-1.js'
const gone = new TypeError(`Failed to fetch dynamically imported module: ${SCRIPT}`)
const serving = (status: number, text: string) =>
  vi.stubGlobal('fetch', async () => new Response(text, { status }))

let reload: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useFakeTimers()
  reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined)
})

describe('a script answered with a page', () => {
  it('reloads after half a second', async () => {
    expect(await recoverFromStaleScript(new SyntaxError("Unexpected token '<'"))).toBe(true)
    vi.advanceTimersByTime(499)
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is found out by asking for the file when the browser does not say', async () => {
    serving(200, '<!doctype html>')
    expect(await recoverFromStaleScript(gone)).toBe(true)
  })

  it('counts the same when the file is simply gone', async () => {
    serving(404, '')
    expect(await recoverFromStaleScript(gone)).toBe(true)
  })

  it('reloads only once for the same file', async () => {
    serving(404, '')
    await recoverFromStaleScript(gone)
    expect(await recoverFromStaleScript(gone)).toBe(false)
    vi.advanceTimersByTime(5000)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('reloads no more when several files are missing by turns', async () => {
    serving(404, '')
    const another = new TypeError(
      'Failed to fetch dynamically imported module: https://xinqi.test/assets/Other-2.js',
    )
    const recovered = []
    for (const failure of [gone, another, gone, another])
      recovered.push(await recoverFromStaleScript(failure))
    expect(recovered).toEqual([true, true, false, false])
  })

  it('is not suspected when the network is down or the script is fine', async () => {
    serving(200, 'export {}')
    expect(await recoverFromStaleScript(gone)).toBe(false)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect(await recoverFromStaleScript(gone)).toBe(false)
    expect(await recoverFromStaleScript(new SyntaxError('Unexpected end of input'))).toBe(false)
  })
})

describe('loading a part of the program', () => {
  it('fails after 120 s', async () => {
    const outcome = loadChunk(() => new Promise<never>(() => undefined)).catch((failure: unknown) => failure)
    let settled = false
    void outcome.then(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(119_999)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBeInstanceOf(ChunkTimeoutError)
  })

  it('asks once more for what is where it was, and passes on what fails again', async () => {
    serving(200, 'export {}')
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone).mockResolvedValueOnce('part')
    expect(await loadChunk(load)).toBe('part')
    load.mockReset().mockRejectedValue(gone)
    await expect(loadChunk(load)).rejects.toBe(gone)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('passes other failures on, without asking again', async () => {
    const broken = new Error('undefined is not a function')
    const load = vi.fn(() => Promise.reject(broken))
    await expect(loadChunk(load)).rejects.toBe(broken)
    expect(load).toHaveBeenCalledOnce()
  })

  it('says that nothing gets through when the file cannot be asked for either', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const sheet = new Error('Unable to preload CSS for /assets/Old-1.css')
    for (const failure of [gone, sheet])
      await expect(loadChunk(() => Promise.reject(failure))).rejects.toSatisfy(isLost)
  })
})
