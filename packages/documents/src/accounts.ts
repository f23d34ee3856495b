// What owners' files have cost lately. Kept by whoever runs the engine, over all his servers; the engine only asks.

import type { DocumentErrorCode } from './errors.ts'

export type Used = { cpuSeconds: number; memoryGbSeconds: number }
/** `died`: it broke a limit or its process. What a reader refused in order is `done`. */
export type Outcome = 'done' | 'died' | 'cancelled'

export type Accounts = {
  /** Before a file is taken up: refuses it by a DocumentError, or says whether its owner has used up his hour. */
  begin: (owner: string, digest: string) => Promise<{ overBudget: boolean }>
  end: (owner: string, digest: string, used: Used, outcome: Outcome) => Promise<void>
}

const DIED: readonly DocumentErrorCode[] = ['time-exceeded', 'memory-exceeded', 'failed']

export const outcomeOf = (code: DocumentErrorCode | undefined): Outcome =>
  code === 'cancelled' ? 'cancelled' : code && DIED.includes(code) ? 'died' : 'done'
