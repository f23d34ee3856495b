import type { Data } from '@xinqi/api/calls'
import { isMobile } from '@xinqi/api/mobile'
import type { TextModel } from '@xinqi/documents'
import { type Contract, findSigningPlaces, quotedIn, readContract } from '@xinqi/review'
import { asShown } from '../../contracts/placing/keyword.ts'
import { type FlatBox, flatBoxes, modelOf } from './compare-documents.ts'

type Quoted = { quote: string; page: number | null; boxes: FlatBox[] }
/** What one file says, whoever asks: kept with the file. */
export type Proposed = {
  kind: { type: string; title: string } & Quoted
  facts: ({ field: FactField; value: string } & Quoted)[]
  parties: ({ role: string; aliases: string[]; name: string; isCompany: boolean; mobile: string } & Quoted)[]
  places: Omit<View['places'][number], 'fileId'>[]
}
type View = Data<'/contractProposal/view'>
export type FactField = 'amountCents' | 'validFrom' | 'validUntil' | 'signedOn' | 'number'

const NUMBER = /(?:合同|协议)编号\s*[:：]\s*([0-9A-Za-z\u4e00-\u9fff（）()〔〕[\]_.-]{3,40})/
/** Stands where a name would when the name is left blank. */
const CALLED = /^[甲乙丙丁戊己庚辛]方|^[_\s]*$/

const quoteOf = (contract: Contract, span: { start: number; end: number }): Quoted => {
  const { quote, boxes } = quotedIn(contract, span)
  return { quote, page: boxes[0] ? boxes[0].page : null, boxes: flatBoxes(boxes) }
}

export const proposeFromDocument = ({ model }: { model: Uint8Array }): Proposed => proposeFrom(modelOf(model))

/** Pure: the same for the same text, whoever asks. */
export const proposeFrom = (model: TextModel): Proposed => {
  const contract = readContract(model)
  const { facts, parties, type } = contract
  const said: Proposed['facts'] = []
  const add = (field: FactField, value: string, span: { start: number; end: number }) =>
    said.push({ field, value, ...quoteOf(contract, span) })
  if (facts.amount) add('amountCents', String(Math.round(facts.amount.value * 100)), facts.amount)
  if (facts.termStart) add('validFrom', facts.termStart.value, facts.termStart)
  if (facts.termEnd) add('validUntil', facts.termEnd.value, facts.termEnd)
  if (facts.signDate) add('signedOn', facts.signDate.value, facts.signDate)
  const number = NUMBER.exec(contract.text)
  if (number) add('number', number[1]!, { start: number.index, end: number.index + number[0].length })
  return {
    kind: {
      type: type.type,
      title: type.title,
      ...quoteOf(contract, { start: type.titleStart, end: type.titleEnd }),
    },
    facts: said,
    parties: parties.flatMap((party) => {
      const name = contract.text.slice(party.start, party.end).trim()
      if (CALLED.test(name)) return []
      const phone = party.phone?.value.replace(/[\s-]/g, '') ?? ''
      return {
        role: party.role,
        aliases: party.aliases,
        name,
        isCompany: party.isCompany,
        mobile: isMobile(phone) ? phone : '',
        ...quoteOf(contract, party),
      }
    }),
    places: findSigningPlaces(model).map(({ box, page, ...place }) => {
      const { x, y, w, h } = asShown(box, model.pages[page]?.turned)
      return { ...place, page, x, y, width: w, height: h }
    }),
  }
}
