/// <reference types="vite/client" />

declare module 'virtual:call-traits' {
  const traits: Record<string, import('./shared/api/traits.ts').CallTraits>
  export default traits
}

/** The errors the web treats specially; the build takes them from the registry. */
declare module 'virtual:failures' {
  type Failure = { code: number; msg: string }
  export const UNAUTHENTICATED: Failure
  export const BAD_REQUEST: Failure
  export const FORBIDDEN: Failure
  export const NOT_FOUND: Failure
  export const UNAVAILABLE: Failure
  export const FORCED_LOGOUT: Failure
  export const SESSION_ELSEWHERE: Failure
  export const SIGNATURE_SKEW: Failure
  export const CAPTCHA_WRONG: Failure
  export const CAPTCHA_REQUIRED: Failure
  export const CODE_WRONG: Failure
  export const PASSWORD_WEAK: Failure
  export const MOBILE_INVALID: Failure
  export const AGREEMENT_REQUIRED: Failure
  export const ID_NUMBER_INVALID: Failure
  export const PAPER_NUMBER_INVALID: Failure
  export const BANK_CARD_INVALID: Failure
  export const CONSENT_REQUIRED: Failure
  export const SECOND_STEP_EXPIRED: Failure
  export const OPEN_TWO_STEP: Failure
  export const PROOF_REQUIRED: Failure
  export const OUTCOME_UNKNOWN: Failure
}
