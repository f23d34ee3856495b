import type { Contract } from '../contract.ts'
import { bodySentences, trimmed } from './sentences.ts'

export type TopicPart = {
  name: string
  sentence: RegExp
  except?: RegExp
  /** Words that mention the subject in passing (验收合格后支付) and are taken out before looking. */
  strip?: RegExp
  /** Sentences under such a title speak of something else. */
  exceptHeading?: RegExp
  /** Naming the subject is enough, even if its details are left to later agreement. */
  mayStayOpen?: boolean
  /** A sentence under such a title settles it, whatever its words. */
  underHeading?: RegExp
  /** …provided it says at least this much. */
  titledNeeds?: RegExp
}

/** A clause the contract should have, known by the sentence that carries the obligation, not by its title. */
export type Topic = {
  checkpoint: string
  types?: string[]
  exceptTypes?: string[]
  /** Only contracts that raise the subject need the clause. */
  when?: (contract: Contract) => boolean
  /** Each part must be present in some sentence. */
  parts: TopicPart[]
  /** Sentences that raise the subject without settling it, the best place to point at first. */
  anchor?: RegExp[]
  /** Where the clause would stand. */
  heading: RegExp
  why: string
  /** Part of the usual closing clauses: a gap counts only in a contract that has the others. */
  boilerplate?: boolean
}

/** Only when it is the whole of what is said: 验收标准另行协商. */
export const LEAVES_OPEN =
  /^[^，。；]{0,20}(?:另行(?:协商|约定|商定|确定)|待定|另议|未作约定|不作约定)|(?:内容|项目|要求|标准|范围|事项|细节|办法)[^，。；]{0,14}(?:另行|届时|日后|以后|临时)[^，。；]{0,8}(?:协商|商定|约定|确定|商议|明确|通知)[。；]?$/

/** 住所：… beside a name; a recital that follows the names is a sentence of its own. */
const PARTY_DETAIL = /^[^，。；]{0,24}[:]|^.{0,30}$|身份证|信用代码/

export function speaksOfParties(
  contract: Contract,
  item: { start: number; end: number; text: string },
): boolean {
  return (
    PARTY_DETAIL.test(item.text) &&
    !/[坐座]落|面积/.test(item.text) &&
    contract.parties.some((party) => party.block.start <= item.start && item.end <= party.block.end)
  )
}

export function presentSpan(
  contract: Contract,
  part: Omit<TopicPart, 'name'>,
): { start: number; end: number } | null {
  for (const item of bodySentences(contract)) {
    // The title names the subject without saying anything of it.
    if (item.start < contract.type.titleEnd) continue
    // What stands beside a party's name (住所, 电话) is not a clause.
    if (speaksOfParties(contract, item)) continue
    const words = part.strip ? item.text.replace(part.strip, '') : item.text
    if (part.exceptHeading?.test(item.headings)) continue
    const titled =
      (part.underHeading?.test(item.headings) ?? false) && (part.titledNeeds?.test(words) ?? true)
    if (!titled && (!part.sentence.test(words) || part.except?.test(words))) continue
    if (!part.mayStayOpen && LEAVES_OPEN.test(item.text) && item.text.length < 40) continue
    return trimmed(item)
  }
  return null
}
