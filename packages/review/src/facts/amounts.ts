import type { Sentence } from '../text/structure.ts'
import type { Money, MoneyPair } from '../values/money.ts'
import type { Ratio } from '../values/ratio.ts'
import { contains } from '../values/span.ts'
import type { Fact } from './fact.ts'

export type MoneyInPlace = Money & { sentence: Sentence; before: string; segment: string }

/** Words between the last break and the amount: what the amount is called. */
export function placeMoney(
  text: string,
  money: Money[],
  pairs: MoneyPair[],
  sentences: Sentence[],
): MoneyInPlace[] {
  const placed: MoneyInPlace[] = []
  for (const item of money) {
    const sentence = sentences.find((s) => s.start <= item.start && item.start < s.end)
    if (!sentence) continue
    const pair = pairs.find((p) => contains(p, item))
    const from = pair ? pair.start : item.start
    const before = text.slice(sentence.start, Math.max(sentence.start, from))
    const segment = before.split(/[，、]/).at(-1) as string
    placed.push({ ...item, sentence, before, segment })
  }
  return placed
}

const TOTAL: { words: RegExp; weight: number }[] = [
  {
    words: /签约合同价|中标(?:总)?价|成交(?:总)?价|总房款|车价款|价税合计|含税总(?:价|额|金额)|合同含税/,
    weight: 12,
  },
  {
    words:
      /合同总?(?:价款?|金额|额|价格|价值)|总(?:价款?|金额|额|费用|造价|货款|报酬|服务费|租金)|(?:价款|货款|费用|报酬|服务费|租金|经费|加工费|开发费|设计费|咨询费|工程款|出资|投资)(?:用)?(?:总额|总计|合计|共计|总共|总价)|(?:借款|贷款)(?:总)?(?:金额|本金|数额|额度|总额)|工程(?:总)?(?:造价|价款)|承包总价|包干价|转让(?:总)?价(?:款|格)?|总出资|(?<!占)总投资(?:额)?(?:为|:|共)?(?:人民币)?$/,
    weight: 10,
  },
  {
    words:
      /(?:研究)?开发(?:费用?|经费|报酬)|研发(?:费用?|经费)|加工(?:费用?|价款|报酬)|(?:承揽|定作)(?:报酬|价款|费用?)|(?:监理|设计)?酬金|许可(?:使用)?费|咨询(?:费用?|服务费)|顾问费|服务(?:费用?|报酬|价款|价格)|委托(?:费用?|报酬)|技术(?:服务)?费|设计费|制作费|印刷费|(?:借|贷)款(?!人(?!民币)|方|期|利|用|合|到|逾|发|之)|本金|借给|借贷(?:人民币)?$|出借|借到|货款|价款|合计|共计|总计|收费|代理费|培训费|推广费|项目(?:费用|经费|款)/,
    weight: 6,
  },
]
const NOT_TOTAL =
  /每月|(?<!个)月租|月工资|每年|(?<![一二两三四五六七八九十\d])年租|每季|押金|保证金|(?<!固)定金|订金|违约金|赔偿|首付|首期|第[一二三四五六七八\d]+(?:期|笔|次|阶段)|预付|尾款|余款|进度款|不含税|税额|税款|税金|增值税|单价|每(?:台|件|套|吨|平|车|次|趟|箱|人|天|日|单|票|公里|立方|米|间|层|小时)|保险|罚款|不超过|超过|低于|不少于|以上|以下|支付(?:首|预)|(?:支付|付)(?:合同|总价|该).{0,12}%|%|百分之|注册资本|滞纳|补偿|扣除|抵扣|已付|剩余|暂列|上限|认缴|出资(?:额)?(?:为)?(?:人民币)?$|费率/

/** 例如年薪40万元的，服务费为80,000元 shows how a price is found; it is none. */
const EXAMPLE = /例如|举例|示例|譬如|比如|假设|假定/

