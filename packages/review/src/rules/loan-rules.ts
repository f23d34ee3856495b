import type { Contract } from '../contract.ts'
import { lprOn } from '../law/lpr.ts'
import { addMonths } from '../values/calendar.ts'
import { penaltyRatios } from './penalty-rules.ts'
import {
  allMatches,
  bodySentences,
  type Found,
  firstMatch,
  headingSpan,
  nothing,
  type Rule,
  trimmed,
} from './rule.ts'
import { presentSpan } from './topics.ts'

const interest: Rule = {
  checkpoint: 'B01',
  types: ['借款'],
  check({ contract, lpr, date }) {
    const rate = lprOn(date, lpr)
    const lender = contract.parties.find(
      (party) => /出借|贷款/.test(party.aliases.join('')) || party.role === '甲方',
    )
    if (!rate || /银行|小额贷款|消费金融|信托/.test(lender?.name ?? '')) return nothing
    const limit = rate.oneYearPercent * 4
    const high = contract.rates.filter((mention) => mention.value > limit + 1e-6)
    const worst = high.find((mention) => !mention.overdue) ?? high[0]
    if (worst) {
      return {
        found: [
          {
            checkpoint: 'B01',
            kind: 'wrong',
            span: trimmed(worst.sentence),
            why: `折合年利率${worst.value}%，超过合同成立时一年期LPR（${rate.from}公布${rate.oneYearPercent}%）的四倍即${Math.round(limit * 100) / 100}%，超过部分不受保护。`,
            wording: `${worst.overdue ? '逾期利率' : '借款年利率'}为${Math.round(limit * 100) / 100}%（合同成立时一年期贷款市场报价利率的四倍以内），利息、逾期利息、违约金及其他费用总计不超过该标准。`,
            against: '乙方',
          },
        ],
        passed: null,
      }
    }
    const multiple = bodySentences(contract).find((sentence) => {
      const match =
        /(?:LPR|贷款市场报价利率|市场报价利率)[^，。；]{0,12}(?:的)?([五六七八九十]|[5-9]|\d{2})倍/.exec(
          sentence.text,
        )
      return match !== null
    })
    if (multiple)
      return {
        found: [
          {
            checkpoint: 'B01',
            kind: 'wrong',
            span: trimmed(multiple),
            why: '约定的利率超过一年期LPR的四倍，超过部分不受保护。',
            against: '乙方',
          },
        ],
        passed: null,
      }
    const borrowerPenalty = penaltyRatios(contract).find(
      (item) =>
        item.daily &&
        item.ratio.value * 365 * 100 > limit &&
        item.ratio.value < 0.003 &&
        /借款人|乙方/.test(item.sentence.text) &&
        /还款|还本|付息|归还|偿还/.test(item.sentence.text),
    )
    if (borrowerPenalty && !contract.rates.some((mention) => mention.sentence === borrowerPenalty.sentence)) {
      return {
        found: [
          {
            checkpoint: 'B01',
            kind: 'wrong',
            span: trimmed(borrowerPenalty.sentence),
            why: `逾期违约金折合年化${Math.round(borrowerPenalty.ratio.value * 36500 * 100) / 100}%，与利息合计超过一年期LPR四倍（${limit}%）。`,
            against: '乙方',
          },
        ],
        passed: null,
      }
    }
    const stated = contract.rates[0]
    return { found: [], passed: stated ? trimmed(stated.sentence) : null }
  },
}

const DEDUCTS =
  /(?:预先|提前|先行|首先|事先|一次性|当(?:场|日|即)|直接|从(?:本金|借款|放款)[^，。；]{0,6})[^，。；]{0,12}(?:扣除|扣收|扣取|扣划|扣减|收取|扣)[^。；]{0,20}(?:利息|手续费|服务费|管理费|中介费|咨询费|费用|保证金)|(?:利息|手续费|服务费|管理费)[^。；]{0,20}(?:预先|从(?:本金|借款|放款)|在(?:本金|放款|发放|出借)[^，。；]{0,8}(?:中|时))[^。；]{0,12}(?:扣|收)|扣除[^。；]{0,20}(?:利息|手续费|服务费|管理费|咨询费)[^。；]{0,12}后[^。；]{0,40}(?:发放|支付|实际|转|交付|到账|汇|余款|余额)|(?:发放|放款|出借|交付)[^。；]{0,20}(?:时|前)[^。；]{0,10}扣(?:除|收|减)?[^。；]{0,20}(?:利息|手续费|服务费|费)|砍头息|实际到账/

