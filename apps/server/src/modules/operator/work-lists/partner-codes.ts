import { randomInt } from 'node:crypto'
import { OPEN_PARTNER } from '@xinqi/api/status'
import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { giveInviteCode, switchInviteCode } from '../../open/partner-accounts/invite-code.ts'

/** Nothing that is taken for something else when read out. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 10

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const listPartners: PlainHandler<'/operator/partner/list'> = async ({ body, db, services }) => {
  const words = body.keyword?.trim() ?? ''
  const wanted = db
    .selectFrom('partner')
    .leftJoin('company', 'company.id', 'partner.company_id')
    .where('partner.status', '=', OPEN_PARTNER.active)
    .$if(words !== '', (query) =>
      query.where(
        sql<boolean>`(strpos(partner.name, ${words}) > 0 or strpos(company.name, ${words}) > 0
          or partner.invite_code = ${words})`,
      ),
    )
  return countedPage(
    wanted
      .selectAll('partner')
      .select([
        'company.name as company_name',
        sql<number>`(select count(*) from account where account.partner_id = partner.id)`.as('registered'),
      ]),
    wanted,
    body,
    { at: 'partner.created_at', id: 'partner.id' },
    (row) => ({
      partnerId: row.id,
      name: row.name,
      mobile: row.mobile_cipher && maskMobile(services.columns.open(row.mobile_cipher)),
      companyName: row.company_name,
      code: row.invite_code,
      isCodeOn: row.invite_code !== null && row.invite_code_off_at === null,
      registered: row.registered,
      createdAt: row.created_at.toISOString(),
    }),
  )
}

/** Whoever has the old one registers no longer; those who have registered stay his customers. */
export const issuePartnerCode: PlainHandler<'/operator/partner/issueCode'> = async ({ body, db, note }) => {
  const code = newCode()
  const issued = await giveInviteCode(db, body.partnerId, code)
  if (!issued) throw new CodedError('NOT_FOUND')
  note({ target: issued.name })
  return { code }
}

export const switchPartnerCode: PlainHandler<'/operator/partner/switchCode'> = async (call) => {
  const { body, db, note, now } = call
  const switched = await switchInviteCode(db, body.partnerId, body.isOn ? null : now)
  if (!switched) throw new CodedError('NOT_FOUND')
  note({ target: switched.name, detail: { isOn: body.isOn } })
  return {}
}
