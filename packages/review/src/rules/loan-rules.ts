import type { Contract } from '../contract.ts'
import { lprOn } from '../law/lpr.ts'
import { isTouched, sortGaps } from './absence.ts'
import { penaltyRatios } from './penalty-mentions.ts'
import { finds, nothing, passing, type Rule } from './rule.ts'
import { bodySentences, firstMatch, headingSpan, trimmed, wrongAt } from './sentences.ts'
import { presentSpan } from './topic.ts'

const PROTECTED_BEFORE_LPR = 24

const interest: Rule = {
  checkpoint: 'B01',
  types: ['借款'],
  check({ contract, lpr, date }) {
    const rate = lprOn(date, lpr)
    const lender = contract.parties.find(
      (party) => /出借|贷款/.test(party.aliases.join('')) || party.role === '甲方',
    )
    if (/银行|小额贷款|消费金融|信托/.test(lender?.name ?? '')) return nothing
    // Before the LPR was published, courts protected private interest up to 24 % a year.
    const limit = rate ? rate.oneYearPercent * 4 : PROTECTED_BEFORE_LPR
    const measure = rate
      ? `合同成立时一年期LPR（${rate.from}公布${rate.oneYearPercent}%）的四倍即${Math.round(limit * 100) / 100}%`
      : `合同成立时受保护的上限年利率${PROTECTED_BEFORE_LPR}%`
    const high = contract.rates.filter((mention) => mention.value > limit + 1e-6)
    const worst = high.find((mention) => !mention.overdue) ?? high[0]
    if (worst) {
      return wrongAt(worst.sentence, 'B01', `折合年利率${worst.value}%，超过${measure}，超过部分不受保护。`, {
        wording: `${worst.overdue ? '逾期利率' : '借款年利率'}为${Math.round(limit * 100) / 100}%（${rate ? '合同成立时一年期贷款市场报价利率的四倍' : '合同成立时司法保护上限'}以内），利息、逾期利息、违约金及其他费用总计不超过该标准。`,
        against: '乙方',
      })
    }
    const multiple = bodySentences(contract).find((sentence) => {
      const match =
        /(?:LPR|贷款市场报价利率|市场报价利率)[^，。；]{0,12}(?:的)?([五六七八九十]|[5-9]|\d{2})倍/.exec(
          sentence.text,
        )
      return match !== null
    })
    if (multiple)
      return wrongAt(multiple, 'B01', '约定的利率超过一年期LPR的四倍，超过部分不受保护。', {
        against: '乙方',
      })
    const borrowerPenalty = penaltyRatios(contract).find(
      (item) =>
        item.daily &&
        item.ratio.value * 365 * 100 > limit &&
        item.ratio.value < 0.003 &&
        /借款人|乙方/.test(item.sentence.text) &&
        /还款|还本|付息|归还|偿还/.test(item.sentence.text),
    )
    if (borrowerPenalty && !contract.rates.some((mention) => mention.sentence === borrowerPenalty.sentence)) {
      return wrongAt(
        borrowerPenalty.sentence,
        'B01',
        `逾期违约金折合年化${Math.round(borrowerPenalty.ratio.value * 36500 * 100) / 100}%，与利息合计超过${measure}。`,
        { against: '乙方' },
      )
    }
    const stated = contract.rates[0]
    return passing(stated ? trimmed(stated.sentence) : null)
  },
}

const DEDUCTS =
  /(?:预先|提前|先行|首先|事先|(?<!优|首|事|预)先(?=扣)|一次性|当(?:场|日|即)|直接|从(?:本金|借款|放款)[^，。；]{0,6})[^，。；]{0,12}(?:扣除|扣收|扣取|扣划|扣减|扣[下掉留]|收取|扣)[^。；]{0,20}(?:利息|手续费|服务费|管理费|中介费|咨询费|费用|保证金)|(?:利息|手续费|服务费|管理费)[^。；]{0,20}(?:预先|从(?:本金|借款|放款)|在(?:本金|放款|发放|出借)[^，。；]{0,8}(?:中|时))[^。；]{0,12}(?:扣|收)|扣除[^。；]{0,20}(?:利息|手续费|服务费|管理费|咨询费)[^。；]{0,12}后[^。；]{0,40}(?:发放|放款|支付|实际|转|交付|到账|汇|余款|余额)|(?:发放|放款|出借|交付)[^。；]{0,20}(?:时|前)[^。；]{0,10}扣(?:除|收|减)?[^。；]{0,20}(?:利息|手续费|服务费|费)|砍头息|(?<!仅就|只就|仅按|仅以|只按)实际到账(?!之?日|时间|后|当日|为准)/

