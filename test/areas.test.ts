import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { AREAS, areaOf } from './area-order.ts'

// An area uses those to its right and never those to its left; no two capabilities wait for each other.

const root = path.resolve(import.meta.dirname, '..')

const sources = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(dir, entry.name)
    if (entry.isDirectory()) return sources(file)
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.') ? [file] : []
  })

type Arrow = { from: string; to: string; file: string }

const arrowsIn = (modules: string): Arrow[] => {
  const capabilityOf = (file: string) => {
    const parts = path.relative(modules, file).split(path.sep)
    return parts.length > 2 && parts[0] !== '..' ? `${parts[0]}/${parts[1]}` : undefined
  }
  return sources(modules).flatMap((file) => {
    const from = capabilityOf(file)
    const found = readFileSync(file, 'utf8').matchAll(/from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g)
    return [...found].flatMap(([, named, dynamic]) => {
      const to = capabilityOf(path.resolve(path.dirname(file), (named ?? dynamic)!))
      return from && to && from !== to ? [{ from, to, file: path.relative(modules, file) }] : []
    })
  })
}

/** Everything a capability leads to, by however many steps. */
const reach = (arrows: readonly Arrow[], start: string): Set<string> => {
  const seen = new Set<string>()
  const waiting = [start]
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const { to } of arrows.filter(({ from }) => from === next))
      if (!seen.has(to)) {
        seen.add(to)
        waiting.push(to)
      }
  return seen
}

describe.each(['server', 'web'])('the areas of the %s', (app) => {
  const modules = path.join(root, 'apps', app, 'src/modules')
  const arrows = arrowsIn(modules)

  it('are those that are named', () => {
    const areas = sources(modules)
      .map((file) => path.relative(modules, file).split(path.sep))
      .filter(({ length }) => length > 1)
      .map(([area]) => area!)
    expect([...new Set(areas)].filter((area) => !AREAS.includes(area))).toEqual([])
    expect(arrows.length).toBeGreaterThan(50)
  })

  it('look to the right only', () => {
    const back = arrows.filter(({ from, to }) => AREAS.indexOf(areaOf(to)) < AREAS.indexOf(areaOf(from)))
    expect(back.map(({ file, to }) => `${file} → ${to}`)).toEqual([])
  })

  it('hold no two capabilities that wait for each other', () => {
    const reached = new Map(
      [...new Set(arrows.map(({ from }) => from))].map((from) => [from, reach(arrows, from)]),
    )
    const circles = arrows.filter(({ from, to }) => reached.get(to)?.has(from))
    expect(circles.map(({ file, to }) => `${file} → ${to}`)).toEqual([])
  })
})

const packages = readdirSync(path.join(root, 'packages'))

describe.each(packages)('the folders of the package %s', (name) => {
  const folders = path.join(root, 'packages', name, 'src')
  const folderOf = (file: string) => {
    const parts = path.relative(folders, file).split(path.sep)
    return parts.length > 1 && parts[0] !== '..' ? parts[0] : undefined
  }

  it('do not wait for each other', () => {
    const arrows = sources(folders).flatMap((file) => {
      const from = folderOf(file)
      // Types are gone when it runs.
      const found = readFileSync(file, 'utf8').matchAll(
        /^(?:import|export)(?! type)[^']*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/gm,
      )
      return [...found].flatMap(([, named, dynamic]) => {
        const to = folderOf(path.resolve(path.dirname(file), (named ?? dynamic)!))
        return from && to && from !== to ? [{ from, to, file: path.relative(folders, file) }] : []
      })
    })
    const circles = arrows.filter(({ from, to }) => reach(arrows, to).has(from))
    expect(circles.map(({ file, to }) => `${file} → ${to}`)).toEqual([])
  })
})
