import { describe, expect, it } from 'vitest'
import { settleParts } from './instalments.ts'
import type { Part } from './payment.ts'

const at = { start: 0, end: 0 }
const part = (share: Part['share'], upTo?: true): Part => ({
  when: '',
  share,
  from: at,
  ...(upTo ? { upTo } : {}),
})
const settle = (parts: Part[], words: string[] = parts.map(() => ''), earnest = 0) =>
  settleParts(parts, { amount: 855_000, earnest, loose: false, words })

describe('parts of a price', () => {
  it('counts what was paid before 付到90%, and the earnest in it', () => {
    const { shares, problem } = settle([part({ percent: 90 }, true), part('rest')], undefined, 171_000)
    expect(problem).toBeNull()
    expect(shares[0]).toEqual({ percent: 70, yuan: 598_500 })
    expect(shares[1]).toEqual({ percent: 10, yuan: 85_500 })
  })
  it('makes the whole of shares and sums', () => {
    const { shares, left } = settle([part({ percent: 40 }), part({ yuan: 200_000 }), part('rest')])
    expect(shares.reduce((sum, { yuan }) => sum + (yuan ?? 0), 0)).toBe(855_000)
    expect(left).toBeNull()
  })
  it('gives a rest in the middle what the others leave', () =>
    expect(settle([part({ percent: 30 }), part('rest'), part({ percent: 10 })]).shares[1]?.percent).toBe(60))
  it('tells what does not come to the whole', () => {
    expect(
      settle([part({ percent: 30 }), part({ percent: 40 }), part({ percent: 20 })], ['首付', '二期', '尾款'])
        .problem,
    ).toContain('90%')
    expect(settle([part({ percent: 60 }), part({ percent: 50 })]).problem).toContain('110%')
    expect(settle([part({ percent: 60 }), part({ percent: 50 }, true)]).problem).toContain('少于')
    expect(settle([part({ percent: 100 }), part('rest')]).problem).toContain('没有剩余')
  })
  it('leaves open what was not said', () =>
    expect(settle([part({ percent: 30 }), part({ percent: 40 })]).left).toEqual({
      percent: 30,
      yuan: 256_500,
    }))
})