const NOT_DEDUCTED =
  /不得|不(?:预|从|在|作|做|扣|收取|另)|未(?:预|从|曾|扣|作|做)|没有|不存在|不予|并无|禁止|无需|实际到账(?:的)?(?:金|数)额(?:少于|低于|不足|小于)/

const deducted: Rule = {
  checkpoint: 'B02',
  types: ['借款'],
  check({ contract }) {
    const bad = bodySentences(contract).find(
      (sentence) => DEDUCTS.test(sentence.text) && !NOT_DEDUCTED.test(sentence.text),
    )
    if (bad)
      return wrongAt(bad, 'B02', '利息、费用预先在本金中扣除的，应当按照实际借款数额返还并计算利息。', {
        against: '乙方',
      })
    return passing(firstMatch(contract, /不得预先扣除|足额/))
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
      /用途|用于|用作|资金周转|因[^，。；]{2,24}(?:向|需|资金|借款|借到)|因[^。；]{2,80}(?:借款|借到|借给)|为[^，。；]{2,16}(?:需要|所需|资金)/,
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
      /(?:归还|偿还|还清|还款|还本|付息|结清|清偿|付清)[^。；]{0,30}(?:本金|一次性|分期|按月|按季|每月|到期|方式|账户|等额|利息)|(?:一次性|分期|按月|按季|每月|到期|等额)[^。；]{0,20}(?:归还|偿还|还清|还款|还本|付息|清偿|付清)|还款方式/,
    except: /逾期还款|提前还款|保证|担保/,
    heading: /还款/,
  },
]

/** A rate in figures, none at all, or one that is fixed elsewhere. */
const RATE_ELSEWHERE =
  /LPR|报价利率|基准利率|同期[^，。；]{0,10}利率|无息|免息|不[计收付支][^，。；]{0,4}利息|利率[^，。；]{0,12}(?:为准|执行|浮动)|分(?:息|利)|[一二三四五六七八九\d]厘/i

const statesRate = (contract: Contract): boolean =>
  contract.rates.some((mention) => !mention.overdue) ||
  bodySentences(contract).some(
    (item) => RATE_ELSEWHERE.test(item.text) && !/逾期|违约|合计不超过|总计不超过/.test(item.text),
  )

const mainTerms: Rule = {
  checkpoint: 'B03',
  types: ['借款'],
  check({ contract }) {
    const missing = MAIN_TERMS.filter((item) => !presentSpan(contract, item)).map((item) => item.name)
    const rateless = !missing.includes('利率') && !statesRate(contract)
    if (rateless) missing.push('利率')
    if (!contract.facts.amount && contract.money.length === 0) missing.unshift('借款金额')
    if (missing.length === 0) return passing(firstMatch(contract, /借款/))
    // Interest that is to be paid at no rate is a gap however often it is mentioned.
    const gaps = rateless
      ? {
          named: missing.filter((name) => name === '利率' || !isTouched(contract, 'B03', name)),
          onlyTouched: false,
        }
      : sortGaps(contract, 'B03', missing)
    const heading = MAIN_TERMS.find((item) => gaps.named.includes(item.name))?.heading ?? /借款/
    return finds({
      checkpoint: 'B03',
      kind: 'missing',
      span: headingSpan(contract, heading),
      why: `借款合同缺少主要条款：${gaps.named.join('、')}。`,
      spared: gaps.onlyTouched ? 'touched' : undefined,
    })
  },
}

export const loanRules: Rule[] = [interest, deducted, mainTerms]
