import type { Data } from '@xinqi/api/calls'
import { DAY } from '@xinqi/api/durations'
import { outsideName } from './outsideName.ts'

export type State = Data<'/operator/running/state'>

/** Longer than this, and somebody should look why. */
const LATE_SECONDS = 300
/** As the server itself judges it. */
const CLOCK_MS = 60_000

/** So many days before, it is said: lists of revoked certificates are replaced often, certificates seldom. */
const NOTICE_DAYS: Record<string, number> = { crl: 3 }
const USUAL_NOTICE_DAYS = 30

const endsSoon = ({ what, kind, endsAt, problem }: State['expiries'][number], now: Date): string[] => {
  if (problem) return [`${what}无法核对：${problem}`]
  if (!endsAt) return []
  const days = Math.floor((Date.parse(endsAt) - now.getTime()) / DAY)
  if (days >= (NOTICE_DAYS[kind] ?? USUAL_NOTICE_DAYS)) return []
  return [days < 0 ? `${what}已过期` : `${what}还有 ${days} 天到期，请及时更换`]
}

/** What an operator must act on, in plain words; nothing when all is well. */
export const troubles = (state: State, now = new Date()): string[] => [
  ...(state.evidence.isBroken ? ['存证日志与已签名的记录不符：已停止签发，请立即核查'] : []),
  ...state.shortcomings,
  ...(state.money.faults > 0
    ? [`资金账有 ${state.money.faults} 处不符：${state.money.firstFault ?? ''}`]
    : []),
  ...state.expiries.flatMap((one) => endsSoon(one, now)),
  ...state.setAside.map(({ name, count }) => `${count} 项「${name}」多次失败，已搁置`),
  ...(state.ledger.faults > 0 ? [`份数账有 ${state.ledger.faults} 处不符：npm run prove 列出各处`] : []),
  ...(state.store ? [`文件存储不可用：${state.store}`] : []),
  ...state.outside
    .filter(({ isResting }) => isResting)
    .map(({ who }) => `外部服务「${outsideName(who)}」没有应答，暂停调用`),
  ...(state.jobs.parkedAt
    ? [`任务队列已停放（${state.jobs.parkedBecause}）：通知与推送都不会发出，放行用 npm run jobs -- release`]
    : []),
  ...((state.watch.primaries ?? 0) > 1
    ? [`有 ${state.watch.primaries} 台数据库同时可写：故障切换后旧主库又回来了，请立即停止它`]
    : []),
  ...(Math.abs(state.watch.clockAheadMs ?? 0) > CLOCK_MS
    ? [`本服务的时钟与数据库相差 ${Math.round(Math.abs(state.watch.clockAheadMs ?? 0) / 1000)} 秒：请校准`]
    : []),
  ...(state.laterMigrations.failure
    ? [
        `数据库的后台升级失败，稍后自动重试：${state.laterMigrations.pending.join('、')}（${state.laterMigrations.failure}）`,
      ]
    : []),
  ...(state.database.isReadOnly ? ['数据库为只读'] : []),
  ...(state.pool.waiting > 0 ? [`${state.pool.waiting} 个请求在等数据库连接`] : []),
  ...(state.database.connections > state.database.mostConnections * 0.8 ? ['数据库连接数接近上限'] : []),
  ...(state.outbox.oldestSeconds > LATE_SECONDS ? ['有消息长时间没有转为任务'] : []),
  ...(state.evidence.oldestSeconds > LATE_SECONDS ? ['有存证长时间没有排入日志'] : []),
  ...(state.webhooks.oldestSeconds > LATE_SECONDS ? ['有推送长时间没有发出'] : []),
  ...state.queues
    .filter(({ oldestSeconds }) => oldestSeconds > LATE_SECONDS)
    .map(({ name }) => `任务「${name}」积压`),
  ...(state.deadJobs > 0 ? [`${state.deadJobs} 个任务多次重试仍失败`] : []),
]
