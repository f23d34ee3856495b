import { describe, expect, it } from 'vitest'
import { addSuite, closingLines, exitCode, MOST_UNSTABLE } from '../scripts/failures.mjs'

const NONE = { passed: 0, failed: 0, unstable: 0, skipped: 0 }
const names = (count: number) => Array.from({ length: count }, (_, at) => `a.test.ts › test ${at}`)

describe('what passes only at the second try', () => {
  it('is counted apart from what passed', () => {
    const sums = addSuite(NONE, { passed: 97, failed: 2, skipped: 1 }, { passed: true, isUnstable: true })
    expect(sums).toEqual({ passed: 97, failed: 0, unstable: 2, skipped: 1 })
    expect(addSuite(sums, { passed: 5, failed: 0, skipped: 0 }, { passed: true })).toEqual({
      passed: 102,
      failed: 0,
      unstable: 2,
      skipped: 1,
    })
    // A file that did not load the first time has no failed test, and was unstable all the same.
    const unloaded = addSuite(NONE, { passed: 9, failed: 0, skipped: 0 }, { passed: true, isUnstable: true })
    expect(unloaded.unstable).toBe(1)
    expect(addSuite(NONE, { passed: 9, failed: 0, skipped: 0 }, { passed: false }).failed).toBe(1)
  })

  it('is named in the closing lines, and fails the run above three', () => {
    const run = (unstable: number) => ({ ...NONE, passed: 10, unstable })
    expect(exitCode(run(0))).toBe(0)
    expect(exitCode(run(MOST_UNSTABLE))).toBe(0)
    expect(exitCode(run(MOST_UNSTABLE + 1))).toBe(1)
    expect(exitCode({ ...NONE, failed: 1 })).toBe(1)
    const few = closingLines({ sums: run(1), unstable: names(1), failures: [], took: '3 s' })
    expect(few).toEqual([
      '\n⚠ 不稳定（单独再跑一次才通过，须修好）：a.test.ts › test 0',
      '\n用时 3 s',
      '10 passed, 0 failed, 1 unstable',
    ])
    const many = closingLines({ sums: run(4), unstable: names(4), failures: [], took: '3 s' })
    expect(many.join('\n')).toContain('不稳定的测试有 4 项，超过 3 项，按失败处理')
    expect(closingLines({ sums: run(0), unstable: [], failures: [], took: '3 s' }).at(-1)).toBe(
      '10 passed, 0 failed',
    )
  })
})
