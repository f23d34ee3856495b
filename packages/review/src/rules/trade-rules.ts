import type { Contract } from '../contract.ts'
import {
  allMatches,
  bodySentences,
  firstMatch,
  headingSpan,
  nothing,
  percent,
  type Rule,
  trimmed,
} from './rule.ts'
import { presentSpan } from './topics.ts'

const ONE_MISSED =
  /(?:任何|任意|任|某|其中)?(?:一|1)期[^。；]{0,30}(?:逾期|未(?:按|付|支付|能)|延迟|迟延|拖欠|不付|欠付)|(?:逾期|未(?:按期|按时|按约)?(?:支付|付)|拖欠)[^。；]{0,20}(?:任何|任意|任|其中)?(?:一|1)期/
const CONSEQUENCE =
  /解除|全部(?:剩余)?(?:价款|货款|款项|余款)|剩余(?:全部)?(?:价款|货款|款项)|加速到期|提前到期|收回(?:货物|标的物|设备)/

const instalmentSale: Rule = {
  checkpoint: 'S04',
  types: ['买卖'],
  check({ contract }) {
    const bad = bodySentences(contract).find(
      (sentence) =>
        ONE_MISSED.test(sentence.text) &&
        CONSEQUENCE.test(sentence.text) &&
        !/五分之一|20%|百分之二十|催告/.test(sentence.text),
    )
    if (!bad) return { found: [], passed: firstMatch(contract, /五分之一/) }
    return {
      found: [
        {
          checkpoint: 'S04',
          kind: 'wrong',
          span: trimmed(bad),
          why: '分期付款的买受人未支付到期价款达到全部价款的五分之一，且经催告后在合理期限内仍未支付的，出卖人才可以请求支付全部价款或者解除合同。',
          wording:
            '买方未支付到期价款的数额达到全部价款的五分之一，经卖方催告后在15日内仍未支付的，卖方可以请求买方支付全部价款或者解除合同。',
          against: '甲方',
        },
      ],
      passed: null,
    }
  },
}

const mandate: Rule = {
  checkpoint: 'V02',
  types: ['服务'],
  check({ contract }) {
    const bad = bodySentences(contract).find(
      (sentence) =>
        /(?:放弃|不享有|排除|无权行使|不得行使)[^，。；]{0,10}任意解除权|(?:任何情况下|任何情形下|任何理由|无论[^，。；]{0,8})[^，。；]{0,12}不得(?:提前)?(?:解除|终止)/.test(
          sentence.text,
        ) && !/补偿/.test(sentence.text),
    )
    if (!bad) return nothing
    return {
      found: [
        {
          checkpoint: 'V02',
          kind: 'wrong',
          span: trimmed(bad),
          why: '委托合同当事人依法可以随时解除合同并赔偿损失，排除任意解除权又无补偿安排，容易发生争议。',
        },
      ],
      passed: null,
    }
  },
}

const NO_LOSS =
  /不(?:承担|分担|参与|负担|负责)[^，。；]{0,12}(?:亏损|债务|风险|损失)|(?:亏损|债务|经营风险)[^。；]{0,24}(?:由|均由|全部由|概由)(?!全体|各|双方|合伙人按|三方|四方)[^，。；]{1,10}(?:承担|负担|负责)(?!连带)|固定(?:收益|回报|利润|分红|分配)|保底|保本|(?:无论|不论)[^。；]{0,12}(?:盈亏|盈利|亏损)[^。；]{0,24}(?:支付|分配|获得|返还|收取|取得)|(?:全部|所有)(?:的)?(?:利润|盈余|收益)[^，。；]{0,6}(?:归|由|分配给)(?!全体|各)|旱涝保收/

const guaranteedReturn: Rule = {
  checkpoint: 'P01',
  types: ['合伙'],
  check({ contract }) {
    const bad = bodySentences(contract).find(
      (sentence) =>
        NO_LOSS.test(sentence.text) &&
        !/不得|对外[^，。；]{0,6}连带|个人债务|自行承担(?:其)?个人/.test(sentence.text),
    )
    if (bad)
      return {
        found: [
          {
            checkpoint: 'P01',
            kind: 'wrong',
            span: trimmed(bad),
            why: '部分合伙人不承担亏损、取得固定收益或者独占利润，违背共享利益、共担风险，可能被认定为借贷。',
          },
        ],
        passed: null,
      }
    return { found: [], passed: firstMatch(contract, /亏损[^。；]{0,30}(?:分担|承担)/) }
  },
}

