// What a signing service of seals may end with.

/** It does not answer, or not in a way that could be believed. */
export class SealSigningUnavailable extends Error {
  readonly code = 'OUTSIDE_AWAY'
}

/** It says no: a wrong PIN, a key that is stopped, one it does not have. In words for whoever signs. */
export class SealSigningRefused extends Error {
  readonly code = 'SEAL_SERVICE_REFUSED'
}
