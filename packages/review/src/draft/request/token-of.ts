// A token of one kind, and the words around it that are read with it.
import type { Token } from '../../spoken/tokens.ts'
import type { Phrase, Reading } from './reading.ts'

export type Of<K extends Token['kind']> = Extract<Token, { kind: K }>
export const whole = (phrase: Phrase) => ({ start: phrase.start, end: phrase.end })

/** Marks as read what a pattern finds in a phrase. */
export function takeAll(reading: Reading, phrase: Phrase, pattern: RegExp): void {
  for (const match of phrase.text.matchAll(pattern))
    reading.take(phrase.start + match.index, phrase.start + match.index + match[0].length)
}
