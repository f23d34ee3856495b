import { sortGaps } from './absence.ts'
import { percent } from './figures.ts'
import { hasNumberingGap } from './missing-rules.ts'
import { finds, nothing, passing, type Rule } from './rule.ts'
import { allMatches, bodySentences, denies, firstMatch, headingSpan, trimmed, wrongAt } from './sentences.ts'
import { presentSpan } from './topic.ts'
import { wrongSentence } from './wrong-sentence.ts'

const SUBCONTRACTS =
  /(?:可以?|有权|允许|同意|准许|得)[^。；]{0,30}(?:转包|(?:全部|整体|主体(?:结构)?|肢解|支解)[^。；]{0,14}(?:分包|转包|转给|交由|交给|发包))|(?:(?:全部|整个|整体)(?:的)?工程|主体结构|主体工程|全部施工任务|主要工程)[^。；]{0,16}(?:转包|分包|交由|转给|交给|委托)[^。；]{0,16}(?:第三|其他|他人|别的|别人|另外|具有)|(?:无需|无须|不(?:需|必)|未)(?:经|征得|取得)?[^，。；]{0,8}(?:同意|批准|许可)[^。；]{0,24}(?:分包|转包)|(?:分包|转包)[^。；]{0,20}(?:无需|无须|不需|不必)(?:经|征得)?[^，。；]{0,8}(?:同意|批准|许可)|自行(?:决定)?(?:分包|转包)/

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
      return wrongAt(bad, 'C01', '允许转包、将主体结构分包或者未经发包人同意分包，属于转包、违法分包。')
    }
    return passing(firstMatch(contract, /不得[^。；]{0,20}(?:转包|分包)/))
  },
}

const RETENTION = /质量保证金|质保金|质保款|保修金|保留金|质量保修金|(?:质保|保修)期满[^，。；]{0,8}付/

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
        !/支付至|付至/.test(
          contract.text
            .slice(Math.max(sentence.start, ratio.start - 16), ratio.start)
            .split('，')
            .at(-1) as string,
        ) &&
        ratio.value > parameters.retentionRatioLimit + 1e-9 &&
        ratio.value < 0.5
      ) {
        return wrongAt(
          sentence,
          'C02',
          `质量保证金比例为${percent(ratio.value)}，超过工程价款结算总额的3%。`,
          {
            wording: '质量保证金为工程价款结算总额的3%，缺陷责任期为24个月，缺陷责任期满后14日内返还。',
            against: '乙方',
          },
        )
      }
      const sum = contract.money.find(
        (item) => item.start >= sentence.start + at && item.end <= sentence.end && !item.inWords,
      )
      const total = contract.facts.amount?.value
      if (sum && total && sum.yuan > total * parameters.retentionRatioLimit + 1 && !ratio) {
        return wrongAt(
          sentence,
          'C02',
          `质量保证金为工程价款的${percent(Math.round((sum.yuan / total) * 1e4) / 1e4)}，超过3%。`,
          { against: '乙方' },
        )
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
      return finds({
        checkpoint: 'C02',
        kind: 'wrong',
        span: sentence ? trimmed(sentence) : long,
        why: '缺陷责任期（质量保证金返还期限）超过24个月。',
        against: '乙方',
      })
    }
    return passing(firstMatch(contract, RETENTION))
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
        // A new subject after a comma has a length of its own.
        if (/，(?!为|均|各|保修期|最低|不)/.test(between)) continue
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
    return passing(firstMatch(contract, /保修/))
  },
}

const short = (sentence: Parameters<typeof trimmed>[0], why: string) =>
  wrongAt(sentence, 'C03', why, { against: '甲方' as const })

const WORKS: {
  name: string
  sentence: RegExp
  except?: RegExp
  heading: RegExp
  underHeading?: RegExp
  titledNeeds?: RegExp
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
    titledNeeds: /[\d一二三四五六七八九十]/,
    sentence:
      /(?:工程|施工|装修)期限?[为:]?\s*\d|工期(?:为|:|总|自|共|\d|[一二三四五六七八九十])|(?:开工|竣工|完工)(?:日期|时间)|日历天|施工期(?:限)?(?:为|自|:|共)|(?:自|于)[^。；]{4,16}(?:开工|竣工|完工)|[\d一二三四五六七八九十][天日]内(?:完工|竣工)|合同工期/,
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
    sentence: /合同(?:总)?(?:价|金额)|总(?:价|金额)|造价|工程款|价款|包干/,
    except: /逾期|违约|结算价款的/,
    heading: /价|造价|价款/,
  },
  {
    name: '结算',
    underHeading: /结算/,
    sentence:
      /结算(?:资料|文件|书|报告|审核|办理|方式|依据|价|以)|(?:提交|审核|办理|完成|按实|据实)[^。；]{0,10}结算|一并结算|固定总价|包干/,
    except: /质量保证金[^。；]{0,12}结算|解除|(?:付|支付)至结算价|结算后付至/,
    heading: /结算|支付|价款/,
  },
  { name: '保修', underHeading: /保修/, sentence: /保修|质保|缺陷责任|质量保证期/, heading: /保修|质量/ },
]

/** Characters; a works contract longer than this has room for how it is settled. */
const SHORT_CONTRACT = 1300

const constructionTerms: Rule = {
  checkpoint: 'C04',
  types: ['建设工程'],
  check({ contract, strictness }) {
    if (/监理|设计|勘察/.test(contract.type.title)) return nothing
    const missing = WORKS.filter((item) => !presentSpan(contract, item))
    if (missing.length === 0) return passing(firstMatch(contract, /工期|开工/))
    const gaps = sortGaps(
      contract,
      'C04',
      missing.map((item) => item.name),
    )
    const first = WORKS.find((item) => item.name === gaps.named[0]) as (typeof WORKS)[number]
    // Many short contracts let the last instalment settle the price; a clause taken out leaves a gap.
    const onlySettlement = gaps.named.length === 1 && first.name === '结算'
    return finds({
      checkpoint: 'C04',
      kind: 'missing',
      span: headingSpan(contract, first.heading),
      why: `施工合同缺少主要条款：${gaps.named.join('、')}。`,
      spared: gaps.onlyTouched
        ? 'touched'
        : onlySettlement &&
            contract.text.length < SHORT_CONTRACT &&
            strictness !== '严格' &&
            !hasNumberingGap(contract, /价|工程款|付款|支付|验收|竣工|变更/)
          ? 'short'
          : undefined,
    })
  },
}

const AUDITED = /审计|财政评审|评审结论/

const priorityWaived = wrongSentence({
  checkpoint: 'C05',
  types: ['建设工程'],
  isWrong: ({ text }) =>
    (/优先受偿/.test(text) &&
      /放弃|不享有|不[^，。；]{0,10}(?:主张|行使)|排除|不再行使|不行使|让渡/.test(text) &&
      !/不得(?:要求|约定)?[^，。；]{0,6}放弃/.test(text)) ||
    text
      .split('，')
      .some(
        (part) =>
          AUDITED.test(part) &&
          !denies(part, AUDITED) &&
          /唯一|为准|最终|为(?:结算)?依据|作为结算/.test(part) &&
          (/唯一/.test(part) || !/日内|个月内|期限/.test(text)),
      ),
  why: '放弃工程价款优先受偿权损害建筑工人利益的无效；以没有期限的审计结论为唯一结算依据，付款时间不可控。',
  isRight: /优先受偿/,
  more: { against: '乙方' },
})

export const constructionRules: Rule[] = [
  subcontracting,
  retention,
  warrantyMinimum,
  constructionTerms,
  priorityWaived,
]
