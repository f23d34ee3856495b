import { LABOUR } from './labour.ts'
import type { Sample } from './sample.ts'
import { TRADE } from './trade.ts'

export const SAMPLES: readonly Sample[] = [...LABOUR, ...TRADE]
