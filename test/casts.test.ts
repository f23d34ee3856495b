// A type that is said instead of shown to be right is where the compiler no longer helps. How often that is done in what
// is delivered may only become less: whoever removes one lowers the number here.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

const sources = ['apps', 'packages'].flatMap((top) =>
  readdirSync(path.join(ROOT, top)).flatMap((name) => {
    const folder = path.join(ROOT, top, name, 'src')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file))
  }),
)
/** Comments say "was never" too. */
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')
const timesSaid = (cast: RegExp): number =>
  sources.reduce(
    (sum, file) => sum + (withoutComments(readFileSync(file, 'utf8')).match(cast)?.length ?? 0),
    0,
  )

it('says no more often than before that something is of every type', () => {
  expect(timesSaid(/\bas never\b/g)).toBeLessThanOrEqual(100)
})

it('says no more often than before that something is of another type altogether', () => {
  expect(timesSaid(/\bas unknown as\b/g)).toBeLessThanOrEqual(67)
})

it('says of no database that it is a transaction: a call is typed by whether it changes anything', () => {
  // Where an open transaction is asked for, and found.
  expect(timesSaid(/\bas Tx\b/g)).toBeLessThanOrEqual(1)
})
