export type Person = { name: string; idNumber: string }
export type Verdict = { passed: boolean; serial: string; reason?: string }

/** Confirms that a name, a number, a phone, a card or a face belong together. An implementation is one file. */
export type IdentityProvider = {
  name: string
  isSandbox: boolean
  twoFactor: (person: Person) => Promise<Verdict>
  byMobile: (person: Person & { mobile: string }) => Promise<Verdict>
  byBankCard: (person: Person & { mobile: string; bankCard: string }) => Promise<Verdict>
  /** The face is taken on the authority's own page; its ticket asks for the result afterwards. */
  startFace: (person: Person, returnUrl: string) => Promise<{ providerTicket: string; url: string | null }>
  faceResult: (providerTicket: string, person: Person) => Promise<Verdict | 'pending'>
}

/** The authority could not be asked: nobody's fault, and not an attempt. */
export class IdentityUnavailable extends Error {}
