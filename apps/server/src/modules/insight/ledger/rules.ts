// What must hold in a ledger, by name; each broken rule says both figures and where. Pure.
import { daysBetween } from '@xinqi/api/china-day'
import { netOf } from './arithmetic.ts'

export type Allocation = { planId: string; cents: number }
export type PlanFacts = { id: string; period: number; dueOn: string; cents: number }
export type FundFacts = {
  id: string
  kind: 1 | 2 | 3
  cents: number
  currency: string
  onDay: string
  allocations: readonly Allocation[]
}
export type InvoiceFacts = {
  id: string
  number: string
  netCents: number
  taxCents: number
  grossCents: number
  rateBp: number
  creditOf: string | null
}
export type Books = {
  direction: 1 | 2
  currency: string
  contractCents: number
  openingFund: number
  openingInvoice: number
  plans: readonly PlanFacts[]
  funds: readonly FundFacts[]
  invoices: readonly InvoiceFacts[]
}

const GIVEN_BACK = 3
const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
const signed = ({ kind, cents }: FundFacts) => (kind === GIVEN_BACK ? -cents : cents)
const yuan = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** What of a plan is covered: what was received for it, less what was given back of it. */
export const allocatedTo = (books: Books, planId: string): number =>
  total(
    books.funds.flatMap((fund) =>
      fund.allocations
        .filter((one) => one.planId === planId)
        .map(({ cents }) => (fund.kind === GIVEN_BACK ? -cents : cents)),
    ),
  )

/**
 * What is still to come under the contract, planned or not: money that was received and not yet put against a plan
 * counts as received, and a contract without plans is open as a whole.
 */
export const stillOpen = (contractCents: number, fundCents: number): number =>
  Math.max(0, contractCents - fundCents)

export const totalsOf = (books: Books) => {
  const open = books.plans
    .map((plan) => ({ ...plan, open: plan.cents - allocatedTo(books, plan.id) }))
    .filter(({ open }) => open > 0)
  return {
    planCents: total(books.plans.map(({ cents }) => cents)),
    fundCents: books.openingFund + total(books.funds.map(signed)),
    invoiceCents: books.openingInvoice + total(books.invoices.map(({ grossCents }) => grossCents)),
    unsettledCents: total(open.map(({ open }) => open)),
    nextDueOn: open.map(({ dueOn }) => dueOn).sort()[0] ?? null,
  }
}

export const overdueOf = (books: Books, today: string) => {
  const late = books.plans.flatMap((plan) => {
    const open = plan.cents - allocatedTo(books, plan.id)
    return open > 0 && plan.dueOn < today ? [{ open, days: daysBetween(plan.dueOn, today) }] : []
  })
  return {
    overdueCents: total(late.map(({ open }) => open)),
    overdueDays: Math.max(0, ...late.map(({ days }) => days)),
  }
}

export type Problem = {
  rule: 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7' | 'R8' | 'R9' | 'R10'
  msg: string
  where: string
  /** Refused outright; may be confirmed; only said. */
  weight: 'refuse' | 'confirm' | 'warn'
  /** By how many cents, where it is a matter of more or less. */
  by?: number
}

/** One cent a line: what two ways of rounding may differ by. */
const TOLERANCE = 1

const planProblems = ({ plans, contractCents }: Books): Problem[] => {
  const planned = total(plans.map(({ cents }) => cents))
  if (planned > contractCents)
    return [
      {
        rule: 'R1',
        msg: `收付款计划合计 ${yuan(planned)} 超过合同金额 ${yuan(contractCents)}`,
        where: 'plans',
        weight: 'refuse',
        by: planned - contractCents,
      },
    ]
  return plans.length && planned < contractCents
    ? [
        {
          rule: 'R1',
          msg: `收付款计划合计 ${yuan(planned)} 少于合同金额 ${yuan(contractCents)}，还差 ${yuan(contractCents - planned)}`,
          where: 'plans',
          weight: 'warn',
        },
      ]
    : []
}