const shares: Rule = {
  checkpoint: 'P02',
  types: ['合伙'],
  check({ contract }) {
    const profit = sumOfShares(contract, /利润|盈余|收益|分红|分配/, /出资/)
    const loss = sumOfShares(contract, /亏损|分担|债务/, /出资/)
    for (const sum of [profit, loss]) {
      if (sum && Math.abs(sum.total - 1) > 0.0011) {
        return {
          found: [
            {
              checkpoint: 'P02',
              kind: 'inconsistent',
              span: sum.span,
              why: `分配（分担）比例合计为${percent(sum.total)}，不等于100%。`,
            },
          ],
          passed: null,
        }
      }
    }
    const shown = profit ?? loss
    return { found: [], passed: shown ? shown.span : null }
  },
}

function sumOfShares(contract: Contract, subject: RegExp, except: RegExp) {
  const groups = new Map<unknown, { total: number; count: number; span: { start: number; end: number } }>()
  for (const sentence of bodySentences(contract)) {
    const about = sentence.text + sentence.headings
    if (!subject.test(about) || (except.test(sentence.text) && !subject.test(sentence.text))) continue
    if (/违约|逾期|利率|利息|提取|公积|预留|超过|同意|通过|以上/.test(sentence.text)) continue
    if (except.test(sentence.text) && /出资[^。；]{0,12}元/.test(sentence.text)) continue
    const ratios = contract.ratios.filter(
      (ratio) => ratio.start >= sentence.start && ratio.end <= sentence.end,
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

const SUBCONTRACTS =
  /(?:可以?|有权|允许|同意|准许|得)[^。；]{0,30}(?:转包|(?:全部|整体|主体(?:结构)?|肢解|支解)[^。；]{0,14}(?:分包|转包|转给|交由|交给|发包))|(?:全部工程|整体工程|主体结构|主体工程|全部施工任务|主要工程)[^。；]{0,16}(?:转包|分包|交由|转给|交给|委托)[^。；]{0,16}(?:第三|其他|他人|具有)|(?:无需|无须|不(?:需|必)|未)(?:经|征得|取得)?[^，。；]{0,8}(?:同意|批准|许可)[^。；]{0,24}(?:分包|转包)|(?:分包|转包)[^。；]{0,20}(?:无需|无须|不需|不必)(?:经|征得)?[^，。；]{0,8}(?:同意|批准|许可)|自行(?:决定)?(?:分包|转包)/

const subcontracting: Rule = {
  checkpoint: 'C01',
  types: ['建设工程'],
  check({ contract }) {
    const bad = bodySentences(contract).find((sentence) => {
      const match = SUBCONTRACTS.exec(sentence.text)
      if (!match) return false
      return (
        !/不得|禁止|严禁|不允许|必须自行|不可|(?:非主体|除主体)/.test(sentence.text) ||
        /(?:可以?|有权)(?:自行)?[^，。；]{0,12}转包|无需|无须/.test(sentence.text)
      )
    })
    if (
      bad &&
      !(
        /不得[^，。；]{0,10}(?:转包|分包)/.test(bad.text) && !/无需|无须|可以?将(?:全部|主体)/.test(bad.text)
      ) &&
      !/解除/.test(bad.text)
    ) {
      return {
        found: [
          {
            checkpoint: 'C01',
            kind: 'wrong',
            span: trimmed(bad),
            why: '允许转包、将主体结构分包或者未经发包人同意分包，属于转包、违法分包。',
          },
        ],
        passed: null,
      }
    }
    return { found: [], passed: firstMatch(contract, /不得[^。；]{0,20}(?:转包|分包)/) }
  },
}

const RETENTION = /质量保证金|质保金|保修金|保留金|质量保修金/

const retention: Rule = {
  checkpoint: 'C02',
  types: ['建设工程'],
  check({ contract, parameters }) {
    for (const sentence of allMatches(contract, RETENTION)) {
      const at = sentence.text.search(RETENTION)
      const ratios = contract.ratios.filter(
        (ratio) => ratio.start >= sentence.start && ratio.end <= sentence.end,
      )
      const ratio = ratios.find((item) => item.start >= sentence.start + at) ?? ratios.at(-1)
      if (
        ratio &&
        !/支付至|付至/.test(contract.text.slice(Math.max(sentence.start, ratio.start - 16), ratio.start)) &&
        ratio.value > parameters.retentionRatioLimit + 1e-9 &&
        ratio.value < 0.5
      ) {
        return {
          found: [
            {
              checkpoint: 'C02',
              kind: 'wrong',
              span: trimmed(sentence),
              why: `质量保证金比例为${percent(ratio.value)}，超过工程价款结算总额的3%。`,
              wording: '质量保证金为工程价款结算总额的3%，缺陷责任期为24个月，缺陷责任期满后14日内返还。',
              against: '乙方',
            },
          ],
          passed: null,
        }
      }
      const sum = contract.money.find(
        (item) => item.start >= sentence.start + at && item.end <= sentence.end && !item.inWords,
      )
      const total = contract.facts.amount?.value
      if (sum && total && sum.yuan > total * parameters.retentionRatioLimit + 1 && !ratio) {
        return {
          found: [
            {
              checkpoint: 'C02',
              kind: 'wrong',
              span: trimmed(sentence),
              why: `质量保证金为工程价款的${percent(Math.round((sum.yuan / total) * 1e4) / 1e4)}，超过3%。`,
              against: '乙方',
            },
          ],
          passed: null,
        }
      }
    }
    const long = contract.durations.find(
      (item) =>
        (item.months ?? 0) > 24 &&
        /(?:缺陷责任期|质量保证金|质保金)[^。；]{0,30}$/.test(
          contract.text.slice(Math.max(0, item.start - 36), item.start),
        ),
    )
    if (long) {
      const sentence = bodySentences(contract).find(
        (item) => item.start <= long.start && long.end <= item.end,
      )
      return {
        found: [
          {
            checkpoint: 'C02',
            kind: 'wrong',
            span: sentence ? trimmed(sentence) : long,
            why: '缺陷责任期（质量保证金返还期限）超过24个月。',
            against: '乙方',
          },
        ],
        passed: null,
      }
    }
    return { found: [], passed: firstMatch(contract, RETENTION) }
  },
}

const MINIMUMS: { name: string; part: RegExp; months: number; seasons?: number }[] = [
  { name: '防水', part: /防水|防渗漏/, months: 60 },
  { name: '供热与供冷系统', part: /供热|采暖|供冷/, months: 24, seasons: 2 },
  {
    name: '电气管线、给排水管道、设备安装和装修',
    part: /电气|管线|给排水|给水排水|管道|设备安装|装修|装饰|安装工程/,
    months: 24,
  },
]

const warrantyMinimum: Rule = {
  checkpoint: 'C03',
  types: ['建设工程'],
  check({ contract }) {
    for (const sentence of bodySentences(contract)) {
      const about = /保修|质保|质量保证期/.test(sentence.text + sentence.headings)
      if (!about || /保修金|响应/.test(sentence.text)) continue
      for (const { name, part, months, seasons } of MINIMUMS) {
        const at = sentence.text.search(part)
        if (at < 0) continue
        const length = contract.durations.find(
          (item) => item.start >= sentence.start + at && item.end <= sentence.end,
        )
        if (seasons) {
          const count = /([一1])个?(?:采暖期|供冷期|采暖季)/.exec(sentence.text.slice(at))
          if (count) return short(sentence, `${name}保修期低于2个采暖期、供冷期。`)
        }
        if (!length || /日内|小时/.test(contract.text.slice(length.start, length.end + 2))) continue
        const between = contract.text.slice(sentence.start + at, length.start)
        // The length belongs to the nearest part named before it.
        if (
          MINIMUMS.some(
            (other) =>
              other.name !== name &&
              other.part.test(between) &&
              !part.test(between.slice(between.search(other.part))),
          )
        )
          continue
        if (length.months !== null && length.months < months)
          return short(sentence, `${name}保修期为${length.months}个月，低于法定最低${months / 12}年。`)
      }
      const general = /(?:质量)?保修期限?(?:为|:|是)?[^，。；\d一二三四五六七八九十两]{0,12}/.exec(
        sentence.text,
      )
      if (general && !MINIMUMS.some(({ part }) => part.test(sentence.text))) {
        const from = sentence.start + general.index
        const length = contract.durations.find(
          (item) =>
            item.start >= from && item.start <= from + general[0].length + 2 && item.end <= sentence.end,
        )
        if (
          length?.months &&
          length.months < 24 &&
          !/(?:内|响应)/.test(contract.text.slice(length.end, length.end + 2))
        )
          return short(sentence, `保修期为${length.months}个月，低于装修、设备安装等工程的法定最低2年。`)
      }
    }
    return { found: [], passed: firstMatch(contract, /保修/) }
  },
}

const short = (sentence: Parameters<typeof trimmed>[0], why: string) => ({
  found: [
    { checkpoint: 'C03', kind: 'wrong' as const, span: trimmed(sentence), why, against: '甲方' as const },
  ],
  passed: null,
})

const WORKS: {
  name: string
  sentence: RegExp
  except?: RegExp
  heading: RegExp
  underHeading?: RegExp
}[] = [
  {
    name: '工程范围',
    underHeading: /范围|内容/,
    sentence:
      /承包范围|工程范围|施工范围|工程内容|施工内容|承包内容|图纸范围|工作内容|项目内容|装修(?:内容|范围)/,
    heading: /范围|概况|内容/,
  },
  {
    name: '工期',
    underHeading: /工期/,
    sentence:
      /工期(?:为|:|总|自|共|\d|[一二三四五六七八九十])|(?:开工|竣工|完工)(?:日期|时间)|日历天|施工期(?:限)?(?:为|自|:|共)|(?:自|于)[^。；]{4,16}(?:开工|竣工|完工)|[\d一二三四五六七八九十][天日]内(?:完工|竣工)|合同工期/,
    except: /顺延|逾期|延误/,
    heading: /工期/,
  },
  {
    name: '质量标准',
    underHeading: /质量(?!保修)/,
    sentence: /(?:质量|施工)[^。；]{0,24}(?:标准|合格|规范|优良|要求)|合格标准|验收规范/,
    except: /验收(?:不)?合格|质量合格的|整改/,
    heading: /质量/,
  },
  {
    name: '工程造价',
    sentence: /合同价|造价|总价|工程款|价款|包干/,
    except: /逾期|违约|结算价款的/,
    heading: /价|造价|价款/,
  },
  {
    name: '结算',
    underHeading: /结算/,
    sentence:
      /结算(?:资料|文件|书|报告|审核|办理|方式|依据|价|以)|(?:提交|审核|办理|完成|按实|据实)[^。；]{0,10}结算|固定总价|包干/,
    except: /质量保证金[^。；]{0,12}结算|解除|(?:付|支付)至结算价|结算后付至/,
    heading: /结算|支付|价款/,
  },
  { name: '保修', underHeading: /保修/, sentence: /保修|质保|缺陷责任|质量保证期/, heading: /保修|质量/ },
]

const constructionTerms: Rule = {
  checkpoint: 'C04',
  types: ['建设工程'],
  check({ contract }) {
    if (/监理|设计|勘察/.test(contract.type.title)) return nothing
    const missing = WORKS.filter((item) => !presentSpan(contract, item))
    if (missing.length === 0) return { found: [], passed: firstMatch(contract, /工期|开工/) }
    const first = missing[0] as (typeof WORKS)[number]
    return {
      found: [
        {
          checkpoint: 'C04',
          kind: 'missing',
          span: headingSpan(contract, first.heading),
          why: `施工合同缺少主要条款：${missing.map((item) => item.name).join('、')}。`,
        },
      ],
      passed: null,
    }
  },
}

const priorityWaived: Rule = {
  checkpoint: 'C05',
  types: ['建设工程'],
  check({ contract }) {
    const bad = bodySentences(contract).find(
      (sentence) =>
        (/优先受偿/.test(sentence.text) &&
          /放弃|不享有|不[^，。；]{0,10}(?:主张|行使)|排除|不再行使|不行使|让渡/.test(sentence.text) &&
          !/不得(?:要求|约定)?[^，。；]{0,6}放弃/.test(sentence.text)) ||
        (/审计|财政评审|评审结论/.test(sentence.text) &&
          /唯一|为准|最终|为(?:结算)?依据|作为结算/.test(sentence.text) &&
          !/日内|个月内|期限/.test(sentence.text)),
    )
    if (bad)
      return {
        found: [
          {
            checkpoint: 'C05',
            kind: 'wrong',
            span: trimmed(bad),
            why: '放弃工程价款优先受偿权损害建筑工人利益的无效；以没有期限的审计结论为唯一结算依据，付款时间不可控。',
            against: '乙方',
          },
        ],
        passed: null,
      }
    return { found: [], passed: firstMatch(contract, /优先受偿/) }
  },
}

export const tradeRules: Rule[] = [
  instalmentSale,
  mandate,
  guaranteedReturn,
  shares,
  subcontracting,
  retention,
  warrantyMinimum,
  constructionTerms,
  priorityWaived,
]
