import type { Contract } from '../contract.ts'
import { monthsOfTerm } from '../values/calendar.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import {
  allMatches,
  bodySentences,
  type Found,
  firstMatch,
  headingSpan,
  nothing,
  percent,
  type Rule,
  trimmed,
  yuan,
} from './rule.ts'
import { presentSpan } from './topics.ts'

const EMPLOYEE = '乙方|劳动者|员工|职工|受聘(?:方|人)|雇员|本人'
const EMPLOYER = '甲方|用人单位|公司|单位|聘用方'

function probationLimit(termMonths: number): number {
  if (termMonths < 3) return 0
  if (termMonths < 12) return 1
  if (termMonths < 36) return 2
  return 6
}

function termMonths(contract: Contract): number | 'open' | 'task' | null {
  const opening = bodySentences(contract).filter((sentence) =>
    /期限|固定|合同期/.test(sentence.text + sentence.headings),
  )
  if (opening.some((sentence) => /(?:为|签订|订立|属于|√|☑|■)[^，。；]{0,6}无固定期限/.test(sentence.text)))
    return 'open'
  if (
    opening.some(
      (sentence) => /以完成[^，。；]{0,12}任务为期限/.test(sentence.text) && !/□/.test(sentence.text),
    )
  )
    return 'task'
  const range = contract.ranges.find((item) => item.kind === 'term')
  if (range) return Math.round(monthsOfTerm(range.from, range.to) * 10) / 10
  return contract.termLength?.months ?? null
}

function probation(contract: Contract): { months: number; start: number; end: number } | null {
  const range = contract.ranges.find((item) => item.kind === 'probation')
  for (const sentence of bodySentences(contract)) {
    const at = sentence.text.indexOf('试用期')
    if (at < 0) continue
    const from = sentence.start + at
    const length = contract.durations.find(
      (item) =>
        item.start >= from &&
        item.end <= sentence.end &&
        item.start - from < 16 &&
        !/工资|内|提前|通知/.test(contract.text.slice(from + 3, item.start)),
    )
    if (!length) continue
    const months = length.months ?? (length.days as number) / 30
    return {
      months,
      start: from,
      end: Math.max(
        length.end,
        range && range.start < sentence.end && range.start >= sentence.start ? range.end : 0,
      ),
    }
  }
  if (!range) return null
  return { months: monthsOfTerm(range.from, range.to), start: range.start, end: range.end }
}

function sentenceAround(contract: Contract, span: { start: number; end: number }) {
  const sentence = bodySentences(contract).find((item) => item.start <= span.start && span.end <= item.end)
  const own = sentence ? trimmed(sentence) : span
  // The term it is measured by usually stands just before.
  const term = contract.ranges.find((range) => range.kind === 'term')
  if (!term) return own
  const both = { start: Math.min(own.start, term.start), end: Math.max(own.end, term.end) }
  return both.end - both.start <= 160 ? both : own
}

const probationLength: Rule = {
  checkpoint: 'E01',
  types: ['劳动'],
  check({ contract }) {
    const trial = probation(contract)
    const term = termMonths(contract)
    if (!trial || term === null) return nothing
    const limit = term === 'open' ? 6 : term === 'task' ? 0 : probationLimit(term)
    if (trial.months <= limit + 0.05) return { found: [], passed: { start: trial.start, end: trial.end } }
    const named =
      term === 'open' ? '无固定期限' : term === 'task' ? '以完成一定工作任务为期限' : `${term}个月`
    return {
      found: [
        {
          checkpoint: 'E01',
          kind: 'wrong',
          span: sentenceAround(contract, trial),
          why: `劳动合同期限为${named}，试用期最长${limit}个月，合同约定了${Math.round(trial.months * 10) / 10}个月。`,
          wording: limit === 0 ? '本合同不约定试用期。' : `试用期为${limit}个月。`,
          against: '乙方',
        },
      ],
      passed: null,
    }
  },
}

