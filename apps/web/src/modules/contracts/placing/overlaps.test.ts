import { expect, it } from 'vitest'
import { overlapping } from './overlaps.ts'
import type { PlacedField } from './placedField.ts'

const field = (fieldId: string, more: Partial<PlacedField>): PlacedField => ({
  fieldId,
  fileId: 'f',
  partyId: 'p',
  kind: 'signature',
  page: 0,
  x: 0.1,
  y: 0.1,
  width: 0.2,
  height: 0.1,
  name: fieldId,
  required: true,
  settings: {},
  ...more,
})

it('places that cover each other are told, those that only touch are not', () => {
  const one = field('一', {})
  expect(overlapping([one, field('二', { x: 0.15 })], one)).toEqual(['二'])
  expect(overlapping([one, field('二', { x: 0.29 })], one)).toEqual([])
  expect(overlapping([one, field('二', { page: 1 })], one)).toEqual([])
  expect(overlapping([one, field('二', { fileId: 'g' })], one)).toEqual([])
  // A seal over the same party's date is how it is done.
  const seal = field('章', { kind: 'seal' })
  expect(overlapping([seal, field('日期', { kind: 'date' })], seal)).toEqual([])
  expect(overlapping([seal, field('日期', { kind: 'date', partyId: 'q' })], seal)).toEqual(['日期'])
})
