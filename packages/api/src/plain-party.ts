import type { Draft } from './calls.ts'

type Party = Draft['parties'][number]

/** A party of which nothing more has been said: whoever it is signs by a code, and is not made to read first. */
export const plainParty = (said: Partial<Party>): Party => ({
  partyId: crypto.randomUUID(),
  turn: 1,
  kind: 1,
  isOwn: false,
  rule: 1,
  signers: [],
  intentMethods: [1],
  reading: 0,
  readingSeconds: 0,
  attachmentsAsked: [],
  mayRefuse: true,
  mayTransfer: true,
  ...said,
})
