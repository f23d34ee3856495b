import type { ArchiveFact } from '@xinqi/api/calls'
import type { TextModel } from '@xinqi/documents'
import { type Contract, quotedIn, readContract } from '@xinqi/review'
import { foldText } from './rules.ts'

export type ReadFile = { fileId: string; model: TextModel }
export type TextPage = { fileId: string; page: number; start: number }
export type ReadText = { body: string; pages: TextPage[] }

const NOT_WORDS = new Set(['watermark', 'seal', 'handwriting', 'picture', 'pageNumber'])

/** The words of all files, page after page, and where each page begins. Pure. */
export const textOf = (files: readonly ReadFile[]): ReadText => {
  let body = ''
  const pages: TextPage[] = []
  for (const { fileId, model } of files)
    for (const page of model.pages) {
      pages.push({ fileId, page: page.index + 1, start: body.length })
      const words = page.blocks
        .filter(({ kind }) => !NOT_WORDS.has(kind))
        .map((block) => ('text' in block ? (block.text ?? '') : ''))
        .join('\n')
      body += `${foldText(words)}\n`
    }
  return { body, pages }
}

/** On which page of which file a place in the body lies. */
export const pageAt = (pages: readonly TextPage[], at: number): TextPage | undefined =>
  pages.findLast(({ start }) => start <= at)

const LABEL: Record<string, string> = {
  number: '合同编号',
  cents: '金额',
  validFrom: '有效期起',
  validUntil: '有效期止',
  counterpart: '相对方',
  signedOn: '签订日期',
}

const NUMBER = /(?:合同|协议)编号\s*[:：]\s*([0-9A-Za-z\u4e00-\u9fff（）()〔〕[\]_.-]{3,40})/

/** What contracts call a party; it stands where a name would when the name is left blank. */
const CALLED = /^[甲乙丙丁戊己庚辛]方/

/** What the text of one file says of the contract, each with its words and its page; what it does not say is left out. */
export const factsIn = ({ fileId, model }: ReadFile, ownName: string): ArchiveFact[] => {
  const contract = readContract(model)
  const { facts, parties } = contract
  const said: ArchiveFact[] = []
  const add = (field: string, value: string, span: { start: number; end: number }) => {
    const { quote, boxes } = quotedIn(contract, span)
    said.push({
      factId: `${field}:${value}`.slice(0, 60),
      field,
      label: LABEL[field]!,
      value,
      quote,
      fileId,
      page: boxes[0] ? boxes[0].page + 1 : null,
    })
  }
  const number = NUMBER.exec(contract.text)
  if (number) add('number', number[1]!, { start: number.index, end: number.index + number[0].length })
  if (facts.amount) add('cents', String(Math.round(facts.amount.value * 100)), facts.amount)
  if (facts.termStart) add('validFrom', facts.termStart.value, facts.termStart)
  if (facts.termEnd) add('validUntil', facts.termEnd.value, facts.termEnd)
  if (facts.signDate) add('signedOn', facts.signDate.value, facts.signDate)
  const other = parties.find((party) => {
    const name = nameOf(contract, party)
    return name !== '' && !CALLED.test(name) && foldText(name) !== foldText(ownName)
  })
  if (other) add('counterpart', nameOf(contract, other), other)
  return said
}

const nameOf = (contract: Contract, party: { start: number; end: number }) =>
  contract.text.slice(party.start, party.end).trim()
