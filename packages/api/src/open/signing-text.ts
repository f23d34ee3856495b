// How a partner signs a call. Eight lines, joined by a line feed, none after the last.

export const SIGN_HEADERS = {
  app: 'x-xinqi-app',
  key: 'x-xinqi-key',
  timestamp: 'x-xinqi-timestamp',
  nonce: 'x-xinqi-nonce',
  digest: 'x-xinqi-digest',
  signature: 'x-xinqi-signature',
} as const

export const SIGN_ALGORITHMS = ['HMAC-SHA256', 'RSA-SHA256', 'SM2-SM3'] as const
export type SignAlgorithm = (typeof SIGN_ALGORITHMS)[number]

export type PublicSigning = {
  algorithm: SignAlgorithm
  method: string
  /** Exactly as sent, the query included. */
  target: string
  appId: string
  keyId: string
  timestamp: string
  nonce: string
  digest: string
}

export const publicTextToSign = (signing: PublicSigning): string =>
  [
    `XINQI-${signing.algorithm}`,
    signing.method,
    signing.target,
    signing.appId,
    signing.keyId,
    signing.timestamp,
    signing.nonce,
    signing.digest,
  ].join('\n')

/** Published in the documents; every implementation must come to the same signature. */
export const SIGN_VECTOR = {
  secret: 'sk_test_0123456789abcdef',
  body: '{"contractNo":"HT-001"}',
  signing: {
    algorithm: 'HMAC-SHA256',
    method: 'POST',
    target: '/api/open/v1/contract/status',
    appId: 'sbx_demo',
    keyId: 'k1',
    timestamp: '1767225600000',
    nonce: '9f86d081884c7d65',
    digest: '8f9814178deb6684b0e9f9c9449fb3e6cde3a7e72a18b1d97f6194e385ff3e92',
  } satisfies PublicSigning,
  signature: 'CpAPLylb0zHsWVI29ykLqWQzeCNlny/5yryeE5zd1KU=',
} as const
