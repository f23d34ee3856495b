import { SEAL_TYPE } from '@xinqi/api/status'
import { describe, expect, it } from 'vitest'
import { designFrom, LEGAL_SEAL, usualFields } from './sealDesign.ts'

describe('what a seal is drawn from', () => {
  it('is complete from the start for every type but the legal representative’s, which needs his name', () => {
    for (const type of Object.keys(SEAL_TYPE).map(Number)) {
      const design = designFrom(usualFields(type))
      if (type === LEGAL_SEAL) expect(design).toBeNull()
      else expect(design, String(type)).not.toBeNull()
    }
    expect(designFrom({ ...usualFields(LEGAL_SEAL), legalName: ' 王五 ' })).toMatchObject({
      legalName: '王五',
    })
  })

  it('gives an official seal its size and no title, a contract seal its title', () => {
    expect(designFrom(usualFields(1))).toMatchObject({ sizeMm: 42, horizontal: [] })
    expect(designFrom(usualFields(2))).toMatchObject({ sizeMm: 38, horizontal: ['合同专用章'] })
  })

  it('leaves out what a square has no place for', () => {
    const square = designFrom({
      ...usualFields(3),
      shape: 'square',
      sizeMm: 22,
      lower: '123',
      doubleRing: true,
    })
    expect(square).toMatchObject({ shape: 'square', star: false, doubleRing: false, lower: '' })
  })

  it('is nothing while nothing is chosen', () => {
    expect(designFrom({})).toBeNull()
  })
})
