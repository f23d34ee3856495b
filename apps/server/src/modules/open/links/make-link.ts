import { createHash, randomBytes } from 'node:crypto'
import type { PublicData } from '@xinqi/api/open/registry'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { SessionTask } from '../../../platform/session/actor.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import type { OpenApp, OpenCall } from '../gateway/open-call.ts'
import { type Seat, seatOf } from '../users/app-users.ts'
import { mayReturnTo, type Origins } from './return-url.ts'

const DEFAULT_SECONDS = 1800

export const linkHash = (code: string): Buffer => createHash('sha256').update(`freeLink:${code}`).digest()

export type NewLink = {
  purpose: SessionTask['purpose']
  account: string
  seat: Seat
  contractIds?: readonly string[]
  contractNo?: string
  ttl?: number
  returnUrl?: string
  state?: string
}

/** An address for one person, one task and a short time. What stands in it is kept as a hash. */
export const makeLink = async (
  { services, db, app, now }: { services: Services; db: Queryable; app: OpenApp; now: Date },
  link: NewLink,
): Promise<{ url: string; expiresAt: string; linkId: string }> => {
  if (link.returnUrl !== undefined && !mayReturnTo(link.returnUrl, app.origins as Origins))
    throw new CodedError('OPEN_RETURN_URL')
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + (link.ttl ?? DEFAULT_SECONDS) * 1000)
  const linkId = newId()
  await db
    .insertInto('open_link')
    .values({
      app_id: app.id,
      id: linkId,
      hash: linkHash(code),
      purpose: link.purpose,
      contract_ids: JSON.stringify(link.contractIds ?? []),
      contract_no: link.contractNo ?? null,
      account: link.account,
      account_id: link.seat.accountId,
      company_id: link.seat.companyId,
      return_url: link.returnUrl ?? null,
      state: link.state ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return {
    url: urlOf(services, `/platform/freeOpenLink/${code}`),
    expiresAt: expiresAt.toISOString(),
    linkId,
  }
}

export const identityUrl = async (
  call: OpenCall<'identity/personUrl'>,
): Promise<PublicData<'identity/personUrl'>> => {
  const { app, body, db, note } = call
  const seat = await seatOf(db, app, body.account)
  note({ target: body.account })
  const { url, expiresAt } = await makeLink(call, {
    purpose: 'identity',
    account: body.account,
    seat: { ...seat, companyId: null },
    ttl: body.ttl,
    returnUrl: body.returnUrl,
  })
  return { url, expiresAt }
}
