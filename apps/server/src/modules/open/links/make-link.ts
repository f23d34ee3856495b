import { createHash, randomBytes } from 'node:crypto'
import { FIRST_LANGUAGE, type Language } from '@xinqi/api/languages'
import { LINK_TTL, type LinkPurpose } from '@xinqi/api/open/link-purposes'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Services } from '../../../platform/services.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { registeredOf } from '../gateway/registered.ts'
import { assertReturnUrl } from './return-url.ts'

export type LinkRow = Selectable<Tables['open_link']>

export const codeHash = (code: string): Buffer => createHash('sha256').update(`link:${code}`).digest()
export const linkPath = (code: string): string => `/platform/freeOpenLink/${code}`

export type NewLink = {
  purpose: LinkPurpose
  account: string
  accountId: string
  companyId: string | null
  contracts?: readonly { contractId: string; contractNo: string }[]
  templateNo?: string
  serialNo?: string
  /** Minutes. */
  ttl?: number
  returnUrl?: string
  state?: string
  /** The page opens in it, until its reader chooses. */
  language?: Language
  madeBy: string
}

export const newLinkCode = (): string => randomBytes(32).toString('base64url')

/** `linkCode`: where it has been told already whom it is for. */
type Context = { services: Services; db: Queryable; app: OpenApp; now: Date; linkCode?: string }

/** For one person, one page and one contract. The code is in the answer and nowhere else. */
export const makeLink = async (
  { services, db, app, now, linkCode: code = newLinkCode() }: Context,
  asked: NewLink,
) => {
  if (asked.returnUrl !== undefined)
    assertReturnUrl(asked.returnUrl, { ...registeredOf(app), isSandbox: app.is_sandbox })
  const linkId = newId()
  const expiresAt = new Date(now.getTime() + (asked.ttl ?? LINK_TTL.default) * 60_000)
  await db
    .insertInto('open_link')
    .values({
      id: linkId,
      app_id: app.id,
      code_hash: codeHash(code),
      purpose: asked.purpose,
      account: asked.account,
      account_id: asked.accountId,
      company_id: asked.companyId,
      contract_ids: (asked.contracts ?? []).map(({ contractId }) => contractId),
      contract_nos: (asked.contracts ?? []).map(({ contractNo }) => contractNo),
      template_no: asked.templateNo ?? null,
      return_url: asked.returnUrl ?? null,
      state: asked.state ?? null,
      serial_no: asked.serialNo ?? null,
      made_by: asked.madeBy,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  const { language = FIRST_LANGUAGE } = asked
  const path = language === FIRST_LANGUAGE ? linkPath(code) : `${linkPath(code)}?lang=${language}`
  return { linkId, code, url: urlOf(services, path), expiresAt: expiresAt.toISOString() }
}

export const findLink = (db: Queryable, code: string): Promise<LinkRow | undefined> =>
  rowOf(db, 'open_link', { code_hash: codeHash(code) })
