import { SERVICES, type ServiceKey } from '@xinqi/api/packages'
import { actingGrants } from '@xinqi/api/related'
import { ACCOUNT, MEMBER } from '@xinqi/api/status'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { type Actor, type HeldRole, personalRights, rightsOf, type SessionTask } from './actor.ts'

export type FoundSession =
  | { state: 'live'; actor: Actor }
  /** Ended from outside: the person is told why (code 1003), not just "please log in". */
  | { state: 'forced'; message: string }
  | { state: 'none' }

export const FORCED: Record<string, string> = {
  forced: '您的账号已在别处下线，请重新登录',
  passwordChanged: '密码已修改，请重新登录',
  companyDisabled: '企业已被平台停用，请以个人身份重新登录',
  idle: '长时间未操作，已按企业的安全设置退出，请重新登录',
  frozen: '已一键冻结，所有登录均已退出；重新登录后可以查看记录，核验身份后解除冻结',
  closing: '账号已申请注销，所有登录均已退出；冷静期内重新登录即为撤回',
  mobileChanged: '绑定手机号已更换，请使用新号码登录',
}

/** The platform took the company out of service. */
const DISABLED = 4

type Row = {
  id: string
  account_id: string
  company_id: string | null
  home_company_id: string | null
  home_name: string | null
  act_rights: string[] | null
  ended_at: Date | null
  end_reason: string | null
  task: SessionTask | null
  account_name: string | null
  account_status: number
  is_operator: boolean
  second_step_at: Date | null
  device_hash: Buffer | null
  idle_minutes: number | null
  used_at: Date
  member_id: string | null
  member_name: string | null
  member_status: number | null
  department_id: string | null
  is_leader: boolean | null
  company_name: string | null
  credit_code: string | null
  company_status: number | null
  home_status: number | null
  package_room: Record<ServiceKey, number> | null
  roles: HeldRole[] | null
}

/** One query per session and cache period: the person, the seat in the company, its roles and what they grant. */
export const loadSession = async (db: Queryable, tokenHash: Buffer, now: Date): Promise<FoundSession> =>
  foundIn(
    await readSeat(
      db,
      sql`select * from session where token_hash = ${tokenHash} and expires_at > ${now}`,
      now,
    ),
  )

/** Where somebody sat when he asked for something that is done later. */
export type Seat = { accountId: string; companyId: string | null; homeCompanyId: string | null }

/** The same person in the same seat now: work done later is done with the rights he has then, not those he had. */
export const loadSeat = async (db: Queryable, seat: Seat, now: Date): Promise<Actor | null> => {
  const asSession = sql`
    select ${seat.accountId}::uuid as id, ${seat.accountId}::uuid as account_id, ${seat.companyId}::uuid as company_id,
           ${seat.homeCompanyId}::uuid as home_company_id, null::timestamptz as ended_at, null::text as end_reason, null::jsonb as task,
           ${now}::timestamptz as second_step_at, null::bytea as device_hash, ${now}::timestamptz as created_at, null::timestamptz as used_at`
  const found = foundIn(await readSeat(db, asSession, now))
  return found.state === 'live' ? found.actor : null
}

