// Turns and budgets are an owner's: a file handed to the engine in nobody's name would escape both.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../src/modules')
const CALLS =
  /\bdocuments(?:InBackground)?\s*\.(?:toPdf|findHidden|readModel|open|ofdSignatures|printHtml|pagePictures)\(/g

it('every file goes to the engine in the name of its owner', () => {
  const files = (readdirSync(root, { recursive: true, encoding: 'utf8' }) as string[]).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/demo/'),
  )
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return [...text.matchAll(CALLS)].map(({ index }) => ({
      file,
      named: /\bowner\b/.test(text.slice(index, index + 600)),
    }))
  })
  expect(found.length).toBeGreaterThan(15)
  expect(found.filter(({ named }) => !named)).toEqual([])
})
