import { describe, expect, it } from 'vitest'
import { certificationPath } from './certificationPath.ts'

const at = (step: number, missing: string[] = [], status = 0) =>
  certificationPath({ certificationId: 'x', status, step, missing })

describe('where an application goes on', () => {
  it('is the step it has reached', () => {
    expect([1, 2, 3].map((step) => at(step))).toEqual([
      '/createCompany?id=x',
      '/createCompanyTwo?id=x',
      '/createCompanyThree?id=x',
    ])
  })
  it('is what is due next, once the way is chosen', () => {
    expect(at(4, ['forwardTransfer', 'agentSignature'])).toBe('/createCompanyRemit?id=x')
    expect(at(4, ['agentSignature'])).toBe('/createCompanySign?id=x')
    expect(at(4, ['sealedLetter', 'reverseTransfer'])).toBe('/createCompanySign?id=x')
    expect(at(4, ['reverseTransfer'])).toBe('/createCompanyRemit?id=x')
    expect(at(4)).toBe('/createCompanySign?id=x')
  })
  it('is the result when nothing can be changed any more', () => {
    for (const status of [1, 2, 3]) expect(at(5, [], status)).toBe('/companyVerify?id=x')
  })
})
