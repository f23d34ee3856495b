import { createHash, randomBytes } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRow } from '../../../platform/db/row.ts'

const MINUTE = 60_000
export const CODE_LIFETIME = MINUTE
export const ACCESS_LIFETIME = 10 * MINUTE
export const REFRESH_LIFETIME = 60 * DAY

const PREFIX = { code: 'xqc_', access: 'xqa_', refresh: 'xqr_' } as const
const LIFETIME = { code: CODE_LIFETIME, access: ACCESS_LIFETIME, refresh: REFRESH_LIFETIME } as const

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export type Issued = {
  accountId: string
  connectionId: string
  audience: string
  challenge?: string
  redirectUri?: string
  /** Of an app: the key it showed. */
  keyId?: string
}

/** Says nothing by itself: what it is good for is looked up at each use. */
export const issueToken = async (
  db: Queryable,
  kind: keyof typeof PREFIX,
  { accountId, connectionId, audience, challenge, redirectUri, keyId }: Issued,
  now: Date,
): Promise<string> => {
  const token = PREFIX[kind] + randomBytes(32).toString('base64url')
  await addRow(db, 'agent_token', {
    account_id: accountId,
    hash: hashOfToken(token),
    connection_id: connectionId,
    kind,
    audience,
    challenge: challenge ?? null,
    redirect_uri: redirectUri ?? null,
    key_id: keyId ?? null,
    expires_at: new Date(now.getTime() + LIFETIME[kind]),
  })
  return token
}

/** RFC 7636, S256 and nothing else. Pure. */
export const answersChallenge = (verifier: string, challenge: string): boolean =>
  /^[A-Za-z0-9\-._~]{43,128}$/.test(verifier) &&
  createHash('sha256').update(verifier).digest('base64url') === challenge
