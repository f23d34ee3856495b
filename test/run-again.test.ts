// A body that is run again for each file it finds out about says so where it is declared. What is known beforehand is
// stored while the call is prepared instead: how many are run again may only become less, and whoever takes one away
// lowers the number here.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const modules = path.resolve(import.meta.dirname, '../apps/server/src/modules')
const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(modules, file), 'utf8'))

const declared = (how: RegExp): number =>
  sources.reduce((sum, text) => sum + (text.match(how)?.length ?? 0), 0)

it('runs no more calls of the web again than before', () => {
  expect(declared(/\bcommitWithFiles</g)).toBeLessThanOrEqual(70)
})

it('runs no more calls of partners again than before', () => {
  expect(declared(/\bopenCommitWithFiles</g)).toBeLessThanOrEqual(17)
})

it('runs no more second halves and jobs again than before', () => {
  expect(declared(/\bwithFiles: true\b/g)).toBeLessThanOrEqual(41)
  expect(declared(/\btransactWithFiles(?:<|\()/g)).toBeLessThanOrEqual(16)
})
