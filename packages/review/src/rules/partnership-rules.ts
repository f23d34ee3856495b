import type { Contract } from '../contract.ts'
import { percent } from './figures.ts'
import { finds, passing, type Rule } from './rule.ts'
import { bodySentences, denies, trimmed } from './sentences.ts'
import { wrongSentence } from './wrong-sentence.ts'

const NO_LOSS =
  /不(?:承担|分担|参与|负担|负责)[^，。；]{0,12}(?:亏损|债务|风险|损失)|(?:亏损|债务|经营风险)[^。；]{0,24}(?:由|均由|全部由|概由)(?!全体|各|双方|合伙人按|三方|四方)[^，。；]{1,10}(?:承担|负担|负责)(?!连带)|固定(?:收益|回报|利润|分红|分配)|保底|保本|(?:无论|不论)[^。；]{0,12}(?:盈亏|盈利|亏损)[^。；]{0,24}(?:支付|分配|获得|返还|收取|取得|领取|拿|分得)|(?:亏|赔)[了损本]?[^，。；]{0,6}(?:与|跟|和)[^，。；]{1,6}无关|(?:全部|所有)(?:的)?(?:利润|盈余|收益)[^，。；]{0,6}(?:归|由|分配给)(?!全体|各)|旱涝保收/

const guaranteedReturn = wrongSentence({
  checkpoint: 'P01',
  types: ['合伙'],
  isWrong({ text }) {
    const match = NO_LOSS.exec(text)
    if (
      !match ||
      denies(text, NO_LOSS) ||
      /不得|个人债务|自行承担(?:其)?个人/.test(text) ||
      // 由甲方承担50%，乙方承担30%，丙方承担20%
      (!/^不|固定|保[底本]/.test(match[0]) &&
        !/不(?:承担|分担|负担)/.test(text) &&
        (text.match(/(?:承担|负担|分担)[^，。；\d]{0,4}[\d.]+%/g) ?? []).length >= 2)
    )
      return false
    return !(/债务/.test(match[0]) && /连带/.test(text))
  },
  why: '部分合伙人不承担亏损、取得固定收益或者独占利润，违背共享利益、共担风险，可能被认定为借贷。',
  isRight: /亏损[^。；]{0,30}(?:分担|承担)/,
})

const shares: Rule = {
  checkpoint: 'P02',
  types: ['合伙'],
  check({ contract }) {
    const profit = sumOfShares(contract, /利润|盈余|收益|分红|分配/, /出资/)
    const loss = sumOfShares(contract, /亏损|分担|债务/, /出资/)
    for (const sum of [profit, loss]) {
      if (sum && Math.abs(sum.total - 1) > 0.0011) {
        return finds({
          checkpoint: 'P02',
          kind: 'inconsistent',
          span: sum.span,
          why: `分配（分担）比例合计为${percent(sum.total)}，不等于100%。`,
        })
      }
    }
    const shown = profit ?? loss
    return passing(shown ? shown.span : null)
  },
}

function sumOfShares(contract: Contract, subject: RegExp, except: RegExp) {
  const groups = new Map<unknown, { total: number; count: number; span: { start: number; end: number } }>()
  for (const sentence of bodySentences(contract)) {
    const about = sentence.text + sentence.headings
    if (!subject.test(about) || (except.test(sentence.text) && !subject.test(sentence.text))) continue
    if (/违约|逾期|利率|利息|超过|同意|通过|以上/.test(sentence.text)) continue
    if (except.test(sentence.text) && /出资[^。；]{0,12}元/.test(sentence.text)) continue
    const ratios = contract.ratios.filter(
      (ratio) =>
        ratio.start >= sentence.start &&
        ratio.end <= sentence.end &&
        // 留存10%作周转，其余按…: what is kept back is no one's share.
        !/(?:留存|预留|留作|留出|提取|提留|计提)[^，。；]{0,8}$/.test(
          contract.text.slice(sentence.start, ratio.start),
        ) &&
        !/^[^，。；]{0,6}(?:公积|基金|准备金)/.test(contract.text.slice(ratio.end, ratio.end + 12)),
    )
    if (ratios.length === 0) continue
    // Shares listed one a line belong to one clause; shares in one sentence stand alone.
    const key = ratios.length >= 2 ? sentence : (sentence.clause?.parent ?? sentence.clause)
    const known = groups.get(key)
    const span = {
      start: (ratios[0] as { start: number }).start,
      end: (ratios.at(-1) as { end: number }).end,
    }
    const total = ratios.reduce((sum, ratio) => sum + ratio.value, 0)
    if (known)
      groups.set(key, {
        total: known.total + total,
        count: known.count + ratios.length,
        span: { start: known.span.start, end: span.end },
      })
    else groups.set(key, { total, count: ratios.length, span: ratios.length >= 2 ? trimmed(sentence) : span })
  }
  const partners = contract.parties.length
  return (
    [...groups.values()].find(
      (group) => group.count >= 2 && (partners < 2 || group.count === partners || group.count >= 3),
    ) ?? null
  )
}

export const partnershipRules: Rule[] = [guaranteedReturn, shares]
