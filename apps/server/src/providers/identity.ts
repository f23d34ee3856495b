import type { Queryable } from '../platform/db/database.ts'

export type Person = { name: string; idNumber: string }
export type Verdict = { passed: boolean; serial: string; reason?: string }
/** What the face will be shown to, as its own browser says. */
export type FaceDevice = { type: 'h5' | 'web'; userAgent: string }
/** Values an authority answers in a known way. Only a sandbox has any. */
export type IdentityExample = {
  methods: readonly number[]
  fill: { name?: string; mobile?: string; bankCard?: string }
  outcome: string
}

/** Confirms that a name, a number, a phone, a card or a face belong together. An implementation is one file. */
export type IdentityProvider = {
  name: string
  isSandbox: boolean
  /** What can be asked of it: 1 two facts, 2 a mobile number, 3 a bank card, 4 a face. */
  offers: readonly number[]
  examples: readonly IdentityExample[]
  twoFactor: (person: Person) => Promise<Verdict>
  byMobile: (person: Person & { mobile: string }) => Promise<Verdict>
  byBankCard: (person: Person & { mobile: string; bankCard: string }) => Promise<Verdict>
  /**
   * Whether this person, by name and number, is the registered legal representative of this company. Absent where the
   * authority cannot tell: then people look at the papers.
   */
  byCompany?: (asked: Person & { companyName: string; creditCode: string }) => Promise<Verdict>
  /** The authority gives its page only to a device it was told about: it is asked once somebody has come with one. */
  needsDevice: boolean
  /** The face is taken on the authority's own page (none: on ours, by the sandbox); its ticket asks for the result. */
  startFace: (
    person: Person,
    returnUrl: string,
    device: FaceDevice | null,
  ) => Promise<{ providerTicket: string; url: string | null }>
  faceResult: (db: Queryable, providerTicket: string, person: Person) => Promise<Verdict | 'pending'>
}

/** The authority could not be asked: nobody's fault, and not an attempt. */
export class IdentityUnavailable extends Error {}

/** Asked for something the platform has no contract for. */
export const NOT_OFFERED = (): never => {
  throw new IdentityUnavailable('not offered')
}
