import type { Contract } from './contract.ts'
import type { Fact } from './facts/fact.ts'
import { type Quote, quoteOf } from './review.ts'
import { sumInstalments } from './rules/instalments.ts'
import { bodySentences, trimmed } from './rules/sentences.ts'
import { fold } from './text/fold.ts'
import { toCapitalAmount } from './values/capital-amount.ts'
import type { Span } from './values/span.ts'

export type AbstractEntry = Quote & { label: string; value: string }
export type AbstractGroup = { name: '合同信息' | '主体信息' | '履约条款'; entries: AbstractEntry[] }

export const NOT_STATED = '未约定'

const yuan = (value: number): string =>
  `${value.toLocaleString('zh-CN', { minimumFractionDigits: 2 })}元（大写：${toCapitalAmount(value)}）`

const bare = (text: string): string => text.replace(/\s+/g, '')

/** As it reads, its wrapped lines joined; where it was read in other terms, as it was written. */
const wordsAt = (contract: Contract, span: Span): string => {
  const read = contract.text.slice(span.start, span.end)
  const { quote } = quoteOf(contract, span)
  return bare(fold(quote)) === bare(read) ? read : bare(quote)
}

/** A part of what stands there, or all of it where that part is not the writer's own word. */
const asWritten = (contract: Contract, span: Span, value: string): string =>
  bare(fold(quoteOf(contract, span).quote)).includes(bare(value)) ? value : wordsAt(contract, span)

/** 智能摘要: what the contract says, each line with its words; 未约定 instead of a guess. */
export function summarise(contract: Contract): AbstractGroup[] {
  const { facts, parties } = contract
  const entry = (label: string, span: Span | null, value: string): AbstractEntry => ({
    label,
    value,
    ...quoteOf(contract, span),
  })
  const fact = <T>(
    label: string,
    item: Fact<T> | null,
    show: (value: T) => string = String,
  ): AbstractEntry =>
    item
      ? entry(label, item, show(item.value))
      : { label, value: NOT_STATED, quote: '', start: -1, end: -1, boxes: [] }
  const sentence = (label: string, pattern: RegExp, except?: RegExp): AbstractEntry => {
    const found = bodySentences(contract).find(
      (item) => item.region === 'body' && pattern.test(item.text) && !except?.test(item.text),
    )
    if (!found) return { label, value: NOT_STATED, quote: '', start: -1, end: -1, boxes: [] }
    const span = trimmed(found)
    return entry(label, span, wordsAt(contract, span))
  }
  const { title, titleStart, titleEnd } = contract.type
  const titled = { start: titleStart, end: titleEnd }
  const information: AbstractEntry[] = [
    title ? entry('合同名称', titled, asWritten(contract, titled, title)) : fact('合同名称', null),
    { label: '合同类型', value: contract.type.type, quote: '', start: -1, end: -1, boxes: [] },
    fact('签订日期', facts.signDate),
    fact('期限开始', facts.termStart),
    fact('期限届满', facts.termEnd),
    fact('合同总价', facts.amount, yuan),
    fact('周期金额', facts.periodicAmount, yuan),
    sentence('份数', /[一二三四五六七八九十\d]式[一二三四五六七八九十\d]+份|共[一二三四五六七八九十\d]+份/),
    sentence('附件', /附件/),
  ]
  const identity = parties.flatMap((party) => [
    entry(party.role, party, quoteOf(contract, party).quote),
    ...(party.code ? [entry(`${party.role}统一社会信用代码`, party.code, party.code.value)] : []),
    ...(party.idNumber ? [entry(`${party.role}身份证号码`, party.idNumber, party.idNumber.value)] : []),
    ...(party.address ? [entry(`${party.role}住所`, party.address, party.address.value)] : []),
    ...(party.representative
      ? [entry(`${party.role}法定代表人`, party.representative, party.representative.value)]
      : []),
    ...(party.phone ? [entry(`${party.role}电话`, party.phone, party.phone.value)] : []),
  ])
  for (const account of contract.accounts) {
    if (account.number)
      identity.push(
        entry(
          '收款账号',
          account.number,
          [account.holder?.value, account.bank?.value, account.number.value].filter(Boolean).join('，'),
        ),
      )
  }
  const performance: AbstractEntry[] = [
    fact('履行开始', facts.performanceStart),
    fact('履行完成', facts.performanceEnd),
    fact('押金（定金、保证金）', facts.deposit, yuan),
    ...(contract.type.type === '劳动' ? [fact('试用期届满', facts.probationEnd)] : []),
    ...(contract.type.type === '借款'
      ? [fact('年利率', facts.annualRatePercent, (value) => `${value}%`)]
      : []),
    fact('质保期', facts.warrantyMonths, (value) => `${value}个月`),
    paymentEntry(contract, entry, sentence),
    sentence('税率', /税率|增值税/),
    sentence('违约责任', /违约金|违约责任|赔偿/),
    sentence('解除', /解除/),
    fact('争议解决', facts.dispute),
    ...bodies(contract, entry),
  ]
  return [
    { name: '合同信息', entries: information },
    { name: '主体信息', entries: identity },
    { name: '履约条款', entries: performance },
  ]
}

type EntryOf = (label: string, span: Span | null, value: string) => AbstractEntry

function paymentEntry(
  contract: Contract,
  entry: EntryOf,
  sentence: (label: string, pattern: RegExp, except?: RegExp) => AbstractEntry,
): AbstractEntry {
  const schedule = sumInstalments(contract)[0]
  if (schedule) return entry('付款安排', schedule.span, wordsAt(contract, schedule.span))
  return sentence('付款安排', /支付|付款|还款/, /违约|逾期/)
}

function bodies(contract: Contract, entry: EntryOf): AbstractEntry[] {
  const chosen = contract.facts.dispute?.value === '仲裁' ? contract.arbitrationBodies : contract.courts
  const first = chosen[0]
  if (!first) return []
  const label = contract.facts.dispute?.value === '仲裁' ? '仲裁机构' : '管辖法院'
  return [entry(label, first, asWritten(contract, first, first.value))]
}
