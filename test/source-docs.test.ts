import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

// Whoever has never read this code begins with these: a README names every capability of its area and none that is gone,
// and the files that ARCHITECTURE and CONTRIBUTING name are there.

const root = path.resolve(import.meta.dirname, '..')
const modules = path.join(root, 'apps/server/src/modules')
const HEAD = '| capability | what |\n|---|---|\n'

const tableIn = (area: string): string | undefined => {
  const file = path.join(modules, area, 'README.md')
  return existsSync(file) ? readFileSync(file, 'utf8').split(HEAD)[1] : undefined
}
const named = (table: string): string[] =>
  table
    .slice(0, table.search(/\n(?!\|)/))
    .split('\n')
    .flatMap((row) => row.split('|')[1]!.split(/[,/]/))
    .map((name) => name.trim())
const capabilitiesOf = (area: string): string[] =>
  readdirSync(path.join(modules, area), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const described = readdirSync(modules).flatMap((area) => {
  const table = tableIn(area)
  return table ? [{ area, table }] : []
})

describe('the README of an area', () => {
  it('is there for the large ones', () => {
    expect(described.map(({ area }) => area)).toEqual(
      expect.arrayContaining(['commerce', 'contracts', 'insight', 'open', 'people']),
    )
  })

  it.each(described)('names the capabilities of $area as they are', ({ area, table }) => {
    expect(named(table).sort()).toEqual(capabilitiesOf(area).sort())
  })
})

const SOURCES = ['apps', 'packages', 'test'].flatMap((dir) =>
  (readdirSync(path.join(root, dir), { recursive: true, encoding: 'utf8' }) as string[])
    .filter((file) => !/(?:^|\/)(?:node_modules|dist)\//.test(file))
    .map((file) => `/${dir}/${file}`),
)

describe.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s', (page) => {
  it('names files that are there', () => {
    const files = [...readFileSync(path.join(root, page), 'utf8').matchAll(/`([\w./-]+\.tsx?)`/g)].map(
      ([, file]) => file!,
    )
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !SOURCES.some((source) => source.endsWith(`/${file}`)))).toEqual([])
  })
})
