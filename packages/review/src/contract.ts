import type { TextModel } from '@xinqi/documents'
import { type Account, findAccounts } from './facts/accounts.ts'
import {
  findAmount,
  findDeposit,
  findPeriodicAmount,
  type MoneyInPlace,
  placeMoney,
} from './facts/amounts.ts'
import { guessType, type TypeGuess } from './facts/contract-type.ts'
import { type DatedRange, findRanges } from './facts/dated-ranges.ts'
import {
  findEffectiveDates,
  findOpenStart,
  findPerformanceDates,
  findProbationEnd,
  findSignDate,
  findTermLength,
  pickRange,
} from './facts/dates.ts'
import {
  type DisputeBody,
  type DisputeMention,
  type DisputeWay,
  decideDispute,
  findArbitrationBodies,
  findCourts,
  findDisputeMentions,
  keepChosenOption,
} from './facts/dispute.ts'
import type { Fact } from './facts/fact.ts'
import { findParties } from './facts/parties.ts'
import type { Party } from './facts/party.ts'
import { findInterestFree, findRates, type RateMention } from './facts/rate.ts'
import { amountInTables, lastBatch, monthlyInTables } from './facts/table-facts.ts'
import { findWarranty } from './facts/warranty.ts'
import { kindInPlainWords } from './frames/kind.ts'
import { inCommonWords } from './text/dialect.ts'
import { inUsualTerms } from './text/everyday.ts'
import { type Flow, readFlow } from './text/flow.ts'
import { type Source, sourceOfModel, sourceOfText } from './text/source.ts'
import { readStructure, type Structure } from './text/structure.ts'
import { findBlanks } from './values/blanks.ts'
import {
  addDays,
  type FoundDate,
  findDates,
  type ImpossibleDate,
  type IsoDate,
  termEnd,
} from './values/calendar.ts'
import { type Duration, findDurations } from './values/duration.ts'
import { findMoney, findMoneyPairs, type MoneyPair } from './values/money.ts'
import { findRatios, type Ratio } from './values/ratio.ts'
import type { Span } from './values/span.ts'

export type KeyFacts = {
  amount: Fact<number> | null
  periodicAmount: Fact<number> | null
  deposit: Fact<number> | null
  signDate: Fact<IsoDate> | null
  termStart: Fact<IsoDate> | null
  termEnd: Fact<IsoDate> | null
  performanceStart: Fact<IsoDate> | null
  performanceEnd: Fact<IsoDate> | null
  probationEnd: Fact<IsoDate> | null
  annualRatePercent: Fact<number> | null
  warrantyMonths: Fact<number> | null
  dispute: Fact<DisputeWay> | null
}

/** A contract as the engine understands it: what every rule, the abstract and the prompt read. */
export type Contract = {
  source: Source
  flow: Flow
  /** The flow text; every span below points into it. */
  text: string
  type: TypeGuess
  structure: Structure
  /** As it was written, before everyday words are read as the terms they stand for. */
  plain: { flow: Flow; structure: Structure; inDialect: boolean }
  parties: Party[]
  money: MoneyInPlace[]
  moneyPairs: MoneyPair[]
  ratios: Ratio[]
  dates: FoundDate[]
  impossibleDates: ImpossibleDate[]
  durations: Duration[]
  ranges: DatedRange[]
  termLength: Duration | null
  rates: RateMention[]
  disputes: DisputeMention[]
  courts: DisputeBody[]
  arbitrationBodies: DisputeBody[]
  accounts: Account[]
  /** Blanks as source offsets, because white space itself can be the blank. */
  blanks: Span[]
  facts: KeyFacts
}

export type ContractInput = string | TextModel

export function readContract(input: ContractInput, forcedType?: string): Contract {
  const source = typeof input === 'string' ? sourceOfText(input) : sourceOfModel(input)
  const written = readFlow(source.text)
  const common = inCommonWords(written)
  const flow = inUsualTerms(common)
  const text = flow.text
  const structure = readStructure(text)
  const plain = {
    flow: common,
    structure: flow === common ? structure : readStructure(common.text),
    inDialect: common.text !== written.text,
  }
  const guess = kindByWords(common.text, guessType(text, structure))
  const type = forcedType ? { ...guess, type: forcedType, confidence: 1, titled: true } : guess
  const { sentences, lines } = structure
  const { dates, impossible } = findDates(text)
  const durations = findDurations(text, dates)
  const moneyFound = findMoney(text)
  const moneyPairs = findMoneyPairs(text, moneyFound)
  const money = placeMoney(text, moneyFound, moneyPairs, sentences)
  const ratios = findRatios(text)
  const ranges = findRanges(text, structure, dates, durations, type.type)
  const rates = findRates(text, sentences, ratios)
  const disputes = keepChosenOption(findDisputeMentions(sentences), sentences)
  const termLength = findTermLength(type.type, text, sentences, durations)
  const partial = {
    source,
    flow,
    plain,
    text,
    structure,
    type,
    money,
    moneyPairs,
    ratios,
    dates,
    durations,
    ranges,
    rates,
    disputes,
    termLength,
  }
  return {
    ...partial,
    parties: findParties(text, structure),
    impossibleDates: impossible,
    courts: findCourts(text, sentences),
    arbitrationBodies: findArbitrationBodies(text, sentences),
    accounts: findAccounts(lines),
    blanks: findBlanks(source.text),
    facts: readFacts(partial),
  }
}

