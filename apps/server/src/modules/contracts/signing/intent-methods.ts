import { INTENT } from '@xinqi/api/ways'
import type { PartyRow, SignerRow } from '../contract/aggregate.ts'

export { INTENT }
/** Nobody's hand: a letter of authorisation stands for it, and its number is the serial. */
export const AUTOMATIC = 4
export const FACES_BEFORE_FALLBACK = 3

type Ways = Pick<PartyRow, 'intent_methods' | 'intent_all' | 'intent_fallback'>
/** Which ways are open: where a face is not recognised again and again, a code by SMS takes its place. Pure. */
export const openMethods = (
  { intent_methods, intent_all, intent_fallback }: Ways,
  { face_failures }: Pick<SignerRow, 'face_failures'>,
): number[] => {
  const methods = intent_methods as number[]
  const fallsBack = intent_fallback && methods.includes(INTENT.face) && face_failures >= FACES_BEFORE_FALLBACK
  if (!fallsBack) return methods
  const kept = intent_all ? methods.filter((method) => method !== INTENT.face) : methods
  return [...new Set([...kept, INTENT.sms])].sort()
}