const deducted: Rule = {
  checkpoint: 'B02',
  types: ['借款'],
  check({ contract }) {
    const bad = bodySentences(contract).find(
      (sentence) => DEDUCTS.test(sentence.text) && !/不得|不(?:预先|从)|不予|禁止|无需/.test(sentence.text),
    )
    if (bad)
      return {
        found: [
          {
            checkpoint: 'B02',
            kind: 'wrong',
            span: trimmed(bad),
            why: '利息、费用预先在本金中扣除的，应当按照实际借款数额返还并计算利息。',
            against: '乙方',
          },
        ],
        passed: null,
      }
    return { found: [], passed: firstMatch(contract, /不得预先扣除|足额/) }
  },
}

const MAIN_TERMS: {
  name: string
  sentence: RegExp
  except?: RegExp
  heading: RegExp
  underHeading?: RegExp
}[] = [
  {
    name: '用途',
    sentence:
      /用途|用于|用作|资金周转|因[^，。；]{2,24}(?:向|需|资金|借款|借到)|为[^，。；]{2,16}(?:需要|所需|资金)/,
    underHeading: /用途/,
    except: /改变|变更|挪用|擅自|^[^，。；]{0,10}不得用于|按(?:约定|本合同)[^，。；]{0,8}用途/,
    heading: /用途/,
  },
  {
    name: '利率',
    underHeading: /利率|利息/,
    sentence: /利率|利息|月息|年息|无息|免息|计息/,
    except:
      /逾期|罚息|保证范围|担保(?:的)?范围|(?:承担|提供)[^。；]{0,10}(?:保证|担保)|预先扣除|^(?!.*(?:利率|年息|月息)).*付息|提前还款|包括[^。；]{0,30}本金/,
    heading: /利率|利息/,
  },
  {
    name: '期限',
    sentence:
      /期限|到期|届满|自[^。；]{4,24}(?:起)?至|借期|还款日|于[^，。；]{6,16}(?:前)?(?:归还|偿还|还清)|个月/,
    except: /保证期间|催告|履行期限届满之日起/,
    heading: /期限/,
  },
  {
    name: '还款方式',
    underHeading: /还款/,
    sentence:
      /(?:归还|偿还|还清|还款|还本|付息|结清)[^。；]{0,30}(?:本金|一次性|分期|按月|按季|每月|到期|方式|账户|等额|利息)|(?:一次性|分期|按月|按季|每月|到期|等额)[^。；]{0,20}(?:归还|偿还|还清|还款|还本|付息)|还款方式/,
    except: /逾期还款|提前还款|保证|担保/,
    heading: /还款/,
  },
]

const mainTerms: Rule = {
  checkpoint: 'B03',
  types: ['借款'],
  check({ contract }) {
    const missing = MAIN_TERMS.filter((item) => !presentSpan(contract, item)).map((item) => item.name)
    if (!contract.facts.amount && contract.money.length === 0) missing.unshift('借款金额')
    if (missing.length === 0) return { found: [], passed: firstMatch(contract, /借款/) }
    const heading = MAIN_TERMS.find((item) => missing.includes(item.name))?.heading ?? /借款/
    return {
      found: [
        {
          checkpoint: 'B03',
          kind: 'missing',
          span: headingSpan(contract, heading),
          why: `借款合同缺少主要条款：${missing.join('、')}。`,
        },
      ],
      passed: null,
    }
  },
}

function hasGuarantor(contract: Contract): boolean {
  return (
    contract.parties.some((party) => /保证|担保/.test(party.aliases.join(''))) ||
    bodySentences(contract).some(
      (sentence) =>
        /(?:提供|承担)[^，。；]{0,16}(?:保证(?!金)|担保(?!物))|保证人|担保人|连带(?:责任)?(?:保证|担保)/.test(
          sentence.text,
        ) && !/抵押|质押|保证金/.test(sentence.text),
    )
  )
}

/** Where the guarantee is spoken of, before anything said of mortgages. */
function guaranteeSentence(contract: Contract) {
  const mentions = allMatches(contract, /保证(?!金)|担保/).filter((sentence) => sentence.region === 'body')
  return (
    mentions.find((sentence) => /保证(?!金)/.test(sentence.text) && !/抵押|质押/.test(sentence.text)) ??
    mentions[0]
  )
}

const guaranteeMode: Rule = {
  checkpoint: 'B04',
  types: ['借款', '保证'],
  check({ contract }) {
    if (!hasGuarantor(contract)) return nothing
    const stated = presentSpan(contract, {
      sentence: /连带(?:责任)?(?:保证|担保|清偿|责任)|一般保证|连带责任/,
    })
    if (stated) return { found: [], passed: stated }
    const mention = guaranteeSentence(contract)
    return {
      found: [
        {
          checkpoint: 'B04',
          kind: 'missing',
          span: mention ? trimmed(mention) : headingSpan(contract, /保证|担保/),
          why: '有保证人但没有写明是连带责任保证还是一般保证，约定不明的按一般保证承担责任。',
          against: '甲方',
        },
      ],
      passed: null,
    }
  },
}