const probationWage: Rule = {
  checkpoint: 'E02',
  types: ['劳动'],
  check({ contract, parameters }) {
    const limit = parameters.probationWageRatio
    for (const sentence of allMatches(contract, /试用期/)) {
      const wageAt = sentence.text.search(
        /试用期[^。；]{0,16}(?:工资|薪|报酬|待遇)|(?:工资|薪)[^。；]{0,6}试用期/,
      )
      if (wageAt < 0) continue
      const from = sentence.start + wageAt
      const ratio = contract.ratios.find((item) => item.start >= from && item.end <= sentence.end)
      if (
        ratio &&
        ratio.value < limit - 1e-9 &&
        !/不低于|不少于/.test(contract.text.slice(from, ratio.start))
      ) {
        return {
          found: [low(sentence, `试用期工资仅为约定工资的${percent(ratio.value)}，低于80%。`)],
          passed: null,
        }
      }
      const wage = contract.money.find(
        (item) => item.start >= from && item.end <= sentence.end && !/转正/.test(item.segment),
      )
      const full = contract.facts.periodicAmount?.value
      if (wage && full && wage.yuan < full * limit - 0.01) {
        return {
          found: [
            low(
              sentence,
              `试用期工资${yuan(wage.yuan)}仅为约定工资${yuan(full)}的${percent(Math.round((wage.yuan / full) * 1e4) / 1e4)}，低于80%。`,
            ),
          ],
          passed: null,
        }
      }
      return { found: [], passed: trimmed(sentence) }
    }
    return nothing
  },
}

const low = (sentence: Parameters<typeof trimmed>[0], why: string): Found => ({
  checkpoint: 'E02',
  kind: 'wrong',
  span: trimmed(sentence),
  why,
  wording:
    '试用期工资不低于本单位相同岗位最低档工资的80%或者不低于劳动合同约定工资的80%，并不低于用人单位所在地的最低工资标准。',
  against: '乙方',
})

const INSURANCE = /社会保险|社保|五险|养老保险|医疗保险|公积金/
const WAIVES =
  /放弃|不(?:再|予|为[^，。；]{0,8})?(?:缴纳|参加|办理|购买|缴)|无需[^，。；]{0,8}(?:缴纳|办理|参加)|(?:自行|自己|个人|本人)(?:全额|全部|负责)?(?:缴纳|承担|参加|办理|购买|解决|负担)|(?:由|均由|全部由)(?:乙方|劳动者|员工|本人)(?:本人|个人|自行)?(?:全额|全部)?(?:承担|缴纳|负担|负责)|折(?:算|合|成|现)|补贴|补助|以现金|现金形式|(?:包含|计入|含)(?:在)?[^，。；]{0,6}工资|代替/
const OWN_SHARE =
  /个人(?:应)?(?:缴纳|承担|负担)?(?:的)?部分|应(?:由)?(?:乙方|个人|劳动者|本人)[^，。；]{0,8}(?:缴纳|承担|负担)的(?:部分|费用)|乙方应缴|代扣代缴|个人(?:承担|缴费)比例|各自/

const insurance: Rule = {
  checkpoint: 'E03',
  types: ['劳动'],
  check({ contract }) {
    const bad = allMatches(contract, INSURANCE).find((sentence) => {
      const rest = sentence.text.replace(
        /(?:，|^)[^，。；]{0,16}(?:个人|乙方|劳动者)[^，。；]{0,10}部分[^，。；]{0,24}/g,
        '',
      )
      return (
        WAIVES.test(rest) &&
        INSURANCE.test(rest) &&
        !(
          OWN_SHARE.test(sentence.text) &&
          !/放弃|不(?:再|予|为)?[^，。；]{0,6}(?:缴|办|参)|补贴|补助/.test(rest)
        ) &&
        !/不得(?:放弃|要求|约定)/.test(rest)
      )
    })
    if (bad)
      return {
        found: [
          {
            checkpoint: 'E03',
            kind: 'wrong',
            span: trimmed(bad),
            why: '约定不缴、放弃社会保险或者以补贴代替，该约定无效，劳动者可据此解除合同并要求经济补偿。',
            against: '乙方',
          },
        ],
        passed: null,
      }
    return { found: [], passed: firstMatch(contract, INSURANCE) }
  },
}

