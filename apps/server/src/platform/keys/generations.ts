import { deriveKeys, type Keys } from './master-key.ts'
import type { Suite } from './national-cipher.ts'

export type Generation = {
  number: number
  activeAt: Date
  keys: Keys
  /** Whether texts under owners' keys hang on it too: those begun by earlier releases are left as they were. */
  sealsTexts: boolean
}

/** The secrets of the installation: the newest seals, older ones open what they sealed until it is sealed anew. */
export type KeyRing = {
  /** By which algorithms this server seals. */
  suite: Suite
  /** What never changes: keyed hashes are found by it, the evidence log is signed with it. */
  lasting: Keys
  newest: () => Generation
  of: (number: number) => Generation
  /** The newest of which it is certain that no server seals with an older one any more. */
  settled: () => number
  /** Takes up generations other servers began, lets go of those that were retired. */
  refresh: () => Promise<void>
  /** Keeps doing so until told to stop. */
  watch: (onError: (error: unknown) => void) => () => void
}

/** Sealed with a key this server does not have: retired too early, or another installation's. */
export class UnknownKey extends Error {
  constructor(number: number) {
    super(`sealed with generation ${number} of the keys, which is not at hand`)
  }
}

/** Between making a generation and the first use of it: several times the pace at which servers look. */
export const ACTIVE_AFTER_MS = 120_000
/** However late a server looked, by then it seals with the newest. */
export const SETTLED_AFTER_MS = 600_000

export const ringOf = (
  lasting: Keys,
  alive: () => readonly Generation[],
  clock: () => Date,
  suite: Suite,
): Pick<KeyRing, 'lasting' | 'newest' | 'of' | 'settled' | 'suite'> => {
  const newestBefore = (instant: number) => {
    const all = alive()
    return all.findLast(({ activeAt }) => activeAt.getTime() <= instant) ?? all[0]!
  }
  return {
    suite,
    lasting,
    newest: () => newestBefore(clock().getTime()),
    settled: () => newestBefore(clock().getTime() - SETTLED_AFTER_MS).number,
    of: (number) => {
      const found = alive().find((one) => one.number === number)
      if (!found) throw new UnknownKey(number)
      return found
    },
  }
}

/** One secret for everything. */
export const ringOfOne = (secret: Buffer, suite: Suite = 'aes'): KeyRing => {
  const keys = deriveKeys(secret)
  return {
    ...ringOf(
      keys,
      () => [{ number: 1, activeAt: new Date(0), keys, sealsTexts: true }],
      () => new Date(),
      suite,
    ),
    refresh: async () => {},
    watch: () => () => {},
  }
}
