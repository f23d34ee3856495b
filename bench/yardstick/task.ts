import { Random } from '../comparison/random.ts'

export type Case<Input, Gold> = { id: string; input: Input; gold: Gold }

/** What is counted of one answer; sums of these over the cases make the figures. */
export type Counts = {
  /** Things to be found, given, and given rightly. */
  gold: number
  given: number
  right: number
  /** Of the right ones, those pointed at where they stand. */
  located: number
  /** Units that are right altogether, and their number: a contract, a question, a request. */
  whole: number
  units: number
  /** Counts of this task alone, under the name they are shown by. */
  more: Record<string, number>
}

export const noCounts = (): Counts => ({
  gold: 0,
  given: 0,
  right: 0,
  located: 0,
  whole: 0,
  units: 0,
  more: {},
})

export function addCounts(sum: Counts, one: Counts): Counts {
  const more = { ...sum.more }
  for (const [name, count] of Object.entries(one.more)) more[name] = (more[name] ?? 0) + count
  return {
    gold: sum.gold + one.gold,
    given: sum.given + one.given,
    right: sum.right + one.right,
    located: sum.located + one.located,
    whole: sum.whole + one.whole,
    units: sum.units + one.units,
    more,
  }
}

export type Figures = {
  precision: number
  recall: number
  f1: number
  /** Share of all that was to be found; null where the task has no places. */
  located: number | null
  whole: number
  cases: number
  /** Cases without an answer that could be read. */
  failed: number
  more: Record<string, number>
}

const share = (part: number, of: number, none = 0): number => (of === 0 ? none : part / of)

export function figuresOf(sum: Counts, cases: number, failed: number, hasPlaces: boolean): Figures {
  return {
    // Who says nothing is not precise.
    precision: share(sum.right, sum.given),
    recall: share(sum.right, sum.gold, 1),
    f1: share(2 * sum.right, sum.gold + sum.given, 1),
    located: hasPlaces ? share(sum.located, sum.gold, 1) : null,
    whole: share(sum.whole, sum.units),
    cases,
    failed,
    more: sum.more,
  }
}

export type Message = { system: string; user: string }
/** Asks the model and gives back its parsed JSON; throws where it did not answer with one JSON value. */
export type AskJson = (message: Message) => Promise<unknown>

export interface Task<Input, Gold, Answer> {
  name: string
  title: string
  hasPlaces: boolean
  /** What one unit of all-or-nothing is. */
  unit: string
  generate(seed: number, count: number): Case<Input, Gold>[]
  /** What the figures are also shown by. */
  group?(one: Case<Input, Gold>): string
  /** So many cases unless asked otherwise. */
  usualCount: number
  grade(one: Case<Input, Gold>, answer: Answer): Counts
  /** The gold, said as an answer. */
  oracle(one: Case<Input, Gold>): Answer
  /** Nothing, said as an answer. */
  empty: Answer
  ours(input: Input): Answer | Promise<Answer>
  /** What needs no understanding at all, by name. */
  trivial: Record<string, (input: Input) => Answer>
  /** One or more questions to a model; throws where an answer is not of the asked form. */
  model(input: Input, ask: AskJson): Promise<Answer>
  /** Our answer with what the model adds, by the product's rule: a model adds and takes nothing away. */
  together?(ours: Answer, model: Answer): Answer
}

// biome-ignore lint/suspicious/noExplicitAny: a list of tasks does not know what each of them asks
export type AnyTask = Task<any, any, any>

/** An answer of a form nobody asked for. */
export class UnreadableAnswer extends Error {}

export function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnreadableAnswer('not an object')
  return value as Record<string, unknown>
}
export function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new UnreadableAnswer('not a list')
  return value
}
export function stringOf(value: unknown): string {
  if (typeof value !== 'string') throw new UnreadableAnswer('not a string')
  return value
}

/** A generator for each case, so that one more case changes none of the others. */
export const randomFor = (seed: number, at: number): Random => new Random(seed * 7919 + at * 104_729 + 13)
