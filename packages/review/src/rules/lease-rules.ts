import type { Contract } from '../contract.ts'
import { monthsOfTerm } from '../values/calendar.ts'
import { type Found, finds, nothing, passing, type Rule } from './rule.ts'
import { allMatches, bodySentences, firstMatch, headingSpan, trimmed, wrongAt } from './sentences.ts'

const tooLong: Rule = {
  checkpoint: 'L01',
  types: ['租赁'],
  check({ contract, parameters }) {
    const limit = parameters.leaseMaxYears * 12
    for (const range of contract.ranges) {
      if (range.kind !== 'term') continue
      if (monthsOfTerm(range.from, range.to) > limit + 0.1 || (range.stated?.months ?? 0) > limit) {
        const start = range.stated ? Math.min(range.stated.start, range.start) : range.start
        return { found: [make(start, Math.max(range.end, range.stated?.end ?? 0))], passed: null }
      }
    }
    const length = contract.termLength
    if (length?.months && length.months > limit)
      return { found: [make(length.start, length.end)], passed: null }
    const stated = contract.durations.find(
      (item) =>
        item.months !== null &&
        item.months > limit &&
        /租赁期|租期|租赁|出租|承租/.test(contract.text.slice(Math.max(0, item.start - 24), item.start)),
    )
    if (stated) return { found: [make(stated.start, stated.end)], passed: null }
    const range = contract.ranges.find((item) => item.kind === 'term')
    return passing(range ? { start: range.start, end: range.end } : null)
  },
}

const make = (start: number, end: number): Found => ({
  checkpoint: 'L01',
  kind: 'wrong',
  span: { start, end },
  why: '租赁期限超过二十年，超过部分无效。',
  wording: '租赁期限为二十年，期限届满，双方可以续订租赁合同，但约定的租赁期限自续订之日起不得超过二十年。',
})

const REPAIR = /维修|修缮|修理|维护|保养|修好|换件/

/** Who is the tenant goes by the contract: 承租单位（甲方） turns the usual letters round. */
function tenantWords(contract: Contract): { tenant: string; landlord: string } {
  const tenant = contract.parties.find((party) => party.aliases.some((alias) => /承租/.test(alias)))
  const landlord = contract.parties.find((party) => party.aliases.some((alias) => /出租/.test(alias)))
  // Short names (优速通公司) are of Chinese characters alone, and need no escaping.
  const names = (party: typeof tenant, fallback: string) =>
    (party?.aliases ?? []).filter((alias) => /^[\u4e00-\u9fa5]{2,}$/.test(alias)).join('|') || fallback
  return {
    tenant: `(?:${names(tenant, '乙方')}|承租(?:方|人))`,
    landlord: `(?:${names(landlord, '甲方')}|出租(?:方|人))`,
  }
}

const EVERYTHING =
  /一切|全部|所有|均|一律|任何|概由|无论|不论|主体结构|自然损耗|正常(?:损耗|磨损|老化)|结构|设施老化|屋面|房屋及(?:其)?(?:附属)?设施/
const FAULT =
  /使用不当|人为|过错|擅自|故意|不合理使用|保管不善|乙方原因|承租人原因|自行(?:添置|装修|增设)|乙方(?:装修|添置)/

const repairs: Rule = {
  checkpoint: 'L03',
  types: ['租赁'],
  check({ contract }) {
    const { tenant, landlord } = tenantWords(contract)
    const tenantPays = new RegExp(
      `(?:由|均由|概由|全部由|一律由|归)${tenant}(?:自行|自费|出资|全额|单独)?(?:负责|承担|负担|支付|完成|解决|进行|修|掏|出钱|付)|${tenant}(?:应|须|需|自行)?(?:负责|承担|负担)`,
    )
    const landlordFree = new RegExp(
      `${landlord}(?:均)?(?:不|无需|概不)(?:再)?(?:负责|承担)(?:任何)?[^，。；]{0,6}`,
      'g',
    )
    const landlordPays = new RegExp(`由${landlord}(?:负责|承担)|${landlord}(?:应|负责|承担)(?!任何)`)
    const bad = allMatches(contract, REPAIR).find(
      (sentence) =>
        tenantPays.test(sentence.text) &&
        EVERYTHING.test(sentence.text) &&
        !landlordPays.test(sentence.text.replace(landlordFree, '')) &&
        !(FAULT.test(sentence.text) && !/自然|主体|无论|不论|一切|所有/.test(sentence.text)),
    )
    if (bad)
      return wrongAt(bad, 'L03', '把主体结构和自然损耗的维修也全部转由承租人承担。', { against: '乙方' })
    return passing(firstMatch(contract, REPAIR))
  },
}

