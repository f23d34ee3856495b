import type { Data } from '@xinqi/api/calls'
import { chinaDay, dayStart } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { CONTRACT_IS } from '@xinqi/api/status'
import { sql } from 'kysely'
import { theRow } from '../../../platform/db/row.ts'
import type { Call } from '../../../platform/http/call.ts'
import { available } from '../../quota/copies/balance.ts'
import { appIdsOf, appsOf } from '../apps/app-of.ts'
import { checksOf, progressOf } from '../apps/go-live.ts'

type Overview = Data<'/open/home/overview'>
const FINISHED = 4

export const overview = async (call: Call<'/open/home/overview'>): Promise<Overview> => {
  const { body, now } = call
  const appIds = await appIdsOf(call, body.appId)
  const days = Array.from({ length: body.days ?? 7 }, (_, back) =>
    chinaDay(new Date(now.getTime() - back * DAY)),
  ).reverse()
  const today = days.at(-1)!
  const month = `${today.slice(0, 7)}-01`
  const usage = await usageSince(call, appIds, month < days[0]! ? month : days[0]!)
  const sum = (rows: typeof usage, of: 'calls' | 'failures') => rows.reduce((all, row) => all + row[of], 0)
  const ofMonth = usage.filter(({ day }) => day >= month)
  const ofToday = usage.filter(({ day }) => day === today)
  const sent = await sentByDay(call, appIds, days[0]!)
  return {
    callsToday: sum(ofToday, 'calls'),
    failuresToday: sum(ofToday, 'failures'),
    callsMonth: sum(ofMonth, 'calls'),
    failuresMonth: sum(ofMonth, 'failures'),
    ...(await contractsOf(call, appIds, month)),
    balance: await balanceOf(call),
    series: days.map((day) => ({
      day,
      calls: sum(
        usage.filter((row) => row.day === day),
        'calls',
      ),
      failures: sum(
        usage.filter((row) => row.day === day),
        'failures',
      ),
      contracts: sent.get(day) ?? 0,
    })),
    steps: await stepsOf(call),
  }
}

const usageSince = async ({ db }: Call<'/open/home/overview'>, appIds: string[], since: string) => {
  if (appIds.length === 0) return []
  const rows = await db
    .selectFrom('open_usage')
    .select([
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('on'),
      sql<number>`sum(calls)`.as('calls'),
      sql<number>`sum(failures)`.as('failures'),
    ])
    .where('app_id', 'in', appIds)
    .where('day', '>=', since as never)
    .groupBy('day')
    .execute()
  return rows.map(({ on, calls, failures }) => ({
    day: on,
    calls: Number(calls),
    failures: Number(failures),
  }))
}

const sentByDay = async ({ db }: Call<'/open/home/overview'>, appIds: string[], since: string) => {
  if (appIds.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('open_contract')
    .select([
      sql<string>`to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('on'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('app_id', 'in', appIds)
    .where('created_at', '>=', dayStart(since))
    .groupBy(sql`1`)
    .execute()
  return new Map(rows.map(({ on, count }) => [on, Number(count)]))
}

const contractsOf = async ({ db }: Call<'/open/home/overview'>, appIds: string[], month: string) => {
  if (appIds.length === 0) return { sentMonth: 0, finishedMonth: 0 }
  const row = await db
    .selectFrom('open_contract')
    .innerJoin('contract', 'contract.id', 'open_contract.contract_id')
    .select([
      sql<number>`count(*) filter (where contract.status <> ${CONTRACT_IS.draft})`.as('sent'),
      sql<number>`count(*) filter (where contract.status = ${FINISHED})`.as('finished'),
    ])
    .where('open_contract.app_id', 'in', appIds)
    .where('open_contract.created_at', '>=', dayStart(month))
    .executeTakeFirstOrThrow()
  return { sentMonth: Number(row.sent), finishedMonth: Number(row.finished) }
}

const balanceOf = async ({ db, now, partner }: Call<'/open/home/overview'>) => {
  const { company_id: ownerId } = await theRow(db, 'partner', { id: partner.partnerId }, ['company_id'])
  if (!ownerId) return null
  return {
    contract: await available(db, { ownerId, kind: 'contract', now }),
    sms: await available(db, { ownerId, kind: 'sms', now }),
  }
}

/** From nothing to a production app, each step with the page it is done on. */
const stepsOf = async (call: Call<'/open/home/overview'>): Promise<Overview['steps']> => {
  const apps = await appsOf(call)
  const sandbox = apps.find(({ is_sandbox }) => is_sandbox)
  const used = sandbox
    ? await call.db
        .selectFrom('open_key')
        .select('id')
        .where('app_id', '=', sandbox.id)
        .where('last_used_at', 'is not', null)
        .executeTakeFirst()
    : undefined
  const checks = sandbox ? checksOf(await progressOf(call.db, sandbox, call.now), sandbox.id) : []
  const isDone = (key: string) => checks.some((check) => check.key === key && check.done)
  const app = sandbox ? `?appId=${sandbox.id}` : ''
  return [
    {
      key: 'app',
      title: '新建沙箱应用',
      about: '得到 AppId 与密钥，免费，无需审核',
      done: Boolean(sandbox),
      path: '/platform/tools/apps',
    },
    {
      key: 'call',
      title: '发出第一次调用',
      about: '在线调试代您签名，也可复制示例代码运行',
      done: Boolean(used),
      path: `/platform/tools/apiDebug${app}`,
    },
    {
      key: 'contract',
      title: '签完第一份合同',
      about: '上传、发起、代签、下载、核验，五次调用',
      done: isDone('contract'),
      path: '/platform/openDoc#start',
    },
    {
      key: 'callback',
      title: '收到第一条回调',
      about: '合同的每一步变化都推送到您的服务器',
      done: isDone('callback'),
      path: `/platform/openUser/notify${app}`,
    },
    {
      key: 'live',
      title: '上线',
      about: '核对清单，生成正式应用',
      done: apps.some(({ is_sandbox }) => !is_sandbox),
      path: `/platform/tools/apps${app ? `${app}&tab=live` : ''}`,
    },
  ]
}
