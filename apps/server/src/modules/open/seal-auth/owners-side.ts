import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import { lockRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { certifiedCompanyOf } from '../../seals/company-seals/access.ts'
import { authState, scopeOf } from './auths.ts'
import { endAuth } from './revoke.ts'
import { AUTH } from './rules.ts'

/** What a company has lent to apps, as the company itself sees it; of whichever partner they are. */
export const listLent: PlainHandler<'/sealAuth/automatic/list'> = async ({ actor, body, db, now }) => {
  const companyId = certifiedCompanyOf(actor)
  const wanted = db
    .selectFrom('open_seal_auth as auth')
    .innerJoin('open_app', 'open_app.id', 'auth.app_id')
    .innerJoin('partner', 'partner.id', 'open_app.partner_id')
    .where('auth.company_id', '=', companyId)
    .$if(body.status !== undefined, (query) =>
      query.where(
        sql<number>`case when auth.status = ${AUTH.inForce} and auth.ends_at <= ${now} then ${AUTH.ended} else auth.status end`,
        '=',
        body.status!,
      ),
    )
  return countedPage(
    wanted
      .selectAll('auth')
      .select([
        'open_app.name as app_name',
        'partner.name as partner_name',
        sql<string[]>`array(select s.name from company_seal s where s.id = any(auth.seal_ids))`.as('seals'),
        sql<number>`(select count(*) from open_auto_signature s where s.auth_id = auth.id)`.as('used'),
        sql<Date | null>`(select max(signed_at) from open_auto_signature s where s.auth_id = auth.id)`.as(
          'last_used',
        ),
      ]),
    wanted,
    body,
    { at: 'auth.created_at', id: 'auth.id' },
    (row) => ({
      authId: row.id,
      authNo: row.number,
      appName: row.app_name,
      partnerName: row.partner_name,
      seals: row.seals,
      scope: scopeOf(row),
      endsAt: row.ends_at.toISOString(),
      status: authState(row, now),
      used: Number(row.used),
      lastUsedAt: row.last_used?.toISOString() ?? null,
      letterId: row.letter_id ?? row.pending_letter_id,
    }),
  )
}

/** The owner needs nobody's consent to take back what is his. */
export const takeBack = async (call: Call<'/sealAuth/automatic/revoke'>) => {
  const { actor, body, db, note, now, services } = call
  const auth = orNotFound(
    await lockRow(db, 'open_seal_auth', { company_id: certifiedCompanyOf(actor), id: body.authId }),
  )
  note({ target: auth.number, detail: { appId: auth.app_id } })
  if (auth.status === AUTH.revoked) throw new CodedError('OPEN_AUTH_REVOKED')
  await endAuth({ services, db, now }, auth, {
    by: `${auth.company_name} ${actor.name ?? ''}`.trim(),
    reason: body.reason.trim() || '授权方撤销',
  })
  return {}
}
