// What programs call a thing is not what people call it: where a page has a word for each of several names, a name without
// one gets a word as well, never itself.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { everyPublicEndpoint } from '@xinqi/api/open/registry'
import { expect, it } from 'vitest'
import { PROOF_METHODS } from '../src/modules/open/user-console/proofMethods.ts'

const root = path.resolve(import.meta.dirname, '../src')

/** People name these themselves: what has no entry is somebody's own word. */
const OWN_WORDS = ['modules/insight/duties/eventLabel.ts']

/** `WORDS[row.kind] ?? row.kind`, with whatever its type is said to be in between. */
const FALLS_BACK = /\b[A-Z]\w*\[([\w.]+)(?: as [\w.[\]']+)?\] \?\? \1(?![\w.[(])/g

it('no page falls back on the name a program knows', () => {
  expect('LABEL[row.kind] ?? row.kind'.match(FALLS_BACK)).toHaveLength(1)
  expect('LABEL[kind as Kind] ?? kind}'.match(FALLS_BACK)).toHaveLength(1)
  expect("LABEL[kind] ?? kinds.of, LABEL[kind] ?? '其他'".match(FALLS_BACK)).toBeNull()
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) =>
      [...readFileSync(path.join(root, name), 'utf8').matchAll(FALLS_BACK)].map(() =>
        name.replaceAll('\\', '/'),
      ),
    )
  expect(found).toEqual(OWN_WORDS)
})

it('each way a partner may have somebody proven is called by its name', () => {
  const endpoints = new Map<string, unknown>(everyPublicEndpoint())
  const waysOf = (name: string): string[] => {
    const { body } = endpoints.get(name) as {
      body: { properties: { method: { anyOf: { const: string }[] } } }
    }
    return body.properties.method.anyOf.map((way) => way.const)
  }
  const ways = [...waysOf('identity/personVerify'), ...waysOf('identity/companyVerify'), 'page', 'manual']
  expect(Object.keys(PROOF_METHODS).sort()).toEqual(ways.sort())
})
