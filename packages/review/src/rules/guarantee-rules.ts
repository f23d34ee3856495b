import type { Contract } from '../contract.ts'
import { addMonths } from '../values/calendar.ts'
import { type Found, finds, nothing, passing, type Rule } from './rule.ts'
import { allMatches, bodySentences, headingSpan, trimmed, wrongAt } from './sentences.ts'
import { presentSpan } from './topic.ts'

function hasGuarantor(contract: Contract): boolean {
  return (
    contract.parties.some((party) => /保证|担保/.test(party.aliases.join(''))) ||
    bodySentences(contract).some(
      (sentence) =>
        /(?:提供|承担)[^，。；]{0,16}(?:保证(?!金)|担保(?!物))|保证人|担保人|连带(?:责任)?(?:保证|担保)/.test(
          sentence.text,
        ) && !/抵押|质押|出质|质权|保证金|未(?:提供|设)|不(?:提供|设)/.test(sentence.text),
    )
  )
}

/** Where the guarantee is spoken of, before anything said of mortgages. */
function guaranteeSentence(contract: Contract) {
  const mentions = allMatches(contract, /保证(?!金)|担保/).filter((sentence) => sentence.region === 'body')
  return (
    mentions.find(
      (sentence) =>
        /(?:提供|承担)[^，。；]{0,12}(?:保证|担保)|保证人|担保人/.test(sentence.text) &&
        !/抵押|质押/.test(sentence.text),
    ) ??
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
    if (stated) return passing(stated)
    const mention = guaranteeSentence(contract)
    return finds({
      checkpoint: 'B04',
      kind: 'missing',
      span: mention ? trimmed(mention) : headingSpan(contract, /保证|担保/),
      why: '有保证人但没有写明是连带责任保证还是一般保证，约定不明的按一般保证承担责任。',
      against: '甲方',
    })
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
  /(?:抵押|质押|担保|房屋|房产|房子|车辆|股权|财产|质物|设备|机器|厂房|店铺|[\u4e00-\u9fa5]店(?=[、和及就]))[^。]{0,50}(?:直接|自动|即)?(?:归|属于|转归|过户(?:给|至)|抵偿给|转移给|抵给)(?:甲方|债权人|出借人|出借方|贷款人|抵押权人|质权人)[^，。；]{0,6}(?:所有|名下)?/

const NO_RESOLUTION =
  /(?:无需|无须|不需要?|不再|免于|不)(?:另行)?(?:提供|出具|提交|经)?[^，。；]{0,16}(?:股东会|董事会|决议)/

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
        !/不得(?:约定)?[^，。；]{0,8}归|不(?:约定|因|会|应|得|当然)[^。；]{0,24}(?:归|属于|转归)/.test(
          sentence.text,
        ),
    )
    if (forfeits)
      return wrongAt(
        forfeits,
        'B06',
        '约定到期不还则担保财产直接归债权人所有（流押、流质），只能依法就担保财产优先受偿。',
      )
    const waived = bodySentences(contract).find((sentence) => NO_RESOLUTION.test(sentence.text))
    const guarantor = contract.parties.find(
      (party) => /公司|厂|企业|集团|中心|社$/.test(party.name) && /保证|担保/.test(party.aliases.join('')),
    )
    const resolution = presentSpan(contract, {
      sentence: /(?:股东会|股东大会|董事会|股东)[^，。；]{0,16}决议|决议(?:文件|原件|复印件)/,
    })
    if (waived || (guarantor && !resolution)) {
      const mention = guaranteeSentence(contract)
      return finds({
        checkpoint: 'B06',
        kind: waived ? 'wrong' : 'missing',
        span: waived ? trimmed(waived) : mention ? trimmed(mention) : null,
        why: '公司提供担保，应当有股东会或者董事会决议，否则担保可能对公司不发生效力。',
        against: '甲方',
      })
    }
    return passing(resolution)
  },
}

export const guaranteeRules: Rule[] = [guaranteeMode, guaranteeTerm, collateral]