const guaranteeTerm: Rule = {
  checkpoint: 'B05',
  types: ['借款', '保证'],
  check({ contract }) {
    if (!hasGuarantor(contract)) return nothing
    const period = bodySentences(contract).find(
      (sentence) =>
        /保证(?:期间|期限|期)|担保(?:期间|期限)/.test(sentence.text) &&
        /年|个月|日|止/.test(sentence.text.replace(/保证期间|履行期限/g, '')),
    )
    const scope = presentSpan(contract, {
      sentence:
        /(?:保证|担保)(?:的)?(?:范围|责任)[^。；]{0,12}(?:包括|为|是|及于|：|:|涵盖)|(?:范围)[^。；]{0,6}(?:包括|为|及于)|(?:本金|主债权)[^。；]{0,30}(?:提供|承担)[^。；]{0,10}(?:保证|担保)|对[^。；]{0,20}(?:全部债务|本金|债务)[^。；]{0,30}(?:保证|担保)/,
    })
    const missing = [...(period ? [] : ['保证期间']), ...(scope ? [] : ['保证范围'])]
    const found: Found[] = []
    if (missing.length > 0) {
      const anchor =
        missing.length === 1 && missing[0] === '保证期间' ? headingSpan(contract, /保证期间/) : null
      const mention = guaranteeSentence(contract)
      found.push({
        checkpoint: 'B05',
        kind: 'missing',
        span: anchor ?? (mention ? trimmed(mention) : headingSpan(contract, /保证|担保/)),
        why: `没有约定${missing.join('和')}；未约定保证期间的，为主债务履行期限届满之日起六个月。`,
        against: '甲方',
      })
    } else if (period) {
      const due = contract.facts.termEnd?.value
      const until = contract.dates
        .filter((item) => item.start >= period.start && item.end <= period.end)
        .at(-1)
      if (due && until && until.date <= due) {
        found.push({
          checkpoint: 'B05',
          kind: 'wrong',
          span: trimmed(period),
          why: `保证期间早于或者等于主债务到期日${due}，视为没有约定，按${addMonths(due, 6)}止计算。`,
          against: '甲方',
        })
      }
    }
    return { found, passed: period ? trimmed(period) : null }
  },
}

const FORFEITS =
  /(?:抵押|质押|担保|房屋|房产|车辆|股权|财产|质物)[^。]{0,50}(?:直接|自动|即)?(?:归|属于|转归|过户(?:给|至)|抵偿给|转移给|抵给)(?:甲方|债权人|出借人|出借方|贷款人|抵押权人|质权人)[^，。；]{0,6}(?:所有|名下)?/
const NO_RESOLUTION =
  /(?:无需|无须|不需要?|不再|免于|不)(?:另行)?(?:提供|出具|提交|经)[^，。；]{0,16}(?:股东会|董事会|决议)/

const collateral: Rule = {
  checkpoint: 'B06',
  types: ['借款', '保证'],
  check({ contract }) {
    const forfeits = bodySentences(contract).find(
      (sentence) =>
        FORFEITS.test(sentence.text) &&
        /不(?:能)?(?:还|履行|偿还|清偿|归还)|未(?:能)?(?:按|还|归还|清偿|偿还|履行)|逾期|到期/.test(
          sentence.text,
        ) &&
        !/不得(?:约定)?[^，。；]{0,8}归/.test(sentence.text),
    )
    if (forfeits)
      return {
        found: [
          {
            checkpoint: 'B06',
            kind: 'wrong',
            span: trimmed(forfeits),
            why: '约定到期不还则担保财产直接归债权人所有（流押、流质），只能依法就担保财产优先受偿。',
          },
        ],
        passed: null,
      }
    const waived = bodySentences(contract).find((sentence) => NO_RESOLUTION.test(sentence.text))
    const guarantor = contract.parties.find(
      (party) => party.isCompany && /保证|担保/.test(party.aliases.join('')),
    )
    const resolution = presentSpan(contract, {
      sentence: /(?:股东会|股东大会|董事会|股东)(?:的)?决议|决议文件/,
    })
    if (waived || (guarantor && !resolution)) {
      const mention = guaranteeSentence(contract)
      return {
        found: [
          {
            checkpoint: 'B06',
            kind: waived ? 'wrong' : 'missing',
            span: waived ? trimmed(waived) : mention ? trimmed(mention) : null,
            why: '公司提供担保，应当有股东会或者董事会决议，否则担保可能对公司不发生效力。',
            against: '甲方',
          },
        ],
        passed: null,
      }
    }
    return { found: [], passed: resolution }
  },
}

export const loanRules: Rule[] = [interest, deducted, mainTerms, guaranteeMode, guaranteeTerm, collateral]
