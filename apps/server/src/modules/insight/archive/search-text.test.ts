import { expect, it } from 'vitest'
import { inParts } from './search-text.ts'

it('looks through years in a handful of parts, newest first, none left out and none twice', () => {
  const months = Array.from({ length: 72 }, (_, at) => `m${at}`)
  const parts = inParts(months)
  expect(parts.flat()).toEqual(months)
  expect(parts.map(({ length }) => length)).toEqual([1, 1, 2, 4, 8, 16, 32, 8])
  expect(inParts(['only'])).toEqual([['only']])
  expect(inParts([])).toEqual([])
})