/** 收取10000元作为服务费: what the sum is for comes after it. */
const GIVEN_AS_PRICE =
  /^[^。；，]{0,4}(?:[，(][^。；，]{0,16})?作为[^，。；]{0,6}(?:服务费|报酬|价款|代理费|费用)/

export function findAmount(type: string, money: MoneyInPlace[], pairs: MoneyPair[]): Fact<number> | null {
  let best: { weight: number; item: MoneyInPlace } | null = null
  for (const item of money) {
    if (item.per || item.sentence.region === 'signature' || item.yuan === 0) continue
    const label = `${item.segment}`
    const wide = item.before.slice(-40)
    const grade =
      TOTAL.find(({ words }) => words.test(label)) ??
      (label.length < 12 && !/[一二两三四五六七八九半]成|\d%|百分之/.test(wide)
        ? TOTAL.find(({ words, weight }) => weight >= 10 && words.test(wide))
        : undefined)
    let weight = grade?.weight ?? 0
    if (
      weight === 0 &&
      /价款|报酬|金额|费用|经费|借款|投入/.test(item.sentence.headings + label) &&
      label.length < 16 &&
      // What is paid by a day is a part of the price.
      !/(?:支付|付|归还|偿还)(?:人民币)?$/.test(label) &&
      !NOT_TOTAL.test(wide)
    )
      weight = 3
    const said = item.sentence.text.slice(item.end - item.sentence.start)
    if (GIVEN_AS_PRICE.test(said)) weight = Math.max(weight, 7)
    if (weight === 0) continue
    if (NOT_TOTAL.test(label) && weight < 12) {
      if (
        !(
          type === '合伙' &&
          weight === 10 &&
          /总出资|出资总额|合计|总额/.test(label) &&
          !/%|(?<!固)定金|押金|违约/.test(label)
        )
      )
        continue
    }
    if (/违约|赔偿|逾期/.test(wide) || EXAMPLE.test(item.before)) continue
    if ((type === '租赁' || type === '劳动') && weight < 10) continue
    if (type === '租赁' && !/总|合计|共计/.test(label)) continue
    if (type === '劳动' || type === '保密') continue
    if (type === '合伙' && !/总|合计|共计|投资额/.test(`${wide}`)) continue
    // What is lent, not what it comes to with its interest.
    if (type === '借款' && /本息|利息|发放(?:人民币)?$/.test(label)) continue
    if (item.sentence.region === 'attachment') weight -= 4
    // The sum agreed on is the one written out in words as well.
    if (pairs.some((pair) => contains(pair, item))) weight += 1
    if (!best || weight > best.weight) best = { weight, item }
  }
  return best ? inFigures(best.item, pairs) : null
}

function inFigures(item: MoneyInPlace, pairs: MoneyPair[]): Fact<number> {
  const pair = pairs.find((p) => contains(p, item))
  if (pair) return { value: pair.figures.yuan, start: pair.start, end: pair.end }
  return { value: item.yuan, start: item.start, end: item.end }
}

const PERIODIC =
  /(?:每|按)(?:个)?(?:月|年|季度?)|月(?:租金?|工资|薪|固定工资|基本工资|服务费|管理费|费用|报酬|度)|年(?:租金|费|薪|服务费|度服务费)|季(?:度)?租金|(?:租金|工资|服务费)标准|基本工资|转正后?(?:的)?(?:月)?工资|工资为|租金为/
const PERIODIC_SUBJECT = /租金|工资|薪|报酬|服务费|使用费|顾问费|维护费|月租|年租|托管费|代理费|费用/
const NOT_PERIODIC =
  /每平|每㎡|每立方|每次|每期|每笔|每[个]?(?:车|泊)?位|每户|车位|停车|停放|试用期|物业|水费|电费|违约|补偿|押金|保证金|加班|奖金|津贴|补贴|社保|罚|滞纳|(?<!固)定金|超过|不低于|最低工资/

const BESIDE_RENT = /(?:物业|管理|[水电]|停车|保洁|维保|能耗|空调|网络)费[^租]*$/

export function findPeriodicAmount(
  type: string,
  money: MoneyInPlace[],
  pairs: MoneyPair[],
): Fact<number> | null {
  let best: { weight: number; item: MoneyInPlace } | null = null
  for (const item of money) {
    if (item.sentence.region === 'signature') continue
    const wide = item.before.slice(-40)
    const perPeriod = item.per !== null && /月|年|季/.test(item.per)
    if (item.per !== null && !perPeriod) continue
    if (!perPeriod && !PERIODIC.test(wide)) continue
    if (!PERIODIC_SUBJECT.test(wide + item.sentence.headings)) continue
    // 基本工资4200元、岗位工资800元，合计5000元: the wage is what they come to.
    const wholeWage =
      type === '劳动' && /(?:合计|共计|总计)(?:为)?(?:人民币)?$/.test(item.segment) && /工资|薪/.test(wide)
    const label = item.segment.replace(/试用期(?:届?满|结束|过)?后/, '')
    // 物业管理费每平方米2.50元，计每月6,000元: beside the rent, not the rent.
    if (type === '租赁' && BESIDE_RENT.test(wide)) continue
    if (NOT_PERIODIC.test(label) || /违约/.test(wide.slice(-20))) continue
    if (
      /总|合计|共计/.test(item.segment) &&
      !perPeriod &&
      !/每(?:个)?(?:月|年|季)|月(?:租|工资|服务费)/.test(item.segment) &&
      !wholeWage
    )
      continue
    let weight = wholeWage ? 7 : 4
    if (/每(?:辆|台|间|套|人|平|层|个)/.test(item.segment)) weight -= 3
    if (/月(?:租金?|服务费)(?:合计|共计|总计)(?:为)?(?:人民币)?$/.test(item.segment)) weight += 2
    if (/月租金|每月租金|月工资|每月工资|租金|工资|薪/.test(wide)) weight += 3
    if (/月|年|季/.test(item.segment) || perPeriod) weight += 2
    if (!/租赁|劳动|服务/.test(type)) weight -= 4
    if (!best || weight > best.weight) best = { weight, item }
  }
  return best && best.weight >= 3 ? inFigures(best.item, pairs) : null
}

const DEPOSIT = /押金|租赁保证金|履约保证金|房屋保证金|合同保证金|设备保证金|保证金|(?<!固)定金|订金/
const NOT_DEPOSIT = /质量保证金|质保金|工资保证金|投标保证金|双倍|违约金|返还|退还|扣除|没收|抵作|抵扣/

/** …支付16000元整，作为租赁该房屋的保证金. */
const GIVEN_AS_DEPOSIT = /^[^。；，]{0,24}，?作为[^，。；]{0,14}(?:押金|(?<!质量)保证金)/

export function findDeposit(
  money: MoneyInPlace[],
  pairs: MoneyPair[],
  ratios: Ratio[],
  amount: number | null,
  sentences: Sentence[],
): Fact<number> | null {
  for (const item of money) {
    // 按1000元/户: each contract is one household.
    if ((item.per && item.per !== '户') || item.sentence.region === 'signature') continue
    const said = item.sentence.text.slice(item.end - item.sentence.start)
    if (GIVEN_AS_DEPOSIT.test(said) || (item.per && /^的?标准[^，。；]{0,10}保证金/.test(said)))
      return inFigures(item, pairs)
    const wide = item.before.slice(-36)
    if (!DEPOSIT.test(wide) || NOT_DEPOSIT.test(item.segment)) continue
    const last = [...wide.matchAll(new RegExp(DEPOSIT.source, 'g'))].at(-1)
    const after = last ? wide.slice((last.index as number) + last[0].length) : ''
    if (/质量$/.test(last ? wide.slice(0, last.index) : '') || NOT_DEPOSIT.test(after)) continue
    if (/租金为|月租金[为:]|总价[为:]|另行|赔偿/.test(after)) continue
    return inFigures(item, pairs)
  }
  if (amount === null) return null
  for (const sentence of sentences) {
    const at = sentence.text.search(/(?<!固)定金|履约保证金/)
    if (at < 0 || /双倍|返还/.test(sentence.text)) continue
    const ratio = ratios.find((r) => r.start >= sentence.start + at - 24 && r.end <= sentence.end)
    if (ratio)
      return { value: Math.round(amount * ratio.value * 100) / 100, start: ratio.start, end: ratio.end }
  }
  return null
}
