import type { Data } from '@xinqi/api/calls'
import { outsideName } from './outsideName.ts'

export type State = Data<'/operator/running/state'>

/** Longer than this, and somebody should look why. */
const LATE_SECONDS = 300

/** What an operator must act on, in plain words; nothing when all is well. */
export const troubles = (state: State): string[] => [
  ...(state.evidence.isBroken ? ['存证日志与已签名的记录不符：已停止签发，请立即核查'] : []),
  ...(state.ledger.faults > 0 ? [`份数账有 ${state.ledger.faults} 处不符：npm run prove 列出各处`] : []),
  ...(state.store ? [`文件存储不可用：${state.store}`] : []),
  ...state.outside
    .filter(({ isResting }) => isResting)
    .map(({ who }) => `外部服务「${outsideName(who)}」没有应答，暂停调用`),
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
