import { seamSliceOn } from '@xinqi/api/contract-fields/seam-slices'
import { expect, it } from 'vitest'
import { planSlices } from '../../../../../../packages/pdf-signature/src/sign/seam.ts'
import { newParty, newSigner } from '../drafts/draftShape.ts'
import { partiesByRole, proposedFields } from './proposedPlaces.ts'

const own = newParty({ kind: 1, isOwn: true })
const other = newParty({ kind: 1, companyName: '对方公司', turn: 2 })
const person = newParty({ kind: 2, signers: [newSigner({ name: '李四' })], turn: 2 })
const quoted = { fileId: 'f', quote: '', page: 0, boxes: [] }
const named = (role: string, name: string, isOwn = false) => ({
  role,
  aliases: [role],
  name,
  isOwn,
  isCompany: true,
  mobile: '',
  ...quoted,
})
const place = (role: string, kind: 'seal' | 'signature' | 'date', y: number) => ({
  fileId: 'f',
  role,
  kind,
  quote: role,
  page: 0,
  x: 0.1,
  y,
  width: 0.1,
  height: 0.02,
  beside: 'right' as const,
})
const A4 = { width: 595, height: 842 }
const sizeOf = () => A4

it('gives a place to the party of that name, whichever letter it bears', () => {
  const found = {
    parties: [named('甲方', '对方公司'), named('乙方', '我方', true)],
    places: [place('甲方', 'seal', 0.5), place('乙方', 'seal', 0.7)],
  }
  expect([...partiesByRole(found, [own, other])]).toEqual([
    ['甲方', other.partyId],
    ['乙方', own.partyId],
  ])
})

it('gives what is left to who is left, and guesses nothing beyond that', () => {
  const places = [place('甲方', 'seal', 0.5), place('乙方', 'signature', 0.7)]
  expect(partiesByRole({ parties: [named('甲方', '我方', true)], places }, [own, person]).get('乙方')).toBe(
    person.partyId,
  )
  const strangers = [named('甲方', '一'), named('乙方', '二')]
  expect(partiesByRole({ parties: strangers, places }, [own, other]).size).toBe(0)
})

it('makes a seal for a company and a signature for a person, free of each other, and doubles nothing', () => {
  const found = {
    parties: [named('甲方', '我方', true)],
    places: [place('甲方', 'seal', 0.5), place('乙方', 'seal', 0.53), place('乙方', 'date', 0.6)],
  }
  const made = proposedFields(found, { parties: [own, person], fields: [] }, sizeOf).map(({ field }) => field)
  expect(made.map(({ kind, partyId }) => [kind, partyId])).toEqual([
    ['seal', own.partyId],
    ['signature', person.partyId],
    ['date', person.partyId],
  ])
  const [seal, signature] = made
  expect(signature!.x).toBeGreaterThanOrEqual(seal!.x + seal!.width)
  expect(proposedFields(found, { parties: [own, person], fields: made }, sizeOf)).toEqual([])
})

it('cuts a seam seal as the signing engine prints it', () => {
  for (const edge of ['left', 'right'] as const)
    for (const count of [2, 5, 43, 85, 127]) {
      const printed = planSlices({ seal: { widthMm: 42, heightMm: 42 } as never, edge }, count)
      const shown = printed.map(({ page }) => ({ page, ...seamSliceOn({ seamEdge: edge }, page, count, 42) }))
      expect(shown).toEqual(printed)
    }
  expect(seamSliceOn({ seamPages: 'odd' }, 1, 4, 42)).toBeNull()
})
