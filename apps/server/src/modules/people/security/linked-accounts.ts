import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { dropForeign } from '../../../platform/session/foreign-identities.ts'
import { tellSelf } from '../sign-in/tell-owner.ts'
import { requireRecentProof } from './proof.ts'

/** What the other side calls somebody is nobody's business, so a link goes by the hash of it. */
const linkId = sql<string>`encode(sha256(convert_to(provider || ' ' || subject, 'UTF8')), 'hex')`

const APPS: Record<string, string> = { alipay: '支付宝', wechat: '微信', dingtalk: '钉钉' }

const linksOf = (db: Queryable, accountId: string) =>
  db
    .selectFrom('foreign_identity')
    .leftJoin('company', 'company.id', 'foreign_identity.company_id')
    .leftJoin('partner', (join) =>
      join.on(sql`'partner:' || partner.id`, '=', sql`foreign_identity.provider`),
    )
    .select([
      linkId.as('link_id'),
      'provider',
      'subject',
      'company.name as company_name',
      'partner.name as partner_name',
      'foreign_identity.created_at',
      'foreign_identity.last_used_at',
    ])
    .where('foreign_identity.account_id', '=', accountId)
    .orderBy('foreign_identity.created_at', 'desc')

type Link = { provider: string; company_name: string | null; partner_name: string | null }

const nameOf = ({ provider, company_name, partner_name }: Link): string => {
  const [way = ''] = provider.split(':')
  if (way === 'sso') return `企业单点登录（${company_name ?? '已停用的企业'}）`
  if (way === 'partner') return `合作平台（${partner_name ?? '已停用的平台'}）`
  return `${APPS[way] ?? way}${company_name ? `（${company_name}）` : ''}`
}

export const listLinkedAccounts: PlainHandler<'/user/linkedAccount/list'> = async ({ actor, db }) => {
  const links = await linksOf(db, actor.accountId).execute()
  return links.map((link) => ({
    linkId: link.link_id,
    name: nameOf(link),
    linkedAt: link.created_at.toISOString(),
    lastUsedAt: link.last_used_at.toISOString(),
  }))
}

export const removeLinkedAccount = async (
  call: Call<'/user/linkedAccount/remove'>,
): Promise<Record<string, never>> => {
  const { actor, body, db } = call
  await requireRecentProof(call)
  const link = orNotFound(
    await linksOf(db, actor.accountId).where(linkId, '=', body.linkId).executeTakeFirst(),
  )
  await dropForeign(db, link)
  const name = nameOf(link)
  call.note({ target: name })
  await tellSelf(call, '第三方账号已解除', `「${name}」不能再用于登录您的账号。`)
  return {}
}
