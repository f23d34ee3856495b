import { CONTACT_PROVEN_FOR } from '@xinqi/api/limits'
import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'

/** The account's number, where a code showed in this very session, and not long ago, that it is his. */
export const provenMobile = async (db: Queryable, actor: Actor, now: Date): Promise<Buffer | null> => {
  const { contact_proven_at: at } = await theRow(db, 'session', { id: actor.sessionId }, [
    'contact_proven_at',
  ])
  if (!at || now.getTime() - at.getTime() > CONTACT_PROVEN_FOR) return null
  return (await theRow(db, 'account', { id: actor.accountId }, ['mobile_hash'])).mobile_hash
}

/** That very number: another one of his is another matter. */
export const hasProven = async (
  { columns }: Pick<Services, 'columns'>,
  db: Queryable,
  actor: Actor,
  mobile: string,
  now: Date,
): Promise<boolean> => (await provenMobile(db, actor, now))?.equals(columns.lookup(mobile)) ?? false
