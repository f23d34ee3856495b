import { LINK_TTL } from '@xinqi/api/open/link-purposes'
import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { makeSignLink } from '../links/endpoints.ts'
import type { AuthRow } from './auths.ts'

type Making = { app: OpenApp; db: Queryable; now: Date; services: Services }
export type LetterPage = { ttl?: number; returnUrl?: string; state?: string }

/**
 * Where whoever lends the seal signs the letter: a page for him and this letter alone, in a frame of the partner's or
 * by itself. That he means it is asked there, as for every contract.
 */
export const letterLink = async (
  { app, db, now, services }: Making,
  auth: AuthRow,
  madeBy: string,
  page: LetterPage = { ttl: LINK_TTL.max },
) => {
  const { contract_no } = await theRow(db, 'open_contract', { contract_id: auth.pending_letter_id! }, [
    'contract_no',
  ])
  return makeSignLink(
    // The call that asks for it is written down under the authorisation's own number.
    { app, db: db as never, now, services, note: () => {} },
    { contractNos: [contract_no], account: auth.account, madeBy, ...page },
  )
}
