/** Every check in the order the standards ask for; the first that fails is the verdict. */

export type StepOutcome = 'passed' | 'failed' | 'unknown' | 'skipped'

export interface CheckStep<Code extends string = string> {
  /** S1–S4 for seals, V1–V9 for signatures, O1–O9 for OFD packages. */
  step: string
  name: string
  outcome: StepOutcome
  code: Code | null
  detail: string
}

export class CheckSteps<Code extends string> {
  readonly list: CheckStep<Code>[] = []

  pass(step: string, name: string, detail = ''): void {
    this.list.push({ step, name, outcome: 'passed', code: null, detail })
  }

  fail(step: string, name: string, code: Code, detail: string): void {
    this.list.push({ step, name, outcome: 'failed', code, detail })
  }

  /** Not known is said, and counts neither as right nor as wrong. */
  unknown(step: string, name: string, detail: string): void {
    this.list.push({ step, name, outcome: 'unknown', code: null, detail })
  }

  skip(step: string, name: string, detail: string): void {
    this.list.push({ step, name, outcome: 'skipped', code: null, detail })
  }

  /** Passes when there is no fault. */
  check(step: string, name: string, code: Code, fault: string | undefined): boolean {
    if (fault === undefined) this.pass(step, name)
    else this.fail(step, name, code, fault)
    return fault === undefined
  }

  get failure(): CheckStep<Code> | undefined {
    return this.list.find(({ outcome }) => outcome === 'failed')
  }
}
