import { describe, expect, it } from 'vitest'
import type { Mine } from './detail.ts'
import { type NextStepFacts, nextStep } from './nextStep.ts'

const facts = (changed: Partial<NextStepFacts> = {}, mine: Partial<Mine> = {}): NextStepFacts => ({
  detail: { mine: { partyId: 'p', sealUse: null, ...mine } as Mine, parties: [] },
  mayAskSealUse: false,
  mayAskColleagues: false,
  isOpen: true,
  marksLost: false,
  missing: 0,
  hasBegun: false,
  unreadFiles: 0,
  ...changed,
})

describe('the one button of a signing page', () => {
  it('begins, leads from place to place, asks to read on, and confirms', () => {
    expect(nextStep(facts({ missing: 3, unreadFiles: 1 }))).toEqual({ kind: 'start', count: 3 })
    expect(nextStep(facts({ missing: 2, hasBegun: true, unreadFiles: 1 }))).toEqual({
      kind: 'place',
      count: 2,
    })
    expect(nextStep(facts({ hasBegun: true, unreadFiles: 1 }))).toEqual({ kind: 'read', count: 1 })
    expect(nextStep(facts({ hasBegun: true }))).toEqual({ kind: 'confirm' })
  })
  it('waits until there is something to see and something to sign with', () => {
    expect(nextStep(facts({ isOpen: false, missing: 3 })).kind).toBe('opening')
    expect(nextStep(facts({ isOpen: false, marksLost: true, missing: 3 })).kind).toBe('marksLost')
  })
  it.each([
    ['realName', {}, { needsRealName: true }],
    ['nameDiffers', {}, { nameDiffers: { invited: '张*', verified: '李*' } }],
    ['idDiffers', {}, { idDiffers: true }],
    ['labourNotice', {}, { labourNotice: { version: '2026-11', confirmedAt: null } }],
    ['askSealUse', { mayAskSealUse: true }, { sealUse: 3 }],
    ['askColleagues', { mayAskColleagues: true }, { sealUse: 4 }],
    ['approvalPending', {}, { sealUse: 0 }],
    ['approvalPending', {}, { sealUse: 5 }],
    // Refused by colleagues, and nobody he could ask again by his package.
    ['approvalPending', {}, { sealUse: 4 }],
  ] as const)('is %s before any place', (kind, changed, mine) => {
    expect(nextStep(facts({ missing: 3, isOpen: false, ...changed }, mine as Partial<Mine>)).kind).toBe(kind)
  })
  it('goes on where approval was given', () => {
    expect(nextStep(facts({ missing: 1 }, { sealUse: 1 })).kind).toBe('start')
  })
})
