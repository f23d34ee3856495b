import { addDays, chinaDay } from '@xinqi/api/china-day'
import { APPROVALS, approvalOf, COUNTERPARTS, KINDS, type Kind, PEOPLE, STARTERS } from './cast.ts'

// What happened in the year, decided from the day it is seen from and nothing else: the same day gives the same year.

/** How a contract ended, or what it waits for. */
export type Outcome =
  | 'finished'
  | 'refused'
  | 'withdrawn'
  | 'expired'
  | 'waitsForOther'
  | 'waitsForUs'
  | 'waitsForApproval'
  | 'draft'

export type PlannedPeriod = { dueOn: string; cents: number; paidOn: string | null; isInvoiced: boolean }

/** What its text binds both sides to beyond the price, where somebody follows it up. */
export type PlannedTerms = { firstOn: string; deliverBy: string }

export type PlannedContract = {
  key: string
  number: string
  name: string
  kind: Kind
  outcome: Outcome
  /** China day and minute of it. */
  day: string
  minute: number
  /** An index into the companies, or the people where it is made with one of them. */
  other: number
  /** Whether the other side began it. */
  isReceived: boolean
  starter: (typeof STARTERS)[number]
  cents: number | null
  validUntil: string
  /** Hours after it was sent that the first and the second signed, or that it came to another end. */
  hours: readonly [number, number]
  ledger: { direction: 1 | 2; periods: readonly PlannedPeriod[] } | null
  terms: PlannedTerms | null
}

export type YearPlan = { today: string; contracts: readonly PlannedContract[] }

/** How many in each thirty days, the latest first. */
const PER_MONTH = [34, 30, 29, 26, 28, 24, 25, 22, 23, 20, 21, 18]
const MONTH_DAYS = 30
const LEDGERS_MOST = 110
/** Of these somebody follows up what is owed: every so-manieth of those nobody keeps in the ledger by hand. */
const FOLLOWED_UP: ReadonlySet<string> = new Set(['采购合同', '销售合同', '技术开发合同'])
const FOLLOWED_MOST = 14
const FOLLOWED_EACH = 3

/** How the latest ones stand; all others have come to their end. */
const OPEN: readonly Outcome[] = [
  ...Array<Outcome>(8).fill('waitsForOther'),
  ...Array<Outcome>(5).fill('waitsForUs'),
  ...Array<Outcome>(6).fill('waitsForApproval'),
  ...Array<Outcome>(7).fill('draft'),
]
/** Open ones are no older: none of them is overdue. */
const OPEN_DAYS = 12

/** Mulberry32: small, and the same everywhere. */
const random = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
/** Nobody sends contracts on a Sunday: what would fall there was done the Friday before. */
const workday = (day: string) => addDays(day, -({ 0: 2, 6: 1 }[weekday(day)] ?? 0))
const HOURS = [1, 2, 2, 3, 4, 5, 7, 20, 22, 26, 30, 45, 52, 70, 98, 140]

