import { createHash } from 'node:crypto'
import { CONSENT_VERSION, SIGNING_CONSENT } from '@xinqi/api/consent'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'

const CONSENT_SHA256 = createHash('sha256').update(SIGNING_CONSENT).digest()

/** What somebody agreed to, as the evidence of his signatures says it. */
export type Consent = { version: string; sha256: string; agreedAt: Date }

/** To the documents as they read today. */
export const consentOf = async (db: Queryable, accountId: string): Promise<Consent | undefined> => {
  const row = await rowOf(db, 'signing_consent', { account_id: accountId, version: CONSENT_VERSION }, [
    'version',
    'sha256',
    'agreed_at',
  ])
  return row && { version: row.version, sha256: row.sha256.toString('hex'), agreedAt: row.agreed_at }
}

export const assertConsented = (consent: Consent | undefined): void => {
  if (!consent) throw new CodedError('CONSENT_NEEDED')
}

export const readConsent = async ({ actor, db }: Call<'/contract/consent'>) => ({
  version: CONSENT_VERSION,
  agreedAt: (await consentOf(db, actor.accountId))?.agreedAt.toISOString() ?? null,
})

/** Agreed to once; said again it stays as it was first said. */
export const keepConsent = (
  db: Queryable,
  given: { accountId: string; at: Date; address?: string | null; userAgent?: string | null },
) =>
  db
    .insertInto('signing_consent')
    .values({
      account_id: given.accountId,
      version: CONSENT_VERSION,
      sha256: CONSENT_SHA256,
      agreed_at: given.at,
      address: given.address ?? null,
      user_agent: given.userAgent ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const agree = async ({ actor, body, db, note, now, visitor }: Call<'/contract/agree'>) => {
  // What was shown is no longer what stands: it has to be read again.
  if (body.version !== CONSENT_VERSION) throw new CodedError('CONSENT_NEEDED')
  await keepConsent(db, {
    accountId: actor.accountId,
    at: now,
    address: visitor.address,
    userAgent: visitor.userAgent,
  })
  note({ detail: { version: body.version } })
  return {}
}
