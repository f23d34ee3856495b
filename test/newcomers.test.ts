import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

// Browser tests of one worker share a server, and who shares with whom changes from run to run: a number two files
// register, prove or certify is free for whichever comes first. So every number belongs to one file.

const e2e = path.resolve(import.meta.dirname, '../e2e')
const files = readdirSync(e2e, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

/** The people of the demo, whom everybody may sign in as. */
const DEMO = /^138000000\d\d$/

const NUMBERS = [
  { of: 'mobile numbers', looks: /(?<![\dA-Z])1[3-9]\d{9}(?![\dA-Z])/g, least: 100 },
  { of: 'identity numbers', looks: /(?<![\dA-Z])[1-6]\d{16}[\dX](?![\dA-Z])/g, least: 5 },
  { of: 'credit codes', looks: /(?<![\dA-Z])9[1-3]\d{6}[\dA-HJ-NPQRTUWXY]{10}(?![\dA-Z])/g, least: 5 },
]

describe('a newcomer of the browser tests belongs to one file', () => {
  it.each(NUMBERS)('$of', ({ looks, least }) => {
    const writers = new Map<string, Set<string>>()
    for (const file of files)
      for (const [number] of readFileSync(path.join(e2e, file), 'utf8').matchAll(looks))
        writers.set(number, (writers.get(number) ?? new Set()).add(file))
    expect(writers.size).toBeGreaterThan(least)
    const shared = [...writers].filter(([number, by]) => by.size > 1 && !DEMO.test(number))
    expect(shared.map(([number, by]) => [number, ...by])).toEqual([])
  })
})
