import { randomInt } from 'node:crypto'
import type { Data } from '@xinqi/api/calls'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'

/** Nothing that is taken for something else when read out. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 10

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const listPartners = async ({
  body,
  db,
  services,
}: Call<'/operator/partner/list'>): Promise<Data<'/operator/partner/list'>> => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT } = body
  const words = body.keyword?.trim() ?? ''
  const wanted = db
    .selectFrom('partner')
    .leftJoin('company', 'company.id', 'partner.company_id')
    .where('partner.status', '=', 1)
    .$if(words !== '', (query) =>
      query.where(
        sql<boolean>`(strpos(partner.name, ${words}) > 0 or strpos(company.name, ${words}) > 0
          or partner.invite_code = ${words})`,
      ),
    )
  const rows = await newestFirst(
    wanted
      .selectAll('partner')
      .select([
        'company.name as company_name',
        sql<number>`(select count(*) from account where account.partner_id = partner.id)`.as('registered'),
      ]),
    { cursor, pageSize },
    { at: 'partner.created_at', id: 'partner.id' },
  ).execute()
  const { total } = await wanted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const page = pageOf(
    rows,
    pageSize,
    (row) => ({ at: row.created_at, id: row.id }),
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
  return { ...page, total }
}

/** Whoever has the old one registers no longer; those who have registered stay his customers. */
export const issuePartnerCode = async ({
  body,
  db,
  note,
}: Call<'/operator/partner/issueCode'>): Promise<Data<'/operator/partner/issueCode'>> => {
  const code = newCode()
  const issued = await db
    .updateTable('partner')
    .set({ invite_code: code, invite_code_off_at: null })
    .where('id', '=', body.partnerId)
    .where('status', '=', 1)
    .returning('name')
    .executeTakeFirst()
  if (!issued) throw new CodedError('NOT_FOUND')
  note({ target: issued.name })
  return { code }
}

export const switchPartnerCode = async ({
  body,
  db,
  note,
  now,
}: Call<'/operator/partner/switchCode'>): Promise<Record<string, never>> => {
  const switched = await db
    .updateTable('partner')
    .set({ invite_code_off_at: body.isOn ? null : now })
    .where('id', '=', body.partnerId)
    .where('invite_code', 'is not', null)
    .returning('name')
    .executeTakeFirst()
  if (!switched) throw new CodedError('NOT_FOUND')
  note({ target: switched.name, detail: { isOn: body.isOn } })
  return {}
}