const readSeat = async (db: Queryable, session: RawBuilder<unknown>, now: Date): Promise<Row | undefined> => {
  const { rows } = await prepared(sql<Row>`
    select s.id, s.account_id, s.company_id, s.home_company_id, home.name as home_name, home.status as home_status, rel.act_rights, s.ended_at, s.end_reason, s.task, s.second_step_at, s.device_hash,
           least(c.idle_minutes, home.idle_minutes) as idle_minutes,
           greatest(s.created_at, s.used_at, c.idle_since, home.idle_since) as used_at,
           a.name as account_name, a.status as account_status, a.is_operator,
           m.id as member_id, m.name as member_name, m.status as member_status,
           m.department_id, m.is_leader,
           c.name as company_name, c.status as company_status, c.credit_code,
           (select json_object_agg(held.kind, held.room)
              from (select l.kind, sum(l.remaining) as room from quota_lot l
                     where l.owner_id = s.company_id and l.kind like 'service:%' and l.remaining > 0
                       and (l.starts_at is null or l.starts_at <= ${now})
                       and (l.expires_at is null or l.expires_at > ${now})
                     group by l.kind) held) as package_room,
           (select json_agg(json_build_object(
                     'type', r.type, 'dataScope', r.data_scope,
                     'grants', coalesce((select json_agg(g.permission_key) from role_grant g
                                          where g.company_id = r.company_id and g.role_id = r.id), '[]')))
              from member_role mr join role r on r.company_id = mr.company_id and r.id = mr.role_id
             where mr.company_id = m.company_id and mr.member_id = m.id) as roles
      from (${session}) s
      join account a on a.id = s.account_id
      left join member m on m.company_id = coalesce(s.home_company_id, s.company_id) and m.account_id = s.account_id
      left join company c on c.id = s.company_id
      left join company home on home.id = s.home_company_id
      left join company_relation rel on rel.child_id = s.company_id and rel.parent_id = s.home_company_id`).execute(
    db,
  )
  return rows[0]
}

const foundIn = (row: Row | undefined): FoundSession => {
  if (!row) return { state: 'none' }
  if (row.ended_at) {
    const message = FORCED[row.end_reason ?? '']
    return message ? { state: 'forced', message } : { state: 'none' }
  }
  if (row.account_status === ACCOUNT.frozen) return { state: 'forced', message: '账号已被冻结，请联系管理员' }
  if (row.company_id && !row.member_id)
    return { state: 'forced', message: '您已不是该企业的成员，请重新登录' }
  if (row.company_id && row.member_status === MEMBER.frozen) {
    return { state: 'forced', message: '您在该企业的成员身份已被冻结，请联系企业管理员' }
  }
  if (row.company_status === DISABLED || row.home_status === DISABLED)
    return { state: 'forced', message: FORCED.companyDisabled! }
  const base = {
    sessionId: row.id,
    accountId: row.account_id,
    // Whoever came by a link has come for that alone, whatever else he is here.
    // Nor has he the platform's rights by a password alone.
    isOperator: row.is_operator && !row.task && row.second_step_at !== null,
    secondStepAt: row.second_step_at,
    deviceHash: row.device_hash,
    ...(row.idle_minutes ? { idle: { limitMs: row.idle_minutes * 60_000, usedAt: row.used_at } } : {}),
    ...(row.task ? { task: row.task } : {}),
  }
  if (!row.company_id) {
    return {
      state: 'live',
      actor: {
        ...base,
        name: row.account_name,
        userType: 2,
        company: null,
        actingFrom: null,
        ...personalRights,
      },
    }
  }
  const rights = rightsOf(row.roles ?? [])
  const lent = row.home_company_id ? actingGrants(rights.grants, row.act_rights ?? []) : null
  if (lent && (!row.act_rights?.length || !rights.grants.has('system:relate:act'))) {
    return { state: 'forced', message: '代操作已终止，请重新登录' }
  }
  return {
    state: 'live',
    actor: {
      ...base,
      name: row.member_name,
      userType: 1,
      company: {
        id: row.company_id,
        name: row.company_name!,
        creditCode: row.credit_code,
        memberId: row.member_id!,
        departmentId: lent ? null : row.department_id,
        isLeader: lent ? false : row.is_leader!,
        status: row.company_status!,
        packageFunctions: Object.entries(row.package_room ?? {}).map(([keyWord, configNumber]) => ({
          keyWord,
          name: SERVICES[keyWord as ServiceKey] ?? keyWord,
          configNumber,
        })),
      },
      actingFrom: lent ? { companyId: row.home_company_id!, companyName: row.home_name! } : null,
      ...rights,
      // An administrator at home is nobody's administrator elsewhere.
      ...(lent ? { roleTypes: new Set<number>(), grants: lent } : {}),
    },
  }
}