const workerPenalty: Rule = {
  checkpoint: 'E04',
  types: ['劳动'],
  check({ contract }) {
    const pays = new RegExp(
      `(?:${EMPLOYEE})[^。]{0,70}(?:支付|赔偿|承担|缴纳|交纳|扣除|扣发)[^。；]{0,40}(?:违约金|赔偿金|[\\d,]+元|[一二三四五六\\d]个月(?:的)?工资|全部工资|当月工资)|违约金[^。；]{0,20}由(?:${EMPLOYEE})`,
    )
    const bad = bodySentences(contract).find(
      (sentence) =>
        pays.test(sentence.text) &&
        /违约金|辞职|离职|提前解除|解除|未满|服务满|旷工|跳槽/.test(sentence.text) &&
        !/服务期|培训|竞业|同业|经济补偿/.test(sentence.text + sentence.headings) &&
        !/不得|无需|不(?:承担|支付)违约金/.test(sentence.text) &&
        !new RegExp(`(?:${EMPLOYER})[^，。；]{0,12}(?:向|应)(?:${EMPLOYEE})[^，。；]{0,8}支付`).test(
          sentence.text,
        ),
    )
    if (bad)
      return {
        found: [
          {
            checkpoint: 'E04',
            kind: 'wrong',
            span: trimmed(bad),
            why: '除专项培训服务期和竞业限制外，不得约定由劳动者承担违约金。',
            against: '乙方',
          },
        ],
        passed: null,
      }
    return nothing
  },
}

const NON_COMPETE =
  /竞业限制|竞业禁止|(?:离职|解除|终止)[^。；]{0,30}(?:不得|禁止)[^。；]{0,40}(?:竞争|同类|同业|同行|相同)/

const nonCompete: Rule = {
  checkpoint: 'E05',
  types: ['劳动', '保密'],
  check({ contract, parameters }) {
    const mentions = allMatches(contract, NON_COMPETE).filter(
      (sentence) => !/在职期间|任职期间/.test(sentence.text) || /离职|终止|解除/.test(sentence.text),
    )
    const first = mentions[0]
    if (!first) return nothing
    for (const sentence of mentions) {
      const length = contract.durations.find(
        (item) =>
          item.start >= sentence.start &&
          item.end <= sentence.end &&
          (item.months ?? 0) > parameters.nonCompeteMaxYears * 12,
      )
      if (length) {
        return {
          found: [
            {
              checkpoint: 'E05',
              kind: 'wrong',
              span: trimmed(sentence),
              why: '离职后的竞业限制期限超过二年。',
              wording:
                '竞业限制期限为乙方离职之日起二年；竞业限制期限内，甲方按月向乙方支付经济补偿，标准为乙方离职前十二个月平均工资的30%且不低于当地最低工资标准。',
              against: '乙方',
            },
          ],
          passed: null,
        }
      }
    }
    const scope = bodySentences(contract)
    const unpaid = scope.find(
      (sentence) =>
        /竞业|补偿/.test(sentence.text + sentence.headings) &&
        /(?:不|无需|无须|不另行|不再)(?:另行)?(?:支付|给予|提供)[^，。；]{0,14}补偿|补偿[^，。；]{0,10}(?:已|包含|计入)[^，。；]{0,8}(?:工资|薪)|无(?:经济)?补偿/.test(
          sentence.text,
        ),
    )
    const paid = scope.find(
      (sentence) =>
        /补偿/.test(sentence.text) &&
        (/竞业|按月|每月|离职后|月平均/.test(sentence.text) || /竞业/.test(sentence.headings)) &&
        sentence !== unpaid &&
        !/未(?:按|支付|及时)/.test(sentence.text),
    )
    if (unpaid || !paid) {
      return {
        found: [
          {
            checkpoint: 'E05',
            kind: unpaid ? 'wrong' : 'missing',
            span: trimmed(unpaid ?? first),
            why: '约定了竞业限制，但没有约定在限制期内按月支付经济补偿。',
            against: '乙方',
          },
        ],
        passed: null,
      }
    }
    return { found: [], passed: trimmed(first) }
  },
}

const NUMBER = '([\\d.]+|[一二三四五六七八九十]+)'
const DAY_HOURS = new RegExp(
  `(?:每(?:日|天)|日)(?:工作|劳动)?(?:时间)?(?:为|不超过|不少于|是)?${NUMBER}(?:个)?小时`,
)
const WEEK_HOURS = new RegExp(`每周(?:工作)?(?:时间)?(?:为|不超过|共|累计|不少于)?${NUMBER}(?:个)?小时`)
const WEEK_DAYS = new RegExp(`每周(?:工作|上班)${NUMBER}(?:天|日)|(?:周|月)休${NUMBER}(?:天|日)`)
const MONTH_OVERTIME = new RegExp(
  `(?:每月|月)[^，。；]{0,8}(?:加班|延长工作)[^，。；]{0,12}?${NUMBER}(?:个)?小时`,
)
const UNPAID_OVERTIME =
  /(?:不|无需|不再|不另行|不予|概不|均不)(?:另行|另外|额外)?(?:支付|发放|计算|给付|计发|享有|享受)[^，。；]{0,10}加班|加班[^。；]{0,16}(?:不(?:另|再|予|计|支)|无(?:加班)?(?:费|工资)|自愿|义务|视为自愿|均为自愿|没有(?:加班)?(?:费|工资))|(?:工资|薪酬|报酬)[^。；]{0,12}(?:已)?(?:包含|含)[^，。；]{0,8}加班|放弃[^，。；]{0,6}加班|无条件[^，。；]{0,8}加班/

