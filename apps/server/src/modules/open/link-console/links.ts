import type { LinkPurpose } from '@xinqi/api/open/link-purposes'
import { sql } from 'kysely'
import { numberedPage } from '../../../platform/db/numbered-page.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { appIdsOf } from '../apps/app-of.ts'
import { endLink } from '../links/end-link.ts'

export const listLinks: PlainHandler<'/open/link/list'> = async (call) => {
  const { appId, purpose, contractNo, account, page = 1, pageSize = 20 } = call.body
  const ids = await appIdsOf(call, appId)
  if (ids.length === 0) return { total: 0, list: [] }
  const found = call.db
    .selectFrom('open_link')
    .where('app_id', 'in', ids)
    .$if(Boolean(purpose), (query) => query.where('purpose', '=', purpose!))
    .$if(Boolean(account), (query) => query.where('account', '=', account!))
    .$if(Boolean(contractNo), (query) => query.where(sql<boolean>`${contractNo} = any(contract_nos)`))
  return numberedPage(
    found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
    found,
    { page, pageSize },
    (row) => ({
      linkId: row.id,
      appId: row.app_id,
      purpose: row.purpose as LinkPurpose,
      account: row.account,
      contractNos: row.contract_nos,
      madeBy: row.made_by,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      openedAt: row.opened_at?.toISOString() ?? null,
      opens: row.opens,
      status: row.revoked_at ? 'revoked' : row.expires_at <= call.now ? 'expired' : 'live',
    }),
  )
}

/** It opens nothing any more, and whoever is in by it is out. */
export const revokeLink = async (call: Call<'/open/link/revoke'>) => {
  const { body, db, note, now, services } = call
  const link = await endLink({ services, db, now }, await appIdsOf(call, undefined), body.linkId)
  note({ target: link.account, detail: { appId: link.app_id, linkId: body.linkId } })
  return {}
}