const fundProblems = (books: Books, today: string): Problem[] => {
  const problems: Problem[] = []
  for (const fund of books.funds) {
    const where = `funds.${fund.id}`
    const given = total(fund.allocations.map(({ cents }) => cents))
    if (given > fund.cents)
      problems.push({
        rule: 'R2',
        msg: `核销合计 ${yuan(given)} 超过本笔金额 ${yuan(fund.cents)}`,
        where,
        weight: 'refuse',
        by: given - fund.cents,
      })
    if (fund.currency !== books.currency)
      problems.push({
        rule: 'R8',
        msg: `本笔币种 ${fund.currency} 与合同币种 ${books.currency} 不同，不能核销，请另立台账`,
        where,
        weight: 'refuse',
      })
    if (fund.onDay > today)
      problems.push({ rule: 'R9', msg: `收付日期 ${fund.onDay} 晚于今天 ${today}`, where, weight: 'refuse' })
  }
  for (const plan of books.plans) {
    const allocated = allocatedTo(books, plan.id)
    if (allocated > plan.cents)
      problems.push({
        rule: 'R3',
        msg: `第 ${plan.period} 期已核销 ${yuan(allocated)}，超过计划 ${yuan(plan.cents)}`,
        where: `plans.${plan.id}`,
        weight: 'confirm',
        by: allocated - plan.cents,
      })
  }
  const received =
    books.openingFund + total(books.funds.filter(({ kind }) => kind !== GIVEN_BACK).map(({ cents }) => cents))
  const back = total(books.funds.filter(({ kind }) => kind === GIVEN_BACK).map(({ cents }) => cents))
  const net = received - back
  // A frame contract without an amount of its own is not exceeded.
  if (books.contractCents > 0 && net > books.contractCents)
    problems.push({
      rule: 'R10',
      msg: `${books.direction === 1 ? '已收' : '已付'} ${yuan(net)} 超过合同金额 ${yuan(books.contractCents)}`,
      where: 'funds',
      weight: 'confirm',
      by: net - books.contractCents,
    })
  if (back > received)
    problems.push({
      rule: 'R7',
      msg: `退款合计 ${yuan(back)} 超过${books.direction === 1 ? '已收' : '已付'} ${yuan(received)}`,
      where: 'funds',
      weight: 'refuse',
      by: back - received,
    })
  return problems
}

const invoiceProblems = (books: Books): Problem[] => {
  const problems: Problem[] = []
  for (const invoice of books.invoices) {
    const where = `invoices.${invoice.id}`
    const { netCents, taxCents, grossCents, rateBp, number } = invoice
    const net = netOf(grossCents, rateBp)
    if (netCents + taxCents !== grossCents)
      problems.push({
        rule: 'R4',
        msg: `发票 ${number}：不含税 ${yuan(netCents)} 加税额 ${yuan(taxCents)} 不等于价税合计 ${yuan(grossCents)}`,
        where,
        weight: 'refuse',
        by: Math.abs(netCents + taxCents - grossCents),
      })
    else if (Math.abs(net - netCents) > TOLERANCE)
      problems.push({
        rule: 'R4',
        msg: `发票 ${number}：按税率应为不含税 ${yuan(net)}，填写 ${yuan(netCents)}`,
        where,
        weight: 'confirm',
        by: Math.abs(net - netCents),
      })
    if (grossCents < 0 && !invoice.creditOf)
      problems.push({ rule: 'R6', msg: `红字发票 ${number} 须指明对应的蓝字发票`, where, weight: 'refuse' })
    if (!invoice.creditOf) continue
    const original = books.invoices.find(({ id }) => id === invoice.creditOf)
    const credited = total(
      books.invoices.filter(({ creditOf }) => creditOf === invoice.creditOf).map((one) => -one.grossCents),
    )
    if (!original || original.creditOf || credited > original.grossCents || grossCents >= 0)
      problems.push({
        rule: 'R6',
        msg: original
          ? `红字合计 ${yuan(credited)} 超过蓝字发票 ${original.number} 的 ${yuan(original.grossCents)}`
          : `红字发票 ${number} 对应的蓝字发票不存在`,
        where,
        weight: 'refuse',
        by: original ? credited - original.grossCents : 0,
      })
  }
  const invoiced = books.openingInvoice + total(books.invoices.map(({ grossCents }) => grossCents))
  if (invoiced > books.contractCents)
    problems.push({
      rule: 'R5',
      msg: `已开票 ${yuan(invoiced)} 超过合同金额 ${yuan(books.contractCents)}`,
      where: 'invoices',
      weight: 'confirm',
      by: invoiced - books.contractCents,
    })
  return problems
}

export const problemsOf = (books: Books, today: string): Problem[] => [
  ...planProblems(books),
  ...fundProblems(books, today),
  ...invoiceProblems(books),
]

const HEAVIER = ['warn', 'confirm', 'refuse'] as const
const weightOf = ({ weight }: Problem) => HEAVIER.indexOf(weight)

/** What a change breaks anew or makes worse. What was wrong before is not its fault, and may be mended bit by bit. */
export const freshProblems = (now: readonly Problem[], before: readonly Problem[]): Problem[] =>
  now.filter(
    (one) =>
      !before.some(
        (known) =>
          known.rule === one.rule &&
          known.where === one.where &&
          weightOf(known) >= weightOf(one) &&
          (weightOf(known) > weightOf(one) || (known.by ?? 0) >= (one.by ?? 0)),
      ),
  )
