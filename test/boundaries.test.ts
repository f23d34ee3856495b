import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

// Arrows point one way: web → api; server → api and engines; modules → platform and providers. Kept by this test.

const root = path.resolve(import.meta.dirname, '..')

/** `isLate`: loaded when it is first wanted. */
type Import = { from: string; to: string; isType: boolean; isLate: boolean }

const sources = (dir: string): string[] =>
  readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const file = `${dir}/${entry.name}`
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'fixtures'].includes(entry.name) ? [] : sources(file)
    return /\.(ts|tsx)$/.test(entry.name) ? [file] : []
  })

const importsOf = (file: string): Import[] => {
  const text = readFileSync(path.join(root, file), 'utf8')
  const statements = text.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)|^import\s+'([^']+)'/gm,
  )
  return [...statements].map(([, type, named, dynamic, bare]) => {
    const target = named ?? dynamic ?? bare!
    const to = target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target
    return { from: file, to, isType: Boolean(type), isLate: dynamic !== undefined }
  })
}

const all = ['apps', 'packages'].flatMap(sources)
const product = all.filter((file) => !file.includes('.test.') && !file.includes('/test/'))
const imports = product.flatMap(importsOf)
const wrong = (test: (entry: Import) => boolean) =>
  imports.filter(test).map(({ from, to }) => `${from} → ${to}`)
const moduleOf = (file: string) => /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const packageOf = (file: string) => /^packages\/([^/]+)\//.exec(file)?.[1]

describe('the house', () => {
  it('has found what it judges', () => {
    expect(imports.length).toBeGreaterThan(200)
  })

  it('engines know nothing of the applications', () => {
    expect(
      wrong(
        ({ from, to }) =>
          from.startsWith('packages/') && (to.startsWith('apps/') || /^@xinqi\/(server|web)/.test(to)),
      ),
    ).toEqual([])
  })

  it('engines know nothing of HTTP frameworks, the database or the registry of calls', () => {
    const forbidden = /^(fastify|@fastify|kysely|pg$|pg-boss|react|@xinqi\/api)/
    expect(
      wrong(
        ({ from, to }) => from.startsWith('packages/') && packageOf(from) !== 'api' && forbidden.test(to),
      ),
    ).toEqual([])
  })

  it('packages reach each other by name, not by path', () => {
    expect(
      wrong(
        ({ from, to }) =>
          from.startsWith('packages/') && to.startsWith('packages/') && packageOf(from) !== packageOf(to),
      ),
    ).toEqual([])
  })

  it('the web knows only the registry, and its schemas only as types', () => {
    expect(
      wrong(
        ({ from, to }) =>
          from.startsWith('apps/web/src') && to.startsWith('@xinqi/') && !to.startsWith('@xinqi/api'),
      ),
    ).toEqual([])
    expect(wrong(({ from, to }) => from.startsWith('apps/web/src') && to.startsWith('apps/server'))).toEqual(
      [],
    )
    expect(
      wrong(
        ({ from, to, isType }) =>
          from.startsWith('apps/web/src') && /^@xinqi\/api\/(calls|endpoint|openapi)$/.test(to) && !isType,
      ),
    ).toEqual([])
  })

  it('the web is routes over layouts over modules over what they share', () => {
    const LAYERS = ['shared', 'modules', 'layouts', 'routes']
    const layerOf = (file: string) => LAYERS.indexOf(/^apps\/web\/src\/(\w+)\//.exec(file)?.[1] ?? '')
    expect(wrong(({ from, to }) => layerOf(from) >= 0 && layerOf(to) > layerOf(from))).toEqual([])
  })

  it('no two files wait for each other', () => {
    const needs = new Map<string, string[]>()
    for (const { from, to, isType, isLate } of imports)
      if (!isType && !isLate) needs.set(from, [...(needs.get(from) ?? []), to])
    const reached = (start: string): Set<string> => {
      const seen = new Set<string>()
      const waiting = [...(needs.get(start) ?? [])]
      for (let next = waiting.pop(); next; next = waiting.pop())
        if (!seen.has(next)) {
          seen.add(next)
          waiting.push(...(needs.get(next) ?? []))
        }
      return seen
    }
    expect([...needs.keys()].filter((file) => reached(file).has(file))).toEqual([])
  })

  it('the platform knows no module', () => {
    expect(
      wrong(
        ({ from, to }) =>
          /^apps\/server\/src\/(platform|providers)\//.test(from) && to.startsWith('apps/server/src/modules'),
      ),
    ).toEqual([])
  })

  it('the platform knows what a provider is, and none of them', () => {
    const adapters = ({ from, to, isType }: Import) =>
      from.startsWith('apps/server/src/platform/') && to.startsWith('apps/server/src/providers/') && !isType
    expect(wrong(adapters)).toEqual([])
    expect(
      wrong(
        ({ from, to }) =>
          from.startsWith('apps/server/src/providers/') && /^apps\/server\/src\/(boot|modules)\//.test(to),
      ),
    ).toEqual([])
  })

  it('a module uses another through its use cases, never through its queries', () => {
    expect(
      wrong(({ from, to }) => {
        const [own, other] = [moduleOf(from), moduleOf(to)]
        return own !== undefined && other !== undefined && own !== other && /\/(queries|calls)\.ts$/.test(to)
      }),
    ).toEqual([])
  })

  it('no drawer for everything', () => {
    expect(all.filter((file) => /\/(utils?|helpers?|common|misc)\.(ts|tsx)$/.test(file))).toEqual([])
  })
})
