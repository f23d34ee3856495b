// A body that is run again for each file it finds out about says so where it is declared. What is known beforehand is
// stored while the call is prepared instead: there are to be no more of these, and whoever takes many away lowers the
// numbers here.
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
  expect(declared(/\bcommitWithFiles</g)).toBeLessThanOrEqual(75)
})

it('runs no more calls of partners again than before', () => {
  expect(declared(/\bopenCommitWithFiles</g)).toBeLessThanOrEqual(20)
})

it('runs no more second halves and jobs again than before', () => {
  expect(declared(/\bwithFiles: true\b/g)).toBeLessThanOrEqual(45)
  expect(declared(/\btransactWithFiles(?:<|\()/g)).toBeLessThanOrEqual(20)
})