export const planYear = (now: Date): YearPlan => {
  const today = chinaDay(now)
  const draw = random(20_260_101)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)]!
  const between = (from: number, to: number) => from + Math.floor(draw() * (to - from + 1))
  const kindOf = (): Kind => {
    let left = draw() * KINDS.reduce((sum, { weight }) => sum + weight, 0)
    return (
      KINDS.find(({ weight }) => {
        left -= weight
        return left < 0
      }) ?? KINDS[0]!
    )
  }
  const outcomeOf = (): Outcome => {
    const chance = draw()
    return chance < 0.04 ? 'refused' : chance < 0.08 ? 'withdrawn' : chance < 0.11 ? 'expired' : 'finished'
  }
  const centsOf = ({ yuan }: Kind): number | null => {
    if (!yuan) return null
    // Small ones are many, large ones few.
    const [from, to] = yuan
    return Math.round((from + (to - from) * draw() ** 2.4) / 100) * 10_000
  }
  const approved = APPROVALS.map(({ kind, fromCents }) => ({
    kind: KINDS.find(({ name }) => name === kind)!,
    fromCents,
  }))
  const byCompany = KINDS.filter((kind) => kind.with === 'company')
  let ledgers = 0
  const ledgerOf = (kind: Kind, cents: number | null, day: string): PlannedContract['ledger'] => {
    if (!cents || !kind.direction || draw() > 0.62 || ledgers >= LEDGERS_MOST) return null
    ledgers++
    const count = pick([1, 2, 2, 3, 3, 4])
    const share = Math.floor(cents / count / 100) * 100
    const periods = Array.from({ length: count }, (_, at): PlannedPeriod => {
      const dueOn = addDays(day, 20 + 45 * at)
      const isPaid = dueOn < today && draw() < 0.86
      return {
        dueOn,
        cents: at === count - 1 ? cents - share * (count - 1) : share,
        paidOn: isPaid ? addDays(dueOn, -between(0, 6)) : null,
        isInvoiced: isPaid && draw() < 0.85,
      }
    })
    return { direction: kind.direction, periods }
  }

  const made = PER_MONTH.flatMap((count, month) =>
    Array.from({ length: count }, (_, at): Omit<PlannedContract, 'key' | 'number' | 'terms'> => {
      const outcome = month === 0 && at < OPEN.length ? OPEN[at]! : outcomeOf()
      const isOpen = month === 0 && at < OPEN.length
      const ago = isOpen ? between(1, OPEN_DAYS) : month * MONTH_DAYS + between(month === 0 ? 8 : 0, 29)
      const approval = outcome === 'waitsForApproval' ? approved[at % approved.length]! : null
      const kind = approval?.kind ?? (outcome === 'waitsForUs' ? pick(byCompany) : kindOf())
      const day = workday(addDays(today, -ago))
      const cents = approval?.fromCents ? approval.fromCents + between(1, 90) * 500_000 : centsOf(kind)
      const first = pick(HOURS)
      return {
        name: `${pick(kind.subjects)}${kind.name}`,
        kind,
        outcome,
        day,
        minute: between(9 * 60, 17 * 60 + 30),
        other: between(0, (kind.with === 'company' ? COUNTERPARTS : PEOPLE).length - 1),
        isReceived:
          outcome === 'waitsForUs' || (outcome === 'finished' && kind.with === 'company' && draw() < 0.15),
        starter: pick(STARTERS.filter((mobile) => mobile !== approvalOf(kind.name)?.approver.mobile)),
        cents,
        validUntil: addDays(day, kind.validDays - 1),
        hours: [first, Math.min(first + pick(HOURS), 160)],
        ledger: outcome === 'finished' ? ledgerOf(kind, cents, day) : null,
      }
    }),
  )
  const inOrder = made.sort((one, other) =>
    one.day === other.day ? one.minute - other.minute : one.day < other.day ? -1 : 1,
  )
  const followed = new Set(
    inOrder
      .filter(
        ({ outcome, isReceived, ledger, cents, kind }) =>
          outcome === 'finished' && !isReceived && !ledger && cents && FOLLOWED_UP.has(kind.name),
      )
      .reverse()
      .filter((_, at) => at % FOLLOWED_EACH === 0)
      .slice(0, FOLLOWED_MOST),
  )
  const perMonth = new Map<string, number>()
  return {
    today,
    contracts: inOrder.map((one, index) => {
      const month = one.day.slice(0, 7).replace('-', '')
      const sequence = (perMonth.get(month) ?? 0) + 1
      perMonth.set(month, sequence)
      return {
        ...one,
        key: `contract-${String(index + 1).padStart(3, '0')}`,
        number: `SL-${month}-${String(sequence).padStart(3, '0')}`,
        // What the other side began is in no ledger of ours until somebody opens one.
        ledger: one.isReceived ? null : one.ledger,
        terms: followed.has(one) ? { firstOn: addDays(one.day, 15), deliverBy: addDays(one.day, 30) } : null,
      }
    }),
  }
}

/** The parts of the year in the order they are made: what people look at first is there first. */
export type PlannedStep =
  | { step: string; what: 'rules' | 'people' | 'templates' | 'reviews' | 'drafts' | 'negotiations' }
  | { step: string; what: 'counterpart'; index: number }
  | { step: string; what: 'contract' | 'ledger' | 'duties'; contract: PlannedContract }

const isOpen = ({ outcome }: PlannedContract) => OPEN.includes(outcome)

export const stepsOf = ({ contracts }: YearPlan): PlannedStep[] => {
  const months = [...new Set(contracts.map(({ day }) => day.slice(0, 7)))].sort().reverse()
  const ended = months.flatMap((month) =>
    contracts.filter((one) => !isOpen(one) && one.day.startsWith(month)),
  )
  return [
    { step: 'rules', what: 'rules' },
    { step: 'people', what: 'people' },
    ...COUNTERPARTS.map((_, index) => ({
      step: `counterpart-${index + 1}`,
      what: 'counterpart' as const,
      index,
    })),
    { step: 'templates', what: 'templates' },
    ...contracts.filter(isOpen).map((contract) => ({
      step: contract.key,
      what: 'contract' as const,
      contract,
    })),
    { step: 'reviews', what: 'reviews' },
    { step: 'drafts', what: 'drafts' },
    { step: 'negotiations', what: 'negotiations' },
    ...ended.flatMap((contract): PlannedStep[] => [
      { step: contract.key, what: 'contract', contract },
      ...(contract.outcome === 'finished'
        ? [{ step: `${contract.key}-kept`, what: 'ledger' as const, contract }]
        : []),
      ...(contract.terms ? [{ step: `${contract.key}-duties`, what: 'duties' as const, contract }] : []),
    ]),
  ]
}
