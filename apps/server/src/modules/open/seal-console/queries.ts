import { COMPANY } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/like.ts'
import type { Design } from '../../seals/company-seals/present-design.ts'
import { LIVE_STATUSES, SEAL } from '../../seals/company-seals/rules.ts'
import { KIND } from '../../seals/personal-signatures/save-person-seal.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { SELF, USER, USER_STATUS } from '../users/app-users.ts'

/** Whom the app may keep seals for: the company it acts for, and in a sandbox its users. */
const owners = (app: OpenApp) => sql`
  select ${SELF}::text as account, ${USER.company}::smallint as kind, company.name, company.id as company_id,
         null::uuid as account_id, ${USER_STATUS.normal}::smallint as status, company.created_at,
         (select account.name from account where account.id = ${app.account_id} and ${app.is_sandbox}) as agent
    from company where company.id = ${app.company_id}
  union all
  select account, kind, name, company_id, account_id, status, created_at,
         (select agent.name from open_user agent
           where agent.app_id = open_user.app_id and agent.account = open_user.agent_account)
    from open_user
   where app_id = ${app.id} and removed_at is null and ${app.is_sandbox}
     and company_id is distinct from ${app.company_id}`

const seals = (app: OpenApp) => sql`
  select owner.account, owner.kind as owner_kind, owner.name as owner_name, seal.id, seal.name, seal.type,
         seal.status, seal.status_reason, seal.source, seal.picture_blob, seal.width_um, seal.height_um,
         seal.is_default, seal.remark, seal.created_at,
         (select count(*)::int from seal_use
           where seal_use.company_id = seal.company_id and seal_use.seal_id = seal.id) as uses
    from (${owners(app)}) owner
    join company_seal seal on seal.company_id = owner.company_id
   where owner.kind = ${USER.company}
  union all
  select owner.account, owner.kind, owner.name, seal.id, seal.name, 0::smallint, ${SEAL.enabled}::smallint, null,
         case seal.kind when ${KIND.typed} then 1 when ${KIND.picture} then 2 else 3 end::smallint,
         seal.picture_blob, seal.width_um, seal.height_um, seal.is_default, seal.remark, seal.created_at, null
    from (${owners(app)}) owner
    join person_seal seal on seal.account_id = owner.account_id
   where owner.kind = ${USER.person}`

export type OwnedSeal = Design & {
  account: string
  owner_kind: number
  owner_name: string
  remark: string | null
  created_at: Date
  uses: number | null
}
export type SealQuery = {
  account?: string
  ownerKind?: number
  status?: number
  keyword?: string
  sealId?: string
}

const narrowed = ({ account, ownerKind, keyword, sealId }: SealQuery) => {
  const word = keyword?.trim()
  return sql.join(
    [
      sql`true`,
      ...(account ? [sql`seal.account = ${account}`] : []),
      ...(ownerKind ? [sql`seal.owner_kind = ${ownerKind}`] : []),
      ...(sealId ? [sql`seal.id = ${sealId}`] : []),
      ...(word
        ? [sql`(seal.name like ${containing(word)} or seal.owner_name like ${containing(word)})`]
        : []),
    ],
    sql` and `,
  )
}

export const findSeals = async (
  db: Queryable,
  app: OpenApp,
  asked: SealQuery,
  page: { offset: number; limit: number },
): Promise<OwnedSeal[]> => {
  const { rows } = await sql<OwnedSeal>`
    select * from (${seals(app)}) seal
     where ${narrowed(asked)} and ${asked.status ? sql`seal.status = ${asked.status}` : sql`true`}
     order by seal.created_at desc, seal.id desc, seal.account
     limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/** By status, whichever status is being looked at. */
export const countSeals = async (db: Queryable, app: OpenApp, asked: SealQuery) => {
  const { rows } = await sql<{ status: number; count: number }>`
    select status, count(*)::int as count from (${seals(app)}) seal where ${narrowed(asked)} group by status`.execute(
    db,
  )
  return rows
}

export type PossibleOwner = {
  account: string
  kind: number
  name: string
  status: number
  agent: string | null
  is_proven: boolean
  has_official: boolean
  has_legal: boolean
  names: string[]
  total: number
}

export const findOwners = async (
  db: Queryable,
  app: OpenApp,
  asked: { keyword?: string; ownerKind?: number },
  page: { offset: number; limit: number },
): Promise<PossibleOwner[]> => {
  const word = asked.keyword?.trim()
  const live = sql.join([...LIVE_STATUSES])
  const has = (type: number) =>
    sql`exists (select from company_seal seal
                 where seal.company_id = owner.company_id and seal.type = ${type} and seal.status in (${live}))`
  const { rows } = await sql<PossibleOwner>`
    select owner.account, owner.kind, owner.name, owner.status, owner.agent, owner.total,
           case when owner.kind = ${USER.company}
                then coalesce((select company.status = ${COMPANY.certified} from company where company.id = owner.company_id), false)
                else coalesce((select account.identity_status = 1 from account where account.id = owner.account_id), false)
           end as is_proven,
           ${has(1)} as has_official, ${has(6)} as has_legal,
           case when owner.kind = ${USER.company}
                then array(select seal.name from company_seal seal
                            where seal.company_id = owner.company_id and seal.status in (${live}))
                else array(select seal.name from person_seal seal where seal.account_id = owner.account_id)
           end as names
      from (select *, count(*) over ()::int as total from (${owners(app)}) each
             where ${word ? sql`(each.name like ${containing(word)} or each.account like ${containing(word)})` : sql`true`}
               and ${asked.ownerKind ? sql`each.kind = ${asked.ownerKind}` : sql`true`}
             order by (each.account = ${SELF}) desc, each.created_at desc, each.account
             limit ${page.limit} offset ${page.offset}) owner
     order by (owner.account = ${SELF}) desc, owner.created_at desc, owner.account`.execute(db)
  return rows
}
