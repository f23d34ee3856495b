// A few lines that one neighbour alone reads are one more file to open: they stand with that neighbour. What has a name
// by convention, a test of its own or readers elsewhere, or is loaded late, stands alone.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const sourcesIn = (dir: string): string[] =>
  readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const file = `${dir}/${entry.name}`
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'fixtures'].includes(entry.name) ? [] : sourcesIn(file)
    return /\.tsx?$/.test(entry.name) ? [file] : []
  })

const FEW_LINES = 25
const BY_CONVENTION = /\/(capability|calls|rules|queries|access|index)\.ts$|\/src\/calls\//
const isProduct = (file: string) => /\/src\//.test(file) && !/\.test\.tsx?$|\/test\//.test(file)

const texts = new Map(
  ['apps', 'packages', 'e2e', 'bench', 'scripts']
    .flatMap(sourcesIn)
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const),
)
const readers = new Map<string, { by: string; isLate: boolean }[]>()
for (const [by, text] of texts)
  for (const [, named, late] of text.matchAll(/from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g)) {
    const to = path.posix.join(path.posix.dirname(by), (named ?? late)!)
    readers.set(to, [...(readers.get(to) ?? []), { by, isLate: late !== undefined }])
  }

const splinters = [...texts].flatMap(([file, text]) => {
  if (!isProduct(file) || BY_CONVENTION.test(file) || text.split('\n').length > FEW_LINES + 1) return []
  const [only, ...others] = readers.get(file) ?? []
  const isOneNeighbours =
    only && !others.length && !only.isLate && path.posix.dirname(only.by) === path.posix.dirname(file)
  return isOneNeighbours ? [`${file}, read by ${only.by}`] : []
})

it('puts a few lines where their one reader is', () => {
  expect(texts.size).toBeGreaterThan(3000)
  // Settings put into words, faces of one step, what a build reads too: those that are left, and no more.
  expect(splinters.length, splinters.join('\n')).toBeLessThanOrEqual(25)
})
