// The signed, time-stamped header every request carries. Both ends build the same text to sign;
// the key is the session token, or, before there is one, a published client key that only proves the
// request was not garbled or repeated.

export const HEADERS = {
  authKey: 'authkey',
  timestamp: 'x-xinqi-timestamp',
  nonce: 'x-xinqi-nonce',
  signature: 'x-xinqi-signature',
  /** On forms: what their body hashes to, so that the signature can be checked before the body is read. */
  contentHash: 'x-xinqi-content-sha256',
  idempotencyKey: 'idempotency-key',
  /** Set where no answer came to the same request: what became of it is asked, under the same idempotency key. */
  askedAgain: 'x-xinqi-asked-again',
  /** Set on what a page asks by itself while nobody has touched it: such a call keeps no session alive. */
  unattended: 'x-xinqi-unattended',
  clientVersion: 'x-xinqi-version',
  requestId: 'x-request-id',
} as const

export const TOKEN_COOKIE = 'token'
export const USER_TYPE_COOKIE = 'userType'
/** For whom somebody is signed in: a company, or himself. */
export const USER_IS = { company: 1, person: 2 } as const
/** Tells a browser that was let in before from a stranger's. Opens nothing; no script reads it. */
export const DEVICE_COOKIE = 'device'
export const OPEN_TOKEN_COOKIE = 'open-token'

export const PUBLIC_CLIENT_KEY = 'xinqi-web-3.1'

/** What stands for the body: its SHA-256 in hex; for a form, one `name:sha256` line a part, hashed again. */
export type SignedFacts = { method: string; path: string; timestamp: string; nonce: string; bodyHash: string }

export const textToSign = ({ method, path, timestamp, nonce, bodyHash }: SignedFacts) =>
  `${method}\n${path}\n${timestamp}\n${nonce}\n${bodyHash}`

export const formDigestText = (parts: readonly { name: string; sha256: string }[]) =>
  parts.map(({ name, sha256 }) => `${name}:${sha256}`).join('\n')

export type Envelope<D> = { code: number; msg: string; data: D }
export const SUCCESS = 1

/** Shown on the login page of a demo, and nowhere else. */
export type DemoAccount = {
  who: string
  mobile: string
  password: string
  /** The open platform's login instead of the ordinary one. */
  door?: 'open'
  /** Of a partner's sub-user. */
  loginName?: string
}