const hours: Rule = {
  checkpoint: 'E06',
  types: ['劳动'],
  check({ contract }) {
    const flexible = bodySentences(contract).some((sentence) =>
      /(?:实行|执行|采用)[^，。；]{0,6}(?:综合计算|不定时)工(?:时|作)/.test(sentence.text),
    )
    for (const sentence of bodySentences(contract)) {
      const { text } = sentence
      const value = (pattern: RegExp) => {
        const match = pattern.exec(text)
        return match ? parseChineseNumber(match[1] ?? match[2] ?? '') : null
      }
      const perDay = value(DAY_HOURS)
      const perWeek = value(WEEK_HOURS)
      const days =
        WEEK_DAYS.test(text) && /工作|上班/.test(WEEK_DAYS.exec(text)?.[0] ?? '') ? value(WEEK_DAYS) : null
      const overtime = value(MONTH_OVERTIME)
      const why =
        !flexible && perDay !== null && perDay > 8 && !/加班|延长/.test(text.slice(0, text.search(DAY_HOURS)))
          ? `约定每日工作${perDay}小时，超过8小时。`
          : !flexible && perWeek !== null && perWeek > 44
            ? `约定每周工作${perWeek}小时，超过法定标准。`
            : !flexible && days !== null && (days >= 7 || days * (perDay ?? 8) > 44)
              ? `约定每周工作${days}天，每周工时超过法定标准。`
              : overtime !== null && overtime > 36
                ? `约定每月加班${overtime}小时，超过36小时的上限。`
                : UNPAID_OVERTIME.test(text) && !/不得/.test(text)
                  ? '约定加班不支付加班工资。'
                  : null
      if (why)
        return {
          found: [{ checkpoint: 'E06', kind: 'wrong', span: trimmed(sentence), why, against: '乙方' }],
          passed: null,
        }
    }
    return { found: [], passed: firstMatch(contract, /工作时间|小时|工时/) }
  },
}

const REQUIRED: { name: string; sentence: RegExp; heading: RegExp; underHeading?: RegExp }[] = [
  {
    name: '合同期限',
    sentence: /固定期限|期限[^。；]{0,30}(?:年|月|起)|合同期|自[^。；]{4,20}起至|以完成/,
    heading: /期限/,
  },
  { name: '工作内容', sentence: /岗位|职务|工作内容|从事|担任|工种|职位/, heading: /工作内容|岗位/ },
  {
    name: '工作地点',
    sentence:
      /工作地点|工作地(?:为|在)|地点(?:为|:|在)|工作场所|工作区域|(?:在|于)[^，。；]{2,20}(?:工作|上班)/,
    heading: /工作地点|工作内容/,
  },
  { name: '工作时间', sentence: /小时|工时|工作时间|作息|不定时|综合计算/, heading: /工作时间|休息/ },
  {
    name: '休息休假',
    sentence: /休息|休假|年假|节假日|休(?:一|二|两|\d)(?:日|天)|双休/,
    heading: /休息|休假|工作时间/,
  },
  { name: '劳动报酬', sentence: /工资|薪|报酬/, heading: /报酬|工资|薪/ },
  {
    name: '社会保险',
    underHeading: /保险/,
    sentence: /社会保险|社保|五险|养老/,
    heading: /社会保险|保险|福利/,
  },
  {
    name: '劳动保护',
    underHeading: /劳动保护|劳动条件|安全/,
    sentence: /劳动保护|劳动条件|安全卫生|职业危害|防护|安全生产|劳动安全|安全培训|职业病|劳保/,
    heading: /劳动保护|劳动条件|安全/,
  },
]

