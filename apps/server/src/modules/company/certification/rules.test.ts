import { isCreditCode } from '@xinqi/api/credit-code'
import { describe, expect, it } from 'vitest'
import {
  companyStatusAfter,
  factProblem,
  judgeAmount,
  METHODS,
  missingProofs,
  normaliseFacts,
  type Proof,
  parseAmount,
  receiptProblem,
  TRANSFER,
} from './rules.ts'

const GOOD = '91330100799655058B'

describe('the unified social credit code', () => {
  it.each([GOOD, '914403001922038216', '9144030071526726XG'])('%s is one', (code) => {
    expect(isCreditCode(code)).toBe(true)
  })

  it('notices every single character mistyped', () => {
    for (let at = 0; at < GOOD.length; at++) {
      for (const other of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
        if (other === GOOD[at]) continue
        const wrong = GOOD.slice(0, at) + other + GOOD.slice(at + 1)
        expect(isCreditCode(wrong), wrong).toBe(false)
      }
    }
  })

  it('notices two neighbours exchanged in the number', () => {
    for (let at = 2; at < 17; at++) {
      const swapped = GOOD.slice(0, at) + GOOD[at + 1] + GOOD[at] + GOOD.slice(at + 2)
      if (swapped !== GOOD) expect(isCreditCode(swapped), swapped).toBe(false)
    }
  })

  it.each(['', '91330100799655058', '9133010079965505SB', '91330100799655058b', `${GOOD}0`])(
    'refuses %j',
    (text) => {
      expect(isCreditCode(text)).toBe(false)
    },
  )
})

describe('what a licence says', () => {
  const facts = {
    name: '样例 (北京) 科技有限公司',
    creditCode: ` ${GOOD.toLowerCase()} `,
    legalName: '张三',
    address: '北京市',
    validUntil: null,
  }
  it('is written as registers write it', () => {
    expect(normaliseFacts(facts)).toMatchObject({ name: '样例（北京）科技有限公司', creditCode: GOOD })
  })
  it('is refused where it cannot be true', () => {
    const good = normaliseFacts(facts)
    expect(factProblem(good, '2026-11-15')).toBeUndefined()
    expect(factProblem({ ...good, name: '甲' }, '2026-11-15')).toBe('COMPANY_NAME_INVALID')
    expect(factProblem({ ...good, creditCode: '1' }, '2026-11-15')).toBe('CREDIT_CODE_INVALID')
    expect(factProblem({ ...good, legalName: '9' }, '2026-11-15')).toBe('LEGAL_NAME_INVALID')
    expect(factProblem({ ...good, validUntil: '2026-11-14' }, '2026-11-15')).toBe('LICENCE_EXPIRED')
    expect(factProblem({ ...good, validUntil: '2026-11-15' }, '2026-11-15')).toBeUndefined()
  })
})

describe('the ways', () => {
  it('each end when every proof is there, and not before', () => {
    for (const [method, { proofs }] of Object.entries(METHODS)) {
      const held = new Set<Proof>()
      for (const proof of proofs) {
        expect(missingProofs(Number(method) as 1, held)).toContain(proof)
        held.add(proof)
      }
      expect(missingProofs(Number(method) as 1, held)).toEqual([])
    }
  })
  it('let money paid in stand for money paid out, not the other way round', () => {
    expect(missingProofs(6, new Set<Proof>(['reverseTransfer', 'agentSignature']))).toEqual([])
    expect(missingProofs(7, new Set<Proof>(['sealedLetter', 'forwardTransfer']))).toEqual(['reverseTransfer'])
  })
  it('let nobody be certified by a letter alone without a reviewer', () => {
    for (const { proofs, reviewed } of Object.values(METHODS)) {
      if (!reviewed) expect(proofs).toContain('forwardTransfer')
    }
  })
})

describe('the state of a company', () => {
  it.each([
    [0, 'submitted', 1],
    [2, 'submitted', 1],
    [1, 'failed', 2],
    [1, 'withdrawn', 0],
    [3, 'withdrawn', 3],
    [1, 'passed', 3],
    [3, 'submitted', 3],
    [3, 'failed', 3],
    [3, 'passed', 3],
    [4, 'submitted', 4],
    [4, 'failed', 4],
  ] as const)('%i with an application %s becomes %i', (current, application, next) => {
    expect(companyStatusAfter(current, application)).toBe(next)
  })
})

describe('the amount', () => {
  const now = new Date('2026-11-15T00:00:00Z')
  const open = { status: TRANSFER.arrived, amountFen: 37, tries: 0, expiresAt: new Date(now.getTime() + 1) }
  it('is read as people write it', () => {
    expect(['0.37', '0.5', '12', ' 0.01 '].map(parseAmount)).toEqual([37, 50, 1200, 1])
    expect(['', '.5', '0.371', '-1', '1e2', '０.37'].map(parseAmount)).toEqual(Array(6).fill(undefined))
  })
  it('proves the account when right', () => {
    expect(judgeAmount(open, 37, now, 3)).toEqual({ status: TRANSFER.proven, verified: true, triesLeft: 3 })
  })
  it('may be wrong twice; the third time ends it', () => {
    expect(judgeAmount(open, 38, now, 3)).toMatchObject({ status: TRANSFER.arrived, triesLeft: 2 })
    expect(judgeAmount({ ...open, tries: 2 }, 38, now, 3)).toMatchObject({
      status: TRANSFER.usedUp,
      triesLeft: 0,
    })
    expect(judgeAmount({ ...open, tries: 2 }, 37, now, 3)).toMatchObject({ verified: true })
  })
  it('comes too late after its time, even when right', () => {
    expect(judgeAmount({ ...open, expiresAt: now }, 37, now, 3)).toMatchObject({ status: TRANSFER.expired })
  })
  it('is not asked for before the money arrived nor after the end', () => {
    for (const status of [0, 1, 3, 4, 5, 6])
      expect(judgeAmount({ ...open, status }, 37, now, 3)).toBe('notOpen')
  })
})

describe('money paid in', () => {
  const expected = { companyName: '样例（北京）有限公司', account: '6222001', amountFen: 1 }
  const good = { payerName: '样例(北京)有限公司', payerAccount: '6222 001', amountFen: 1 }
  it('proves the account only when name, account and amount agree', () => {
    expect(receiptProblem(good, expected)).toBeUndefined()
    expect(receiptProblem({ ...good, payerName: '别家有限公司' }, expected)).toContain('户名')
    expect(receiptProblem({ ...good, payerAccount: '1' }, expected)).toContain('账号')
    expect(receiptProblem({ ...good, amountFen: 2 }, expected)).toContain('0.01')
  })
})
