import { expect, it } from 'vitest'
import { liftWay } from './rules.ts'

const frozenAt = new Date('2026-01-02')
const facts = { isVerified: true, verifiedAt: new Date('2026-01-01'), frozenAt, faceOffered: true }

it('asks for a face whoever was verified before', () => {
  expect(liftWay(facts)).toBe('face')
})
it('asks for the number where no authority compares faces', () => {
  expect(liftWay({ ...facts, faceOffered: false })).toBe('idNumber')
})
it('takes a verification made after the freeze, and asks whoever has none for one', () => {
  expect(liftWay({ ...facts, verifiedAt: new Date('2026-01-03') })).toBe('realName')
  expect(liftWay({ ...facts, isVerified: false, verifiedAt: null })).toBe('realName')
})
