import { yuanOf } from '@xinqi/api/commerce'
import { money } from './money.ts'

/** 45000 → ¥450.00 */
export const fen = (amount: number): string => money(yuanOf(amount)) ?? '–'
