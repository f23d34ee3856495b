import type { Contract } from '../contract.ts'
import { monthsOfTerm } from '../values/calendar.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import { FAILING_IT, sortGaps } from './absence.ts'
import { percent, yuan } from './figures.ts'
import { type Found, finds, nothing, passing, type Rule } from './rule.ts'
import { allMatches, bodySentences, firstMatch, headingSpan, trimmed, wrongAt } from './sentences.ts'
import { presentSpan } from './topic.ts'

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
  const range = contract.ranges.find((item) => item.kind === 'term')
  if (
    !range &&
    opening.some(
      (sentence) => /以完成[^，。；]{0,12}任务为期限(?!的)/.test(sentence.text) && !/□/.test(sentence.text),
    )
  )
    return 'task'
  if (range) return Math.round(monthsOfTerm(range.from, range.to) * 10) / 10
  const { termStart, termEnd } = contract.facts
  if (termStart && termEnd) return Math.round(monthsOfTerm(termStart.value, termEnd.value) * 10) / 10
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
  const { termStart, probationEnd } = contract.facts
  if (!range && termStart && probationEnd) {
    return {
      months: monthsOfTerm(termStart.value, probationEnd.value),
      start: probationEnd.start,
      end: probationEnd.end,
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
    if (trial.months <= limit + 0.05) return passing({ start: trial.start, end: trial.end })
    const named =
      term === 'open' ? '无固定期限' : term === 'task' ? '以完成一定工作任务为期限' : `${term}个月`
    return finds({
      checkpoint: 'E01',
      kind: 'wrong',
      span: sentenceAround(contract, trial),
      why: `劳动合同期限为${named}，试用期最长${limit}个月，合同约定了${Math.round(trial.months * 10) / 10}个月。`,
      wording: limit === 0 ? '本合同不约定试用期。' : `试用期为${limit}个月。`,
      against: '乙方',
    })
  },
}

const probationWage: Rule = {
  checkpoint: 'E02',
  types: ['劳动'],
  check({ contract, parameters }) {
    const limit = parameters.probationWageRatio
    for (const sentence of allMatches(contract, /试用期/)) {
      const wageAt = sentence.text.search(
        /试用期(?!满|结束|后|届满|通过)[^。；]{0,16}(?:工资|薪|报酬|待遇)|(?:工资|薪)[^。；]{0,6}试用期(?!满|结束|后|届满|通过)|(?<=(?:工资|薪|报酬)[^。；]{0,40})试用期(?:内|期间|间)?(?:的)?(?:每月|月|为|按)/,
      )
      if (wageAt < 0) continue
      // 月工资5200元，试用期内每月…: what he earns on trial is said after the word.
      const trialAt = sentence.text.indexOf('试用期', wageAt)
      const said = contract.money.some(
        (item) => item.start >= sentence.start + trialAt && item.end <= sentence.end,
      )
      const from = sentence.start + (said ? trialAt : wageAt)
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
      return passing(trimmed(sentence))
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

const NUMBER = '([\\d.]+|[一二三四五六七八九十]+)'

const DAY_HOURS = new RegExp(
  `(?:每(?:日|天)|日)(?:工作|劳动)?(?:时间)?(?:为|不超过|不少于|是)?${NUMBER}(?:个)?小时`,
)

const WEEK_HOURS = new RegExp(`每周(?:工作)?(?:时间)?(?:为|不超过|共|累计|不少于)?${NUMBER}(?:个)?小时`)

const WEEK_DAYS = new RegExp(`每周(?:工作|上班)${NUMBER}(?:天|日)|(?:周|月)休${NUMBER}(?:天|日)`)

const MONTH_OVERTIME = new RegExp(
  `(?:每月|月)[^，。；]{0,8}(?:加班|延长工作)[^，。；]{0,12}?${NUMBER}(?:个)?小时|加班[^。；]{0,30}每月[^，。；\\d]{0,8}${NUMBER}(?:个)?小时`,
)

const UNPAID_OVERTIME =
  /(?:不|无需|不再|不另行|不予|概不|均不)(?:另行|另外|额外)?(?:支付|发放|计算|给付|计发|享有|享受)[^，。；]{0,10}加班|加班[^。；]{0,16}(?:不(?:另|再|予|计|支)|无(?:加班)?(?:费|工资)|自愿|义务|视为自愿|均为自愿|没有(?:加班)?(?:费|工资))|(?:工资|薪酬|报酬)[^。；]{0,12}(?:已)?(?<!不)(?:包含|(?<!不包)含)[^，。；]{0,8}加班|放弃[^，。；]{0,6}加班|无条件[^，。；]{0,8}加班/

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
      if (why) return wrongAt(sentence, 'E06', why, { against: '乙方' })
    }
    return passing(firstMatch(contract, /工作时间|小时|工时/))
  },
}

const REQUIRED: { name: string; sentence: RegExp; heading: RegExp; underHeading?: RegExp; strip?: RegExp }[] =
  [
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
      sentence: /休息|休假|年假|节假日|假期|带薪|休(?:一|二|两|\d)(?:日|天)|双休/,
      heading: /休息|休假|工作时间/,
    },
    { name: '劳动报酬', sentence: /工资|薪|报酬/, heading: /报酬|工资|薪/ },
    {
      name: '社会保险',
      underHeading: /保险/,
      strip: FAILING_IT,
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

/** 甲方已如实告知乙方工作地点…: that it was told is not what it is. */
const TOLD_BEFORE = /如实告知|已告知/

const required: Rule = {
  checkpoint: 'E07',
  types: ['劳动'],
  check({ contract }) {
    const missing = REQUIRED.filter((item) => !presentSpan(contract, { ...item, except: TOLD_BEFORE }))
    if (missing.length === 0) return passing(firstMatch(contract, /岗位|工作内容|从事/))
    const gaps = sortGaps(
      contract,
      'E07',
      missing.map((item) => item.name),
    )
    const first = REQUIRED.find((item) => item.name === gaps.named[0]) as (typeof REQUIRED)[number]
    return finds({
      checkpoint: 'E07',
      kind: 'missing',
      span: headingSpan(contract, first.heading),
      why: `缺少劳动合同必备条款：${gaps.named.join('、')}。`,
      spared: gaps.onlyTouched ? 'touched' : undefined,
      against: '乙方',
    })
  },
}

export const labourTermRules: Rule[] = [probationLength, probationWage, hours, required]