/** 客栈保洁员合同: the title names a trade, the text wages, insurance and hours. */
const isJobTitle = (text: string, { type, title }: TypeGuess): boolean =>
  type !== '劳动' &&
  (/员(?:工)?(?:的)?(?:用工|聘用|简易)?(?:合同|协议|约定)|(?:厨师|司机|店长|会计|技师|师傅|学徒|前台|保安|保洁|店员|教练|护工|工人)(?:的)?(?:合同|协议|约定)$/.test(
    title,
  ) ||
    type === '其他') &&
  !/派遣|外包|服务合同|劳务/.test(title) &&
  [
    /工资|工钱|底薪|月薪/,
    /社保|社会保险|五险|工伤/,
    /加班|上班|年休|歇|试用/,
    /劳动(?:人事)?(?:争议)?仲裁|劳动合同法|辞职|辞人|不想做|不干/,
  ].every((words) => words.test(text))

/** Where neither the title nor the terms of the trade tell the kind, what the contract says people do does. */
function kindByWords(text: string, guess: TypeGuess): TypeGuess {
  if (isJobTitle(text, guess)) return { ...guess, type: '劳动', confidence: 0.9, titled: true }
  const named = guess.titled && !(guess.type === '加工承揽' && /翻修|屋面|装修|施工|改造/.test(guess.title))
  if (named || (!guess.titled && guess.type !== '其他' && guess.confidence >= 0.8)) return guess
  const spoken = kindInPlainWords(text, guess.title || text.slice(0, text.indexOf('\n')))
  if (!spoken || (guess.type !== '其他' && spoken.confidence < 0.6)) return guess
  return { ...guess, type: spoken.type, confidence: spoken.confidence }
}

/** The words of a place in the text as they are printed, and where they stand. */
export const quotedIn = (
  { flow, source }: Pick<Contract, 'flow' | 'source'>,
  span: { start: number; end: number },
) => {
  const start = flow.origin[span.start] ?? 0
  const end = (flow.origin[Math.max(span.start, span.end - 1)] ?? start) + 1
  return {
    quote: source.text.slice(start, end).replace(/\s+/g, ' ').slice(0, 120),
    boxes: source.boxesOf(start, end),
  }
}

type FactSources = Pick<
  Contract,
  | 'source'
  | 'flow'
  | 'text'
  | 'structure'
  | 'type'
  | 'money'
  | 'moneyPairs'
  | 'ratios'
  | 'dates'
  | 'durations'
  | 'ranges'
  | 'rates'
  | 'disputes'
  | 'termLength'
>

const later = (a: Fact<IsoDate> | null, b: Fact<IsoDate> | null): Fact<IsoDate> | null =>
  a && b ? (a.value > b.value ? a : b) : (a ?? b)

const MONTHS_IN_A_PERIOD = [3, 6, 12]

/** 首季租金55,500元 beside a table that says 18,500 a month. */
const ofAMonth = (said: Fact<number> | null, inTable: Fact<number> | null): Fact<number> | null =>
  said && inTable && MONTHS_IN_A_PERIOD.some((months) => said.value === inTable.value * months)
    ? inTable
    : (said ?? inTable)

function readFacts(from: FactSources): KeyFacts {
  const { text, structure, type, money, moneyPairs, dates, durations, ranges } = from
  const { sentences } = structure
  const written = from.source.text
  const amount = findAmount(type.type, money, moneyPairs) ?? amountInTables(type.type, written, from.flow)
  const signDate = findSignDate(text, structure, dates)
  const term = pickRange(ranges, 'term')
  let termStart: Fact<IsoDate> | null = term ? { value: term.from, start: term.start, end: term.end } : null
  let termEndDate: Fact<IsoDate> | null = term ? { value: term.to, start: term.start, end: term.end } : null
  if (!term && from.termLength && signDate) {
    const after = text.slice(from.termLength.end, from.termLength.end + 40)
    const around = text.slice(Math.max(0, from.termLength.start - 40), from.termLength.start) + after
    if (/自[^，。；]{0,16}(?:签订|签署|签字|盖章|生效|订立)[^，。；]{0,6}(?:之日|日)?起/.test(around)) {
      const { months, days, start, end } = from.termLength
      const last =
        months !== null ? termEnd(signDate.value, months) : addDays(signDate.value, (days as number) - 1)
      termStart = { value: signDate.value, start, end }
      termEndDate = { value: last, start, end }
    }
  }
  const effective = termEndDate ? null : findEffectiveDates(text, dates)
  if (effective) {
    termStart = effective.start
    termEndDate = effective.end
  }
  if (!termStart && type.type === '劳动') termStart = findOpenStart(text, sentences, dates)
  const performance = findPerformanceDates(type.type, text, sentences, dates, ranges)
  const rate =
    type.type === '借款'
      ? (from.rates.find((mention) => !mention.overdue) ?? findInterestFree(sentences))
      : null
  return {
    amount,
    periodicAmount: ofAMonth(
      findPeriodicAmount(type.type, money, moneyPairs),
      monthlyInTables(type.type, written, from.flow),
    ),
    deposit: findDeposit(money, moneyPairs, from.ratios, amount?.value ?? null, sentences),
    signDate,
    termStart,
    termEnd: termEndDate,
    performanceStart: performance.start,
    performanceEnd: later(
      performance.end,
      type.type === '买卖' || type.type === '加工承揽' ? lastBatch(written, from.flow) : null,
    ),
    probationEnd:
      type.type === '劳动'
        ? findProbationEnd(text, sentences, durations, dates, ranges, termStart?.value ?? null)
        : null,
    annualRatePercent: rate ? { value: rate.value, start: rate.start, end: rate.end } : null,
    warrantyMonths: findWarranty(text, sentences, durations),
    dispute: decideDispute(type.type, from.disputes),
  }
}
