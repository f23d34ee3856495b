export type Sums = { passed: number; failed: number; unstable: number; skipped: number }
export declare const MOST_UNSTABLE: number
export declare const addSuite: (
  sums: Sums,
  suite: { passed: number; failed: number; skipped: number },
  how: { passed: boolean; isUnstable?: boolean },
) => Sums
export declare const exitCode: (sums: Sums) => 0 | 1
export declare const closingLines: (run: {
  sums: Sums
  unstable: readonly string[]
  failures: readonly string[]
  took: string
}) => string[]