/** Leaving early or subletting behind the owner's back: losing the deposit for that is usual. */
const GRAVE_BREACH =
  /提前(?:退|解|终)|中途|单方|擅自|转租|(?:逾期|拖欠)[^，。；]{0,16}(?:超过|达|\d|[一二三十])/

const deposit: Rule = {
  checkpoint: 'L04',
  types: ['租赁'],
  check({ contract }) {
    const mentions = allMatches(contract, /押金|(?<!质量)保证金/)
    const first = mentions[0]
    if (!first) return nothing
    const forfeits = bodySentences(contract).find(
      (sentence) =>
        /押金|保证金/.test(sentence.text) &&
        // Twofold return by the landlord against loss by the tenant is an even bargain.
        !/双倍(?:返还|退还)/.test(sentence.text) &&
        (/任何(?:一项|情形|违约|原因|情况)[^。；]{0,40}(?:不(?:予|再)?(?:退|返)|没收|扣除全部|归甲方)/.test(
          sentence.text,
        ) ||
          /(?:一律|概|均|全部|全额)[^，。；]{0,4}(?:不予?(?:退|返)|没收)/.test(sentence.text) ||
          /(?:没收|扣除|扣留)(?:乙方|承租人)?(?:的)?(?:全部|全额)(?:押金|保证金)/.test(sentence.text) ||
          (/(?:押金|保证金)[^，。；]{0,8}(?:概不|一律不|均不|全部不|全额不|不予|不再|恕不|不)(?:退还|返还|退)/.test(
            sentence.text,
          ) &&
            !GRAVE_BREACH.test(sentence.text))),
    )
    if (forfeits) {
      return wrongAt(forfeits, 'L04', '任何违约即全部不退押金，扣除与损失无关，对承租人显失公平。', {
        against: '乙方',
      })
    }
    const clauses = new Set(mentions.map((sentence) => sentence.clause))
    const about = bodySentences(contract).filter(
      (sentence) => mentions.includes(sentence) || (sentence.clause !== null && clauses.has(sentence.clause)),
    )
    const returned = about.find(
      (sentence) =>
        /退还|返还|退回|归还|无息退|退给|予以退|[内天后时场]退/.test(sentence.text) &&
        !/逾期(?:退还|返还|退)/.test(sentence.text),
    )
    if (returned) return passing(trimmed(returned))
    return finds({
      checkpoint: 'L04',
      kind: 'missing',
      span: trimmed(first) ?? headingSpan(contract, /押金/),
      why: '收取押金，但没有约定返还期限和扣除范围。',
      against: '乙方',
    })
  },
}

const priority: Rule = {
  checkpoint: 'L05',
  types: ['租赁'],
  check({ contract }) {
    const bad = allMatches(contract, /优先(?:购买|承租|续租)权?/).find(
      (sentence) =>
        /放弃|不享有|排除|丧失|没有|不再享有|无权/.test(sentence.text) &&
        !/逾期|未(?:在|按)|视为放弃/.test(sentence.text),
    )
    if (!bad) return nothing
    return wrongAt(bad, 'L05', '排除承租人的法定优先购买权或者优先承租权。', { against: '乙方' })
  },
}

export const leaseRules: Rule[] = [tooLong, repairs, deposit, priority]
