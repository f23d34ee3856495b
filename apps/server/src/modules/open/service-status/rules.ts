import type { ServiceComponent } from '@xinqi/api/open/service-status'

/** What was seen in one look, in seconds and counts. */
export type ServiceReadings = {
  /** Of the public API within the last minutes: how many calls, and how many we could not answer. */
  calls: number
  unanswered: number
  /** Those outside who did not answer when last asked. */
  away: readonly string[]
  pushOverdueSeconds: number
  /** How long the oldest job of each kind has waited. */
  waiting: readonly { name: string; oldestSeconds: number }[]
  storeAnswers: boolean
}

const PUSH_LATE_S = 300
const JOB_LATE_S = 600
/** Fewer calls than this say little. */
const ENOUGH_CALLS = 20
const BAD_SHARE = 0.05
const CONVERTING = new Set(['open.convert', 'ai.run'])
/** By the beginning of what those outside are called; which of them it is, is nobody's business. */
const SIGNERS: readonly [string, string][] = [
  ['timestamp service', '时间戳服务暂时没有应答'],
  ['certificate authority', '证书服务暂时没有应答'],
  ['issuing key', '证书服务暂时没有应答'],
]
const sayAway = (who: string) => SIGNERS.find(([begins]) => who.startsWith(begins))?.[1] ?? null

const minutes = (seconds: number) => `${Math.round(seconds / 60)} 分钟`

/** Of each part what is wrong with it, or null. Pure. */
export const judge = (seen: ServiceReadings): Record<ServiceComponent, string | null> => {
  const { calls, unanswered } = seen
  const bad = calls >= ENOUGH_CALLS && unanswered / calls > BAD_SHARE
  const [signer = null] = seen.away.flatMap((who) => sayAway(who) ?? [])
  const late = seen.waiting
    .filter(({ name, oldestSeconds }) => CONVERTING.has(name) && oldestSeconds > JOB_LATE_S)
    .map(({ oldestSeconds }) => oldestSeconds)
  return {
    api: bad ? `近 5 分钟有 ${Math.round((unanswered / calls) * 100)}% 的调用未能应答` : null,
    signing: signer,
    push: seen.pushOverdueSeconds > PUSH_LATE_S ? `推送延迟约 ${minutes(seen.pushOverdueSeconds)}` : null,
    conversion: late.length ? `排队已超过 ${minutes(Math.max(...late))}` : null,
    store: seen.storeAnswers ? null : '文件存储暂时没有应答',
  }
}

/** The share of looks in which all was well, in hundredths of a percent kept, and never rounded up to all. Pure. */
export const uptimeOf = (rows: readonly { checks: number; failed: number }[]): number | null => {
  const checks = rows.reduce((sum, one) => sum + one.checks, 0)
  if (checks === 0) return null
  const failed = rows.reduce((sum, one) => sum + one.failed, 0)
  return Math.floor(((checks - failed) / checks) * 10_000) / 100
}
