import { COUNTERPARTIES, MANDATE, MANDATE_ACTS, type MandateAct } from '@xinqi/api/agents'
import type { MandateLimits } from '@xinqi/api/calls'

/** What an agent is about to do, as the contract stands under its lock. */
export type MandateUse = {
  action: string
  amountCents: number | null
  typeId: string | null
  /** Of the other parties. */
  names: readonly string[]
  /** Of those, with whom a contract was finished before. */
  known: ReadonlySet<string>
  /** Hour of the day in China. */
  hour: number
  now: Date
}
export type MandateStanding = { status: number; endsAt: Date; waryUntil: Date | null; ended: boolean }
export type DoneToday = { contracts: number; amountCents: number }
export type HouseRule = { allowed: boolean; amountCentsMax: number | null; contractsPerDay: number | null }

const yuan = (cents: number): string => (cents / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })

const within = (hour: number, { from, to }: { from: number; to: number }): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to

/** Why a person is asked: every limit that stands in the way, the gravest first. None: it may be done at once. Pure. */
export const exceededLimits = (
  limits: MandateLimits,
  standing: MandateStanding,
  use: MandateUse,
  today: DoneToday,
  house: HouseRule | null,
): string[] => {
  const why: string[] = []
  if (standing.ended) why.push('智能体已断开')
  if (standing.status !== MANDATE.inForce || standing.endsAt <= use.now)
    why.push('授权书未生效、已撤销或已到期')
  if (house?.allowed === false) why.push('企业没有开放智能体')
  if (standing.waryUntil && standing.waryUntil > use.now)
    why.push('智能体刚读过他人写的内容，一小时内对外的操作须由本人确认')
  if (!limits.acts.includes(use.action as MandateAct)) why.push('授权书不包含这项操作')
  const strangers = use.names.filter((name) => !use.known.has(name))
  if (limits.counterparties === 'only') {
    const others = use.names.filter((name) => !limits.names.includes(name))
    if (others.length || use.names.length === 0)
      why.push(`相对方不在授权书之列：${others.join('、') || '未填写'}`)
  }
  if (limits.counterparties === 'known' && (strangers.length || use.names.length === 0))
    why.push(`没有与对方签过合同：${strangers.join('、') || '未填写'}`)
  if (limits.typeIds.length && !(use.typeId && limits.typeIds.includes(use.typeId)))
    why.push('合同类型不在授权书之列')
  if (limits.hours && !within(use.hour, limits.hours)) why.push('不在授权的时段')
  if (use.action === 'send') why.push(...beyondAmounts(limits, use, today, house))
  if (limits.confirmNewParties && strangers.length) why.push(`首次合作的相对方：${strangers.join('、')}`)
  return why
}

const beyondAmounts = (
  limits: MandateLimits,
  { amountCents }: MandateUse,
  today: DoneToday,
  house: HouseRule | null,
): string[] => {
  const why: string[] = []
  const perDay = Math.min(limits.contractsPerDay, house?.contractsPerDay ?? Infinity)
  if (today.contracts + 1 > perDay) why.push(`今日已发送 ${today.contracts} 份，每日不超过 ${perDay} 份`)
  if (amountCents === null) return [...why, '合同没有填写金额']
  const each = Math.min(limits.amountCentsMax, house?.amountCentsMax ?? Infinity)
  if (amountCents > each) why.push(`金额 ${yuan(amountCents)} 元，单份不超过 ${yuan(each)} 元`)
  if (today.amountCents + amountCents > limits.amountCentsPerDay)
    why.push(
      `今日累计将达 ${yuan(today.amountCents + amountCents)} 元，不超过 ${yuan(limits.amountCentsPerDay)} 元`,
    )
  if (limits.confirmAboveCents !== null && amountCents > limits.confirmAboveCents)
    why.push(`金额超过 ${yuan(limits.confirmAboveCents)} 元的须确认`)
  return why
}

/** Every limit in words, as the letter prints it. Pure. */
export const limitsInWords = (limits: MandateLimits, typeNames: readonly string[]): string[] => [
  `可直接办理：${limits.acts.map((act) => MANDATE_ACTS[act]).join('、') || '无，一切由本人确认'}`,
  `相对方：${limits.counterparties === 'only' ? `仅限 ${limits.names.join('、') || '（无）'}` : COUNTERPARTIES[limits.counterparties]}`,
  `合同类型：${typeNames.join('、') || '不限'}`,
  `单份合同金额不超过 ${yuan(limits.amountCentsMax)} 元，每日累计不超过 ${yuan(limits.amountCentsPerDay)} 元，每日不超过 ${limits.contractsPerDay} 份（即至多使用 ${limits.contractsPerDay} 份合同份数）`,
  `时段：${limits.hours ? `每日 ${limits.hours.from} 时至 ${limits.hours.to} 时` : '不限'}`,
  `仍须本人确认：${
    [
      limits.confirmAboveCents === null ? '' : `金额超过 ${yuan(limits.confirmAboveCents)} 元的`,
      limits.confirmNewParties ? '首次合作的相对方' : '',
    ]
      .filter(Boolean)
      .join('；') || '无其他'
  }`,
]
