// What a file may cost: little for one made to hurt, as much as it needs for a long honest one.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DocumentEngine } from '../src/index.ts'
import { treeUsage } from '../src/worker/process-usage.ts'
import { LOW_NICENESS } from '../src/worker/spawn.ts'
import { contractClauses, contractTitle } from './contract-text.ts'
import { nestedBomb, plainPdf } from './hostile-pdf.ts'
import { makeDocx } from './make-docx.ts'
import { makePdf } from './make-pdf.ts'

let folder: string
const engines: DocumentEngine[] = []
const open = (config: object = {}) => {
  const engine = new DocumentEngine({ workFolder: join(folder, 'work'), ...config })
  engines.push(engine)
  return engine
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'limits-'))
})
afterAll(() => {
  for (const engine of engines) engine.close()
  rmSync(folder, { recursive: true, force: true })
})

const workers = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)

describe('a file made to hurt', () => {
  test('takes neither the memory nor the time of others', async () => {
    const engine = open()
    const before = new Set(workers())
    await engine.toPdf(plainPdf())
    const mine = () => workers().filter((pid) => !before.has(pid))
    const spent = () => mine().reduce((sum, pid) => sum + (treeUsage(pid)?.cpuSeconds ?? 0), 0)
    const bomb = nestedBomb()
    expect(bomb.length).toBeLessThan(4096)
    const [first] = mine()
    const atStart = spent()
    let peak = 0
    let seconds = 0
    const watch = setInterval(() => {
      for (const pid of mine()) peak = Math.max(peak, treeUsage(pid)?.memoryMb ?? 0)
      seconds = Math.max(seconds, spent() - atStart)
    }, 10)
    await expect(engine.toPdf(bomb)).rejects.toMatchObject({ code: 'memory-exceeded' })
    clearInterval(watch)
    expect(peak).toBeGreaterThan(50)
    expect(peak).toBeLessThan(320)
    expect(seconds).toBeLessThan(5)
    // Its worker is killed and replaced, and the next file is none the worse for it.
    expect(first).toBeDefined()
    await expect.poll(mine, { timeout: 20_000 }).not.toContain(first)
    expect((await engine.toPdf(plainPdf())).pages).toBe(1)
  })

  test('that takes too long is ended with its worker, and another converts the next one', async () => {
    const engine = open({ limits: { conversionSeconds: 0.2 } })
    const before = new Set(workers())
    const mine = () => workers().filter((pid) => !before.has(pid))
    const docx = makeDocx({ body: [{ runs: [{ text: contractTitle }] }] })
    await expect(engine.toPdf(docx)).rejects.toMatchObject({ code: 'time-exceeded' })
    await expect.poll(mine, { timeout: 20_000 }).toEqual([])
    expect((await engine.toPdf(plainPdf())).pages).toBe(1)
  })
})

test('a long, dense file earns its time page by page', async () => {
  const text = contractClauses.join('').slice(0, 1500)
  const pdf = await makePdf(
    Array.from({ length: 96 }, (_, page) => [
      { text: `${page}${text.repeat(3)}`.slice(0, 1700) },
      { newPage: true } as const,
    ]).flat(),
    { size: 9, pitch: 1.2, margin: 36 },
  )
  // Less than its layout takes as a whole, more than any one page of it does.
  const model = await open({ limits: { stepSeconds: 0.9 } }).readModel(pdf, { recognition: 'never' })
  expect(model.pages.length).toBeGreaterThanOrEqual(96)
}, 120_000)

test('work nobody waits for gives way to everything else, with all its threads', async () => {
  const engine = open({ priority: 'low' })
  const before = new Set(workers())
  await engine.toPdf(plainPdf())
  const [pid] = workers().filter((one) => !before.has(one))
  const niceOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  const threads = readdirSync(`/proc/${pid}/task`)
  expect(threads.length).toBeGreaterThan(1)
  for (const thread of threads)
    expect(niceOf(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1'))).toBe(
      Math.min(19, getPriority() + LOW_NICENESS),
    )
  const group = (() => {
    try {
      return readFileSync(`/proc/${pid}/autogroup`, 'latin1').trim()
    } catch {
      return undefined
    }
  })()
  if (group) expect(group).toMatch(new RegExp(`nice ${LOW_NICENESS}$`))
})