const required: Rule = {
  checkpoint: 'E07',
  types: ['劳动'],
  check({ contract }) {
    const missing = REQUIRED.filter((item) => !presentSpan(contract, item))
    if (missing.length === 0) return { found: [], passed: firstMatch(contract, /岗位|工作内容|从事/) }
    const first = missing[0] as (typeof REQUIRED)[number]
    return {
      found: [
        {
          checkpoint: 'E07',
          kind: 'missing',
          span: headingSpan(contract, first.heading),
          why: `缺少劳动合同必备条款：${missing.map((item) => item.name).join('、')}。`,
          against: '乙方',
        },
      ],
      passed: null,
    }
  },
}

const REASSIGN =
  /(?:调整|变更|变动|调动|安排|调换|改变|降低|调)[^，。；]{0,12}(?:岗位|职位|职务|工作地点|工作内容|工种|薪酬|工资|薪资|报酬|岗)|(?:岗位|职位|工作地点|工种|薪酬|工资|薪资)[^，。；]{0,12}(?:调整|变更|变动|调动|调换)|调岗|调薪|降薪/
const AT_PLEASURE =
  /随时|单方|任意|自行|随意|无条件|无需|无须|必须服从|应(?:当)?(?:无条件)?服从|须服从|不得(?:拒绝|提出异议|异议|有异议)|绝对服从|有权根据[^，。；]{0,14}(?:需要|情况|变化)|(?:甲方|公司|用人单位)(?:有权|可以?)(?:根据|视|随时|单方)/
const BY_AGREEMENT = /协商一致|双方(?:书面)?(?:同意|协商)|与乙方协商|经乙方(?:书面)?同意|征得乙方|不胜任|依法/

const reassignment: Rule = {
  checkpoint: 'E08',
  types: ['劳动'],
  check({ contract }) {
    const bad = allMatches(contract, REASSIGN).find((sentence) => {
      if (!AT_PLEASURE.test(sentence.text) || /不得(?:单方|随意|擅自|任意)/.test(sentence.text)) return false
      const agreed = BY_AGREEMENT.exec(sentence.text)
      return !agreed || /(?:无需|无须|不需|不必|未)[^，。；]{0,4}$/.test(sentence.text.slice(0, agreed.index))
    })
    if (bad)
      return {
        found: [
          {
            checkpoint: 'E08',
            kind: 'wrong',
            span: trimmed(bad),
            why: '用人单位可以单方随意调整岗位、地点或者薪酬，劳动者只能服从。',
            against: '乙方',
          },
        ],
        passed: null,
      }
    return { found: [], passed: firstMatch(contract, /(?:变更|调整)[^。；]{0,30}(?:协商|书面)/) }
  },
}

const TAKES =
  /(?:收取|缴纳|交纳|支付|缴|扣留|预扣|提供|押|交|预交|扣)[^。；]{0,20}(?:押金|保证金|风险金|抵押金|服装费|工装费|担保金|财产担保|担保(?!法))|(?:押金|保证金|风险金|服装费)[^。；]{0,20}(?:收取|缴纳|交纳|支付|扣|元)/
const HOLDS =
  /(?:扣押|暂扣|保管|上交|抵押|收存|交由|留存|扣留|交给|收取|统一保管|质押)[^，。；]{0,16}(?:身份证(?!复印)|毕业证|学位证|学历证|证件|职业资格证|驾驶证|证书)|(?:身份证|毕业证|学位证|学历证|证件|资格证)(?!复印件|号)[^，。；]{0,14}(?:扣押|暂扣|由(?:甲方|公司|用人单位)[^，。；]{0,4}(?:保管|收存|留存)|上交|交(?:由|给|与)|交[^，。；]{0,6}(?:保管|留存|收存))/

const deposits: Rule = {
  checkpoint: 'E09',
  types: ['劳动'],
  check({ contract }) {
    const bad = bodySentences(contract).find(
      (sentence) =>
        sentence.region === 'body' &&
        (TAKES.test(sentence.text) || HOLDS.test(sentence.text)) &&
        !/不得|不收取|不扣押|禁止|严禁|公积金/.test(sentence.text),
    )
    if (!bad) return { found: [], passed: firstMatch(contract, /不得(?:扣押|收取)/) }
    return {
      found: [
        {
          checkpoint: 'E09',
          kind: 'wrong',
          span: trimmed(bad),
          why: '用人单位招用劳动者不得扣押证件，不得要求提供担保或者以其他名义收取财物。',
          against: '乙方',
        },
      ],
      passed: null,
    }
  },
}

export const labourRules: Rule[] = [
  probationLength,
  probationWage,
  insurance,
  workerPenalty,
  nonCompete,
  hours,
  required,
  reassignment,
  deposits,
]
