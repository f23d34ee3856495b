// Statuses by name, for whoever compares. What they are called in Chinese stands in status.ts.

export const CONTRACT_IS = {
  draft: 1,
  toSign: 2,
  signing: 3,
  finished: 4,
  refused: 5,
  turnedBack: 6,
  void: 7,
  expired: 8,
  withdrawn: 9,
  ending: 10,
  ended: 11,
  finishedThenEnded: 12,
  toScan: 13,
  scanned: 14,
  closed: 15,
} as const
export const COMPANY = { uncertified: 0, underReview: 1, failed: 2, certified: 3, disabled: 4 } as const
export const IDENTITY = { unverified: 0, verified: 1, failed: 2, underReview: 3 } as const
/** `unproven` is only ever shown: an active seat whose holder has not proven who he is. */
export const MEMBER = { frozen: 0, active: 1, toActivate: 2, unproven: 3 } as const
export const ACCOUNT = { frozen: 0, active: 1, toActivate: 2 } as const
/** Of whoever asks to join a company or is invited to. */
export const JOINING = { asked: 1, refused: 2, admitted: 3, invited: 4, failed: 5, accepted: 6 } as const
export const RELATION = { waiting: 0, joined: 1, refused: 2, withdrawn: 3, expired: 4 } as const
export const SUB_ACCOUNT = { closed: 0, open: 1 } as const
export const APPROVAL_IS = { underWay: 0, passed: 1, rejected: 2, recalled: 3 } as const
/** Of the open platform: who builds on it, his people, and what they build. */
export const OPEN_PARTNER = { frozen: 0, active: 1 } as const
export const SUB_USER = { frozen: 0, active: 1 } as const
export const OPEN_APP = { off: 0, on: 1 } as const
export const ROLE = {
  systemAdministrator: 1,
  sealAdministrator: 2,
  templateAdministrator: 3,
  employee: 4,
} as const
export type RoleType = (typeof ROLE)[keyof typeof ROLE]
export const CERTIFICATION = { draft: 0, underReview: 1, failed: 2, passed: 3, replaced: 4 } as const
/** How far a party, and one who signs for it, has come; and what it has to fill in. */
export const PARTY = { waits: 0, due: 1, signed: 2, refused: 3 } as const
export const SIGNER = { waits: 0, due: 1, signed: 2, refused: 3, released: 4 } as const
export const FILL = { nothing: 0, due: 1, done: 2 } as const
/** A piece of long work a person is waiting for. */
export const TASK = { waiting: 0, running: 1, done: 2, failed: 3 } as const
/** In whose name a party signs, and a notary is asked. */
export const PARTY_KIND = { company: 1, person: 2 } as const
