import { toSource } from '../text/flow.ts'
import { numberIn, totalRows } from '../text/tables.ts'
import { daysBetween, isoDate, monthsOfTerm } from '../values/calendar.ts'
import type { FactDatum, FactQuote, FactValue } from './fact-value.ts'
import {
  after,
  before,
  denied,
  doubted,
  duration,
  enumOf,
  type FactReader,
  type FactReading,
  type FactSentence,
  following,
  leading,
  money,
  part,
  ratio,
  rowOf,
  stated,
} from './reading.ts'

const quoteOf = (reading: FactReading, span: { start: number; end: number }): FactQuote => {
  const at = toSource(reading.contract.flow, span.start, span.end)
  return { file: reading.file, ...at, text: reading.source.slice(at.start, at.end) }
}

const TOTAL =
  /(?:一共|总共|共计|合计|总计|全部(?:下来|费用)?|打包|全款|总价(?:款)?|总金额|总额|总费用|总货款|一口价|包干价?|价税合计|签约合同价|中标(?:总)?价|成交价|(?:监理|设计|咨询|顾问|代理)?酬金|合同价款?|合同金额|货款(?:共|总)?|全包价?|总造价|工程款(?:共|总)|费用(?:共|总|一共))[^。；，\d元每]{0,14}$/
const NO_TOTAL =
  /框架(?:合同|协议)[^。；]{0,24}(?:不|无|未)[^。；]{0,12}(?:金额|总价|承诺)|(?:不|未)(?:约定|设定?|承诺|固定)[^，。；]{0,6}(?:总价|总额|总金额|合同金额)|(?:具体|实际|合同|总)?(?:金额|总价|价款)[^，。；]{0,10}以(?:各|每|实际|具体|单个|双方)?[^，。；]{0,6}(?:订单|采购单|结算单|对账单)[^，。；]{0,6}为准/
const ABOUT = /暂估|暂定|预估|估算|约(?=\d|人民币|[一二三四五六七八九十])|左右|上下|大概|大约/
const AT_MOST = /不超过|不高于|最高|(?<!主体|结构|楼)封顶|以内|上限/

export const totalReader: FactReader = {
  keys: ['amount.total', 'amount.period', 'wage.month', 'principal', 'freight'],
  read(reading) {
    const out: FactValue[] = []
    const { facts, text, moneyPairs } = reading.contract
    const { kind } = reading
    const around = (span: { start: number; end: number }) =>
      text.slice(Math.max(0, span.start - 24), span.end + 6)
    const bound = (words: string) =>
      AT_MOST.test(words) ? 'atMost' : ABOUT.test(words) ? 'about' : undefined
    // 每月42,000元 is no total.
    const monthly =
      facts.amount &&
      facts.periodicAmount?.value === facts.amount.value &&
      /每月|月(?:租|付|费)|\/月|per month|monthly/i.test(
        text.slice(Math.max(0, facts.amount.start - 10), facts.amount.end + 12),
      )
    if (facts.amount && !monthly) {
      const span = facts.amount
      const pair = moneyPairs.find(({ start, end }) => start <= span.start && span.end <= end)
      const words = around(span)
      const tax = /不含税/.test(words) ? '不含税' : /含税|价税合计/.test(words) ? '含税' : undefined
      if (pair && pair.figures.yuan !== pair.words.yuan)
        out.push(
          doubted(
            'amount.total',
            quoteOf(reading, pair),
            `小写${pair.figures.yuan}元与大写${pair.words.yuan}元不一致`,
          ),
        )
      else
        out.push(
          stated('amount.total', money(span.value, tax), quoteOf(reading, span), {
            confidence: 92,
            bound: bound(words),
          }),
        )
    } else if (!/租赁|劳动|保密/.test(kind) || /总|一共|合计/.test(text)) {
      for (const sentence of reading.sentences) {
        if (sentence.idle || /违约|赔|押金|保证金/.test(sentence.topic)) continue
        const sum = sentence.sums.find(
          (one) =>
            !one.per &&
            TOTAL.test(before(sentence, one, 40).replace(/[(（][^()（）]{1,20}[)）]/g, '')) &&
            !/押金|违约|定金|月租|每月|一个月|保证金|注册|工资/.test(before(sentence, one, 24)),
        )
        if (!sum) continue
        if (/劳动/.test(kind)) break
        out.push(
          stated('amount.total', money(sum.yuan), reading.quote(sentence), {
            confidence: 85,
            bound: bound(before(sentence, sum, 14) + after(sentence, sum, 4)),
          }),
        )
        break
      }
    }
    if (!out.length && !/租赁|劳动|保密|借款/.test(kind)) out.push(...elsewhereStated(reading))
    if (!out.length) {
      const none = reading.sentences.find((sentence) => NO_TOTAL.test(sentence.text))
      if (none) out.push(denied('amount.total', reading.quote(none), { why: '以订单或实际结算为准' }))
    }
    if (facts.amount && kind === '借款')
      out.push(
        stated('principal', money(facts.amount.value), quoteOf(reading, facts.amount), { confidence: 90 }),
      )
    // 借给乙方七十万; 今欠到张三…: a note says what was lent in passing.
    else if (kind === '借款')
      for (const sentence of reading.sentences) {
        if (sentence.idle) continue
        const lent = sentence.sums.find(
          (one) =>
            !one.per &&
            /(?:借|欠|本金|贷)[^，。；\d]{0,16}$/.test(before(sentence, one, 20)) &&
            !/利息|利率|违约|罚|还|逾期|滞纳|律师/.test(before(sentence, one, 20)),
        )
        if (!lent) continue
        out.push(stated('principal', money(lent.yuan), reading.quote(sentence), { confidence: 85 }))
        break
      }
    const periodic: FactValue[] = []
    if (facts.periodicAmount) {
      const words = text.slice(Math.max(0, facts.periodicAmount.start - 8), facts.periodicAmount.end + 3)
      const phase =
        /年/.test(words) && !/月/.test(words) ? '年' : /季/.test(words) && !/月/.test(words) ? '季' : '月'
      periodic.push(
        stated('amount.period', money(facts.periodicAmount.value), quoteOf(reading, facts.periodicAmount), {
          phase,
        }),
      )
    } else {
      for (const sentence of reading.sentences) {
        if (sentence.idle) continue
        for (const sum of sentence.sums) {
          const own = part(sentence, sum)
          const lead = before(sentence, sum, 18)
          if (
            !/(?:房租|租金|月租|年租|工资|月薪|工钱|底薪|服务费|管理费|物业费|维护费|顾问费|包月|每月|一个月|每年|一年|每季|一季)/.test(
              lead.slice(-14) + (sum.per ?? ''),
            ) &&
            !(sum.per && /月|年|季/.test(sum.per) && /租|费|薪|工资/.test(own))
          )
            continue
          if (
            /违约|押金|保证金|滞纳|罚|扣|每(?:平|㎡|人|户|次|斤|台|件)|试用|迟|晚|补|奖|提成|保险|水电|一个月内|超过|不低于|年化|贷/.test(
              own,
            )
          )
            continue
          if (sum.per && !/月|年|季/.test(sum.per)) continue
          const phase =
            /年/.test(sum.per ?? lead.slice(-8)) && !/月/.test(sum.per ?? lead.slice(-8))
              ? '年'
              : /季/.test(sum.per ?? lead.slice(-8))
                ? '季'
                : '月'
          if (!/月|年|季|租|薪|工资/.test(own)) continue
          periodic.push(
            stated('amount.period', money(sum.yuan), reading.quote(sentence), { phase, confidence: 84 }),
          )
          break
        }
        if (periodic.length) break
      }
    }
    out.push(...periodic)
    if (kind === '劳动' && periodic[0]) out.push({ ...periodic[0], key: 'wage.month', phase: undefined })
    return out
  },
}

const CURRENCY: Record<string, string> = {
  美元: 'USD',
  美金: 'USD',
  欧元: 'EUR',
  港元: 'HKD',
  港币: 'HKD',
  日元: 'JPY',
  英镑: 'GBP',
  新元: 'SGD',
}
const FOREIGN_TOTAL =
  /(?:总价(?:款)?|总金额|合同价款?|合同金额|总额|总费用|货款)[^，。；\d]{0,12}?(?:(?:USD|US\$|EUR|€)\s*)?(\d[\d,]*(?:\.\d+)?)\s*(万)?(美元|美金|欧元|港元|港币|日元|英镑|新元)/
/** Where no sentence states a total: the last row of a table, a price in another currency, the one fee of a form. */
function elsewhereStated(reading: FactReading): FactValue[] {
  for (const sentence of reading.sentences) {
    const found = FOREIGN_TOTAL.exec(sentence.text)
    if (!found) continue
    const n = Number((found[1] as string).replace(/,/g, '')) * (found[2] ? 1e4 : 1)
    const currency = CURRENCY[found[3] as string] as string
    return [
      stated(
        'amount.total',
        { type: 'money', cents: Math.round(n * 100), currency },
        reading.quote(sentence),
      ),
    ]
  }
  // 合计（含13%增值税）：¥137,000.00 below a table set in bars.
  const below =
    /(?:^|\n)[\s|]*(?:合计|总计|总价|总金额|价税合计)(?:[(（][^()（）\n]{1,20}[)）])?\s*[:：][^\d\n]{0,8}(\d[\d,]*(?:\.\d+)?)\s*(万)?元?/.exec(
      reading.source,
    )
  if (below) {
    const start = below.index + (below[0].startsWith('\n') ? 1 : 0)
    const end = below.index + below[0].length
    return [
      stated('amount.total', money(Number((below[1] as string).replace(/,/g, '')) * (below[2] ? 1e4 : 1)), {
        file: reading.file,
        start,
        end,
        text: reading.source.slice(start, end),
      }),
    ]
  }
  for (const row of totalRows(reading.source)) {
    if (
      !/^(?:合计|总计|总价|合同总价|金额合计|价税合计|总金额)/.test(
        row.cells.find((cell) => cell.trim()) ?? '',
      )
    )
      continue
    const value = row.cells.map(numberIn).findLast((cell) => cell !== null)
    if (value)
      return [
        stated('amount.total', money(value), {
          file: reading.file,
          start: row.start,
          end: row.end,
          text: reading.source.slice(row.start, row.end),
        }),
      ]
  }
  if (/股权/.test(reading.kind))
    for (const sentence of reading.sentences) {
      const sum = sentence.sums.find(
        (one) =>
          !one.per &&
          /^[^，。；]{0,6}(?:转让|出让|卖)给/.test(after(sentence, one, 14)) &&
          /以|作价|价款?|对价/.test(before(sentence, one, 12)),
      )
      if (sum) return [stated('amount.total', money(sum.yuan), reading.quote(sentence), { confidence: 86 })]
    }
  for (const sentence of reading.sentences) {
    const row = rowOf(sentence)
    const fee =
      /^(?:[\u4e00-\u9fa5]{1,4}费|费用|价格|价款|金额|订单金额|合同金额|总价|报酬)(?:用|总额|合计)?(?:\(.{1,6}\))?$/
    const sum = sentence.sums.find(({ per }) => !per)
    if (
      row &&
      fee.test(row.label) &&
      sum &&
      /^[人民币¥\d,.\s]/.test(row.value) &&
      !/违约|律师|水|电|运费|停车|差旅/.test(row.label)
    )
      return [stated('amount.total', money(sum.yuan), reading.quote(sentence), { confidence: 85 })]
    const whole = sentence.sums.find((one) =>
      /(?:费|款|报酬)(?:用)?(?:全年|全程|全部|整年|一次性?)[^，。；\d]{0,6}$/.test(before(sentence, one, 16)),
    )
    if (whole && !sentence.idle && !/违约|赔/.test(sentence.text.slice(0, 20)))
      return [stated('amount.total', money(whole.yuan), reading.quote(sentence), { confidence: 85 })]
  }
  // 转让费380万元, 赠与人民币300万元, 6支，单价8,600元，共51,600元: the one sum the contract is about.
  for (const sentence of reading.sentences) {
    if (sentence.idle || /违约|赔偿|保险|押金|保证金|罚/.test(sentence.headings)) continue
    const sum = sentence.sums.find((one) => {
      if (one.per || one.yuan < 100) return false
      const lead = before(sentence, one, 24)
      const own = lead.split(/[，；。]/).at(-1) as string
      if (
        /每|年|月|季|日|首|押|定金|保证|违约|罚|赔|扣|退|律师|诉讼|差旅|保险|运费|水电|维修基金|注册|资本|超过|不足|低于|至少|第[一二三]|余|尾款|其中|预付|意向|税(?:费|款|金|额)|个税/.test(
          own,
        )
      )
        return false
      if (/^[^，。；]{0,6}(?:押金|定金|保证金|违约金|\/|每)/.test(after(sentence, one, 10))) return false
      return (
        /(?:[\u4e00-\u9fa5]{1,5}费|价款|价格|酬金|课酬|稿酬|报酬|货款|工程款|总?价|对价)(?:用|总额|合计)?(?:预估|预计|暂定|暂估|税后|税前|含税|净|约|为|是|共|人民币|计|:|¥|\s)*$/.test(
          own,
        ) ||
        /(?:^|[，；])(?:共计?|合计|总计|一共|总共|计)(?:人民币|¥|约|:|\s)*$/.test(lead) ||
        /(?:赠与|捐赠|转让|出售|作价)(?:人民币|现金|资金|款项?|¥|给|\s)*$/.test(own)
      )
    })
    if (sum)
      return [
        stated('amount.total', money(sum.yuan), reading.quote(sentence), {
          confidence: 84,
          bound: ABOUT.test(before(sentence, sum, 10)) ? 'about' : undefined,
        }),
      ]
  }
  return []
}

const DEPOSIT_WORD =
  /押金|租赁保证金|房屋保证金|合同保证金|(?<!质量|履约|投标|工资)保证金|(?<!固|确)定金|订金|风险金/g
const NO_DEPOSIT =
  /(?:不|无|免)(?:需|须|用|必|要)?(?:再|另)?(?:收取?|交纳?|缴纳?|付|押|支付)?(?:任何)?(?:押金|保证金|定金)|免押|押金(?:不收|免|为?0元|零|没有)|没有押金/
const BACK = /退|返还|扣|没收|抵|双倍|赔/

export const depositReader: FactReader = {
  keys: ['deposit', 'bond', 'retention'],
  read(reading, known) {
    const out: FactValue[] = []
    const { facts } = reading.contract
    const rent = known.of('amount.period')[0]
    const add = (sentence: FactSentence, word: string, value: FactDatum, more: Partial<FactValue> = {}) => {
      const phase =
        /定金/.test(word) && !/押|保证金/.test(word)
          ? '定金'
          : /订金/.test(word)
            ? '订金'
            : /保证金/.test(word)
              ? '保证金'
              : '押金'
      if (out.some((one) => one.key === 'deposit' && one.phase === phase)) return
      out.push(stated('deposit', value, reading.quote(sentence), { phase, ...more }))
    }
    for (const sentence of reading.sentences) {
      if (sentence.idle) continue
      const none = NO_DEPOSIT.exec(sentence.text)
      if (none && !/有权|劳动者/.test(sentence.text)) {
        if (!(reading.kind === '劳动')) out.push(denied('deposit', reading.quote(sentence)))
        continue
      }
      // 押二付三: so many months of rent.
      const months = /押([一二两三四五六\d])(?:个月)?(?:付|租|$|，|。)|押([一二两三四五六\d])个月/.exec(
        sentence.text,
      )
      if (months) {
        const n =
          { 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6 }[(months[1] ?? months[2]) as string] ??
          Number(months[1] ?? months[2])
        if (rent?.value?.type === 'money' && rent.phase === '月')
          add(sentence, '押金', { ...rent.value, cents: rent.value.cents * n }, { computed: true })
        else add(sentence, '押金', { type: 'number', n, unit: '个月租金' })
      }
      for (const match of sentence.text.matchAll(DEPOSIT_WORD)) {
        const end = match.index + match[0].length
        const next = following(sentence, end, sentence.sums, 26, /退|返还|没收|违约|租金[为:]|双倍|抵|扣/)
        const last = leading(sentence, match.index, sentence.sums, 8, /[，。；]|租金|退|扣/)
        const sum =
          last && /交|付|押|放|先|给|收|支付|缴/.test(before(sentence, last, 12)) ? last : (next ?? last)
        if (sum && !sum.per && !BACK.test(before(sentence, sum, 8))) add(sentence, match[0], money(sum.yuan))
        else if (!next && rent?.value?.type === 'money') {
          const times = /([一二两三四五六\d])个月(?:的)?(?:房租|租金|月租)/.exec(sentence.text)
          if (times && !BACK.test(sentence.text.slice(0, times.index))) {
            const n =
              { 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6 }[times[1] as string] ?? Number(times[1])
            add(sentence, match[0], { ...rent.value, cents: rent.value.cents * n }, { computed: true })
          }
        } else {
          // 付30%定金，出货前付清70%: the share beside it before the one in the next breath.
          const share =
            following(sentence, end, sentence.ratios, 22, /退|返还|双倍|违约|[，。；]/) ??
            leading(sentence, match.index, sentence.ratios, 8, /[，。；]/) ??
            following(sentence, end, sentence.ratios, 22, /退|返还|双倍|违约|付清|余|其余/)
          if (share && /定金|保证金/.test(match[0]) && !BACK.test(sentence.text.slice(0, match.index)))
            add(sentence, match[0], ratio(share.value, 'amount.total'))
        }
      }
      // 履约保证金, 履约保函
      const bond = /履约(?:保证金|担保|保函)/.exec(sentence.text)
      if (bond && !out.some(({ key }) => key === 'bond')) {
        if (/(?:不|无|免)(?:需|须|收|用|必|提供|交)?[^，。；]{0,4}$/.test(sentence.text.slice(0, bond.index)))
          out.push(denied('bond', reading.quote(sentence)))
        else {
          const end = bond.index + bond[0].length
          const sum =
            following(sentence, end, sentence.sums, 30, /退|返还|。/) ??
            leading(sentence, bond.index, sentence.sums, 8)
          const share =
            following(sentence, end, sentence.ratios, 30, /退|返还/) ??
            leading(sentence, bond.index, sentence.ratios, 8)
          if (sum) out.push(stated('bond', money(sum.yuan), reading.quote(sentence)))
          else if (share)
            out.push(stated('bond', ratio(share.value, 'amount.total'), reading.quote(sentence)))
          else if (!BACK.test(sentence.text))
            out.push(doubted('bond', reading.quote(sentence), '提到履约保证金，没有读出金额'))
        }
      }
      // 质保金
      const kept =
        /质(?:量)?保(?:证)?(?:金|款)|保留金|质保尾款|质量尾款|留[^，。；]{0,10}(?:质保|保质量|保修|质量)|(?:作|当|做|为)(?:为)?(?:质保|质量保证|保修)(?:金)?|尾款[^，。；]{0,6}压/.exec(
          sentence.text,
        )
      if (kept && !out.some(({ key }) => key === 'retention')) {
        if (
          /(?:不|无|免)(?:需|须|再|另)?(?:留|扣|预留|设|收|提|扣留)?[^，。；]{0,3}$/.test(
            sentence.text.slice(0, kept.index),
          ) ||
          /^(?:质保金)?(?:不留|不扣)/.test(sentence.text.slice(kept.index + kept[0].length))
        ) {
          out.push(denied('retention', reading.quote(sentence)))
          continue
        }
        const end = kept.index + kept[0].length
        const inside = {
          share: sentence.ratios.find(
            (one) => one.start >= sentence.start + kept.index && one.end <= sentence.start + end,
          ),
          sum: sentence.sums.find(
            (one) => one.start >= sentence.start + kept.index && one.end <= sentence.start + end,
          ),
        }
        const gapNot = /[。；]|退|返|违约|验收合格后|支付至|付至/
        const shareLead = leading(sentence, kept.index, sentence.ratios, 22, /。|；|付至|付到/)
        const share =
          inside.share ??
          (shareLead && !/(?:付至|支付至|付到|至)[^，]{0,12}$/.test(before(sentence, shareLead, 14))
            ? shareLead
            : undefined) ??
          following(sentence, end, sentence.ratios, 22, gapNot)
        const sum =
          inside.sum ??
          leading(sentence, kept.index, sentence.sums, 14, /。|；|[，]/) ??
          following(sentence, end, sentence.sums, 20, gapNot)
        if (share) out.push(stated('retention', ratio(share.value, 'amount.total'), reading.quote(sentence)))
        else if (sum) out.push(stated('retention', money(sum.yuan), reading.quote(sentence)))
      }
    }
    if (!out.some(({ key }) => key === 'retention'))
      for (const sentence of reading.sentences) {
        const share = sentence.ratios.find(
          (one) =>
            /(?:留|余|剩|扣|压|尾款|剩下)[^，。；]{0,8}$/.test(before(sentence, one, 12)) &&
            /(?:质保|保修|缺陷责任|[一二两三\d]年|[\d一二三六]+个月|维护期)[^，。；]{0,10}(?:期满|满|后|到期|过了|完|结束|届满)/.test(
              after(sentence, one, 40),
            ),
        )
        if (share) {
          out.push(
            stated('retention', ratio(share.value, 'amount.total'), reading.quote(sentence), {
              confidence: 82,
            }),
          )
          break
        }
      }
    if (
      facts.deposit &&
      !out.some(({ key, state }) => key === 'deposit' && (state === '明确' || state === '明确没有'))
    ) {
      const words = reading.contract.text.slice(Math.max(0, facts.deposit.start - 30), facts.deposit.end + 8)
      if (
        !/履约|质量|投标/.test(words) &&
        (!out.some(({ key }) => key === 'bond') || /押金|[定订]金/.test(reading.text))
      )
        out.push(
          stated('deposit', money(facts.deposit.value), quoteOf(reading, facts.deposit), {
            phase: /定金/.test(words) ? '定金' : '押金',
            confidence: 84,
          }),
        )
    }
    return out
  },
}

export const taxReader: FactReader = {
  keys: ['tax.rate'],
  read(reading) {
    const out: FactValue[] = []
    for (const sentence of reading.sentences) {
      if (sentence.idle || !/税|票|专票|个点/.test(sentence.text)) continue
      for (const share of sentence.ratios) {
        const own = before(sentence, share, 18)
        const next = after(sentence, share, 12)
        if (
          !/(?:税率|增值税|税|发票|票|税点|开票)[^，。；%]{0,12}$/.test(own) &&
          !(
            /点$/.test(sentence.text.slice(share.start - sentence.start, share.end - sentence.start)) &&
            /票[，(]?$/.test(own)
          ) &&
          !/^[)）]?(?:的)?(?:增值税|税率|税|专用?发?票|(?:电子|数电|全电|纸质)?发票|专票|普票|个?点?的?(?:专|普)?票)/.test(
            next,
          )
        )
          continue
        if (/违约|滞纳|罚|利率|利息|扣除|税后|付款(?!前|后)|支付合同(?!总)/.test(own.slice(-12))) continue
        if (share.value <= 0 || share.value > 0.2) continue
        const bp = Math.round(share.value * 10000)
        if (!out.some(({ value }) => value?.type === 'ratio' && value.bp === bp))
          out.push(stated('tax.rate', ratio(share.value), reading.quote(sentence)))
      }
    }
    return out
  },
}

const DAY =
  /每(?:逾期|迟延|延迟|延误|超期|拖延|拖欠|延期|晚|超|耽误|拖|欠|迟)?[^，。；次批当该月]{0,6}?(?:一|1)?(?:个)?(?:日|天)|每日|每天|按日|日(?:违约金|滞纳金|利率|息)|一(?:日|天)(?:就|要|得|再)?(?:扣|罚|赔|加收|加付|贴)|(?:逾期|晚|拖|迟|超|超期|耽误|延误|延迟|迟延|欠|延期|误)(?:付款|支付|交付|交货|付|交|给|还|到|了|工|期|完工|交工|竣工|供货|工期|打钱|货|发|租金?|房租|款)*(?:一|1|每)?(?:一|1)(?:日|天)/
/** 日万分之三, 0.05%/日: how a form writes it. */
const DAY_IN_ROW = /[:\t|，]日(?=[万千百]分之|\d+(?:\.\d+)?[%‰])|[%‰\d一二三四五六七八九十](?:\/|每)[日天]/
const LATE =
  /逾期|迟延|延迟|延误|延期|拖延|拖欠|迟交|拖|晚|超期|超过约定|欠|迟|耽误|误期|不按时|没按时|未按时|未按期|未按约|不按期|到期不|到期未|滞纳/
const OF_PAYING =
  /付款|支付|付|给钱|打钱|打款|货款|欠|还款|还钱|还本|归还|租金|房租|工钱|结款|交钱|交租|交[^付货，。；]{0,3}费|缴费|缴纳|款项|工程款|尾款|余款|不给|给(?!付货)|还|滞纳|费用/g
const OF_DELIVERING =
  /迟交|上刊|漏刊|交货|交付|交房|交车|供货|发货|送货|竣工|完工|完成|工期|交工|交活|交件|上线|搬完|到货|交(?=[一晚迟，。])|开工|施工|干完|做完|弄完|验收|提供服务|延误|误期|履行|到场|进场|装完|安装|交稿|交不/g

const lastAt = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].at(-1)?.index ?? -1

/** 供方每逾期一日: he who sells or builds is late with nothing else, whatever it is reckoned from. */
const MAKER_LATE =
  /(?:供(?:方|货方|货商|应商)|卖方|出卖人|销售方|承揽(?:方|人)|承包(?:方|人)|施工方|加工方|开发方|承制方)(?:每|如|若|每次)?(?:逾期|迟延|延迟|延期|拖延|延误)(?!付|支付|缴|还|给)/

/** What is owed for each day of delay, by whom, and for what kind of delay. */
export const dailyPenaltyReader: FactReader = {
  keys: ['penalty.latePay', 'penalty.lateDelivery', 'rate.overdue'],
  read(reading) {
    const out: FactValue[] = []
    for (const sentence of reading.sentences) {
      if (
        sentence.idle ||
        !(
          DAY.test(sentence.text) ||
          DAY_IN_ROW.test(sentence.text) ||
          /滞纳|资金占用|LPR|贷款市场报价/.test(sentence.text)
        )
      )
        continue
      const figures = [
        ...sentence.ratios.map((one) => ({ ...one, datum: ratio(one.value) })),
        ...sentence.sums.map((one) => ({ ...one, datum: money(one.yuan) })),
      ].sort((a, b) => a.start - b.start)
      let from = 0
      for (const figure of figures) {
        const at = figure.start - sentence.start
        const span = sentence.text.slice(from, at)
        const breath = span.split(/[，,]/).slice(-2).join('，')
        const next = after(sentence, figure, 8)
        if (
          /(?:不(?:得)?超过|最高|最多|上限|封顶|为限|累计|达到?|超过)[^，。；]{0,16}$/.test(breath) ||
          /^[^，。；]{0,4}(?:为限|封顶|以内|为上限)/.test(next)
        ) {
          from = at + 1
          continue
        }
        const daily =
          /每天|每日/.test(breath) ||
          DAY.test(breath) ||
          /[:\t|，](?:日|天)$/.test(breath) ||
          /^[^，。；]{0,4}(?:\/|每|一)(?:日|天)/.test(next) ||
          ('per' in figure && /^[日天]/.test((figure as { per?: string | null }).per ?? ''))
        if (
          !daily ||
          (!LATE.test(span + (from ? sentence.text.slice(0, from) : '')) && !/滞纳/.test(sentence.text))
        )
          continue
        if (/利率|税率/.test(breath) && !/违约金|滞纳金/.test(breath) && reading.kind !== '借款') {
          // 按年利率 is no daily rate.
        }
        const what = span.slice(0)
        // The base of the sum (欠款的、货款的) may name money in a late delivery: what was late decides.
        const latePart =
          /(?:逾期|迟延|延迟|延误|延期|拖延|拖欠|拖|晚|超期|欠|迟|耽误|误期|不按时|没按时|未按时|未按期|未按约|不按期|滞纳|到期不|到期未)[^，。；]{0,16}/g
        const spans = [...what.matchAll(latePart)]
        const near = spans.length ? spans.map((one) => one[0]).join(' ') : ''
        const lead = what.slice(0, spans[0]?.index ?? 0).slice(-24)
        const unpaid =
          /(?:应付|未付|欠(?:款|付|费|租|缴)|逾期(?:金额|款|未付)|应缴|拖欠|未还|该付|没付|没给)/.test(
            what + next,
          )
        const nearOwn = near.replace(
          /(?:少|多|加|扣|赔|另)(?:付|给|支付|收)|支付[^，。；]{0,6}$|支付(?:违约金|滞纳金|逾期)|付违约金/g,
          '',
        )
        const pays = Math.max(lastAt(nearOwn, OF_PAYING), -1)
        const delivers = Math.max(lastAt(nearOwn, OF_DELIVERING), -1)
        let key: 'penalty.latePay' | 'penalty.lateDelivery' | null = null
        const nearBase = nearOwn
          .replace(/(?:按|以|支付|向)[^，。；]*$/g, '')
          .replace(/(?:部分)?(?:货款|价款|款项|总价|金额|费用|工程款)的?$/g, '')
        const paysLate = OF_PAYING_ONCE.test(nearBase.replace(/交付|给付货|付货/g, ''))
        const deliversLate = OF_DELIVERING_ONCE.test(nearBase)
        if (MAKER_LATE.test(span)) key = 'penalty.lateDelivery'
        else if (paysLate && !deliversLate) key = 'penalty.latePay'
        else if (deliversLate && !paysLate) key = 'penalty.lateDelivery'
        else if (unpaid) key = 'penalty.latePay'
        else if (
          /交货|交付|竣工|完工|工期|完成|供货|安装|交工|交房|发货|上线|送达|送完|送到|送货|干完|做完|弄完|搬完|开课|到场/.test(
            lead,
          )
        )
          key = 'penalty.lateDelivery'
        else if (/付款|支付|货款|租金|费用|还款|缴|结算|酬金/.test(lead)) key = 'penalty.latePay'
        else if (/每[天日][^，。；]{0,4}扣/.test(span)) key = 'penalty.lateDelivery'
        else if (pays >= 0 || delivers >= 0)
          key = delivers > pays ? 'penalty.lateDelivery' : 'penalty.latePay'
        else if (/减收|少收|扣减|扣除?[^，。；]{0,4}费|从[^，。；]{0,8}费[^，。；]{0,4}扣/.test(span))
          key = 'penalty.lateDelivery'
        else {
          const payer = reading.kind === '借款' ? 'penalty.latePay' : null
          key =
            payer ??
            (/付款|支付/.test(sentence.headings)
              ? 'penalty.latePay'
              : /交付|交货|工期/.test(sentence.headings)
                ? 'penalty.lateDelivery'
                : null)
        }
        from = figure.end - sentence.start
        const side = reading.sideBefore(
          sentence.text.slice(0, at).replace(/向[^，。；]{1,6}(?:支付|付|赔)/g, ''),
        )
        // 承包人每拖延一天支付200元: who is late tells what is late; he who only pays cannot be late with work.
        if (!key && (side === '甲方' || side === '乙方') && LATE.test(span)) {
          const payer = /租赁|借款|承包经营|许可|特许|经销/.test(reading.kind) ? '乙方' : '甲方'
          key = side === payer ? 'penalty.latePay' : 'penalty.lateDelivery'
        }
        if (!key && LATE.test(span) && /(?:扣|少付|减)[^，。；]{0,10}$/.test(span))
          key = 'penalty.lateDelivery'
        if (!key) continue
        const base = unpaid
          ? '未付部分'
          : /总(?:价|额|金额|价款)|合同(?:价|金额|总)/.test(span)
            ? '合同总价'
            : undefined
        const datum = figure.datum.type === 'ratio' && base ? { ...figure.datum, base } : figure.datum
        if (
          !out.some(
            (one) =>
              one.key === key && one.side === side && JSON.stringify(one.value) === JSON.stringify(datum),
          )
        )
          out.push(stated(key, datum, reading.quote(sentence), { side }))
      }
    }
    // 按约定利率加收50%: a part more of the rate itself.
    const rate = reading.contract.facts.annualRatePercent?.value
    const more =
      reading.kind === '借款' && rate ? /(?:利率|利息)[^，。；]{0,10}(?:上浮|加收|加罚|加)(\d+)%/ : null
    const added = more && reading.sentences.find(({ text }) => more.test(text) && /逾期|罚息|到期/.test(text))
    if (more && added && rate)
      out.push(
        stated(
          'rate.overdue',
          ratio((rate / 100) * (1 + Number((more.exec(added.text) as RegExpExecArray)[1]) / 100)),
          reading.quote(added),
          { computed: true },
        ),
      )
    const overdue = added
      ? undefined
      : reading.kind === '借款'
        ? reading.contract.rates.find((one) => one.overdue)
        : undefined
    if (overdue) out.push(stated('rate.overdue', ratio(overdue.value / 100), quoteOf(reading, overdue)))
    return out
  },
}
const OF_PAYING_ONCE = new RegExp(OF_PAYING.source)
const OF_DELIVERING_ONCE = new RegExp(OF_DELIVERING.source)

const FIXED_WORD =
  /(?:最高|最多|封顶)扣|违约金|赔(?:偿)?(?:金)?(?!付)|罚(?:款|金)?|(?:另外?)?贴对方|补偿对方|给对方/
export const fixedPenaltyReader: FactReader = {
  keys: ['penalty.fixed', 'penalty.cap', 'integrity'],
  read(reading) {
    const out: FactValue[] = []
    for (const sentence of reading.sentences) {
      if (
        sentence.idle ||
        !(
          FIXED_WORD.test(sentence.text) ||
          (DAY.test(sentence.text) && LATE.test(sentence.text) && /扣|减/.test(sentence.text))
        )
      )
        continue
      const figures = [
        ...sentence.ratios.map((one) => ({
          ...one,
          datum: ratio(
            one.value,
            // 未交部分货款的3%: of a part of the price.
            /(?:未|没)(?:交|付|供|履行|完成|支付|到)[^，。；]{0,8}(?:部分|货款|价款|金额|款项?|费用)|该批|当批|当期|当月|欠|逾期部分|相应部分/.test(
              before(sentence, one, 16)
                .split(/[，；]/)
                .at(-1) as string,
            )
              ? '部分价款'
              : 'amount.total',
          ),
          per: null as string | null,
        })),
        ...sentence.sums.map((one) => ({ ...one, datum: money(one.yuan) })),
      ].sort((a, b) => a.start - b.start)
      for (const figure of figures) {
        const lead = before(sentence, figure, 60)
        const breath = lead
          .split(/[，,；]/)
          .slice(-2)
          .join('，')
        const own = part(sentence, figure)
        const next = after(sentence, figure, 18)
        const capped =
          (/(?:不(?:得)?超过|不高于|最高|最多|上限|封顶|限额|累计)[^，。；]{0,22}$/.test(
            own.slice(0, own.length),
          ) &&
            /(?:不(?:得)?超过|不高于|最高|最多|上限|封顶|限额|累计)[^，。；]{0,22}$/.test(
              lead.split(/[，,；]/).at(-1) as string,
            )) ||
          /^[^，。；]{0,6}(?:为限|为上限|封顶|以内)/.test(next)
        if (capped) {
          if (
            /违约金|滞纳金|罚|每日|每天|一天|逾期/.test(breath + lead) &&
            !/赔偿(?:责任|总额|金额|额)|责任(?:总额|上限)/.test(lead.split(/[，,；]/).at(-1) as string)
          )
            out.push(stated('penalty.cap', figure.datum, reading.quote(sentence)))
          continue
        }
        if (
          DAY.test(breath) ||
          /每(?:逾期|迟延|延迟|晚|超期)?[^，。；]{0,4}(?:一|1)?(?:个)?(?:周|星期|小时)/.test(breath) ||
          /^[^，。；]{0,4}(?:\/|每)(?:日|天|次|人|小时|周)/.test(next) ||
          (figure.per && /日|天|次|人|小时/.test(figure.per))
        )
          continue
        if (
          !FIXED_WORD.test(breath.slice(-40)) &&
          !/^(?:的|作为|以作|当|做|元?的)?[^，。；\d]{0,10}违约金/.test(next)
        )
          continue
        if (
          /(?:超过|高于|低于|不足|达到?|大于|小于|合格率|出错率|偏差|误差|满|逾期)[^，。；]{0,14}$/.test(
            lead.slice(-16),
          ) &&
          !/违约金[^，。；]{0,6}$/.test(lead)
        )
          continue
        if (/利率|利息|税|LPR|押金|保证金|双倍/.test(lead.slice(-12)) && !/违约金|赔/.test(lead.slice(-12)))
          continue
        if (/最低|起诉|保险|赔付|注册|罚款由/.test(lead.slice(-14))) continue
        if (/保险(?:金额|公司)?[^，。；]{0,10}$|保额/.test(lead)) continue
        const integrity = /廉洁|贿赂|回扣|行贿|好处费/.test(sentence.text + sentence.headings)
        const trigger = lead.split(/[，,]/).slice(0, -1).join('，').slice(-24) || lead.slice(-24)
        out.push(
          stated(integrity ? 'integrity' : 'penalty.fixed', figure.datum, reading.quote(sentence), {
            side: /任何一方|任一方|一方|违约方|双方|谁|哪/.test(lead)
              ? '双方'
              : reading.sideBefore(lead.replace(/[向给](?:甲|乙)方/g, '')),
            phase: trigger.trim() || undefined,
          }),
        )
      }
      // 双倍返还定金
      const doubled = /双倍返还定金|定金(?:不退|不予退还|不返还)|双倍(?:退|赔|返)|翻倍赔/.exec(sentence.text)
      if (doubled && !figures.length)
        out.push(
          stated('penalty.fixed', { type: 'text', text: doubled[0] }, reading.quote(sentence), {
            phase: doubled[0],
            confidence: 82,
          }),
        )
    }
    return out
  },
}

const LIABILITY = /赔偿|责任|赔(?!付)/
const CAP =
  /以[^，。；]{1,26}为限|不(?:得|应)?超过|不高于|最高|上限|封顶|限额|到顶|最多|限于|为准|以内|顶多|再多也就/
const NO_CAP =
  /(?:不(?:设|受|作|做|存在)|没有|无)[^，。；]{0,12}(?:上限|限额|封顶|最高限)|(?:赔偿|赔|责任)[^，。；]{0,10}不封顶|不封顶|无限(?:赔偿|责任)|不以[^，。；]{1,20}为限|不受[^，。；]{0,16}(?:限制|限额)/

export const liabilityReader: FactReader = {
  keys: ['liability.cap', 'liability.except'],
  read(reading, known) {
    const out: FactValue[] = []
    for (const sentence of reading.sentences) {
      if (sentence.idle || !LIABILITY.test(sentence.text)) continue
      const { text } = sentence
      const side = reading.sideBefore(text.slice(0, Math.max(text.search(CAP), 0)))
      const none = NO_CAP.exec(text)
      if (
        none &&
        /赔|责任|损失/.test(text) &&
        !/(?:包括|含|但)[^，。；]{0,6}不(?:以|限)|违约金[^，。；]{0,6}不(?:设|受)|出资|有限责任/.test(
          text.slice(0, none.index + none[0].length),
        )
      ) {
        const exception =
          /故意|重大过失|保密|人身|知识产权|侵权/.test(text.slice(0, none.index)) &&
          /(?:故意|重大过失|保密|人身|知识产权|侵权)[^。；]*(?:不受|除外)/.test(text)
        if (exception || (/前款|上述|前述|上限|该限/.test(text.slice(0, none.index)) && /不受/.test(none[0])))
          out.push(stated('liability.except', { type: 'text', text: text.trim() }, reading.quote(sentence)))
        else {
          out.push(
            denied('liability.cap', reading.quote(sentence), {
              side: reading.sideBefore(text.slice(0, none.index)),
              why: '无上限',
            }),
          )
          continue
        }
      }
      const cap = CAP.exec(text)
      // 责任险，累计赔偿限额不低于200万元: what the insurer pays.
      if (!cap || /(?:责任|意外|财产|货运|运输)险[^。；]{0,20}(?:限额|保额|保险金额)/.test(text)) continue
      for (const piece of text.matchAll(/[^，；。]+/g)) {
        const found = CAP.exec(piece[0])
        if (!found) continue
        const lead = text.slice(Math.max(0, piece.index - 44), piece.index + found.index)
        const own = piece[0]
        const subject = `${text.slice(Math.max(0, piece.index - 44), piece.index)}${own}`
        if (
          /违约金|滞纳金|罚(?:款|金)|少收|每日|每天|每逾期|一天/.test(own.slice(0, found.index + 2)) &&
          !/赔偿|责任/.test(own)
        )
          continue
        if (
          /违约金|滞纳金|每日|每天|一天|每逾期|每晚/.test(lead.split(/[，]/).slice(-1)[0] as string) &&
          !/赔偿|责任/.test(own)
        )
          continue
        if (
          !/赔偿|责任|赔/.test(subject) ||
          /保险|不承担|工期|时间|内|日$/.test(own.slice(0, found.index).slice(-4))
        )
          continue
        if (
          !/赔偿|赔|责任/.test(own) &&
          !/(?:赔偿|赔|责任)[^，。；]{0,20}，$/.test(text.slice(0, piece.index))
        )
          continue
        if (/货损|货差/.test(own)) continue
        if (/出资(?:额)?为限|有限责任|认缴|医疗|工伤|保证(?:责任|范围)|担保范围/.test(own)) continue
        const from = sentence.start + piece.index
        const to = from + own.length
        const share = sentence.ratios.find((one) => one.start >= from && one.end <= to)
        const sum = sentence.sums.find((one) => one.start >= from && one.end <= to)
        const times = /([一二两三四五六\d]+)倍/.exec(own)
        // 以12个月仓储费为限: so many months of what is paid by the month.
        const months = /(\d+|十二|[一二两三四五六十])个月(?:的)?(?:[\u4e00-\u9fa5]{0,4}费|租金|费用)/.exec(
          own,
        )
        const monthly = known
          .of('amount.period')
          .find(({ phase, state }) => phase === '月' && state === '明确')?.value
        const whole =
          /(?:合同|协议)?(?:总)?(?:价款?|金额|总额|款项?|费用|费|报酬|租金|的钱|收的钱|货款|工程款|服务费)/.exec(
            own,
          )
        if (share)
          out.push(
            stated('liability.cap', ratio(share.value, 'amount.total'), reading.quote(sentence), { side }),
          )
        else if (sum) out.push(stated('liability.cap', money(sum.yuan), reading.quote(sentence), { side }))
        else if (months && monthly?.type === 'money')
          out.push(
            stated(
              'liability.cap',
              {
                ...monthly,
                cents:
                  monthly.cents *
                  (Number(months[1]) ||
                    ({ 十二: 12, 十: 10, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6 }[
                      months[1] as string
                    ] ??
                      0)),
              },
              reading.quote(sentence),
              { side, computed: true },
            ),
          )
        else if (times)
          out.push(
            stated(
              'liability.cap',
              ratio(
                ({ 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6 }[times[1] as string] ??
                  Number(times[1])) as number,
                'amount.total',
              ),
              reading.quote(sentence),
              { side },
            ),
          )
        else if (whole)
          out.push(
            stated(
              'liability.cap',
              ratio(
                1,
                /已|实际|收/.test(own)
                  ? '已收费用'
                  : /(?:最近|上)一?(?:次|笔|个|年|期)|该(?:批|次|笔|期)|当(?:批|次|期|年|月)|单(?:次|笔|批)|相应|对应(?:的)?订单/.test(
                        own,
                      )
                    ? '单笔费用'
                    : 'amount.total',
              ),
              reading.quote(sentence),
              { side },
            ),
          )
        else if (/损失|责任/.test(own) && /违约方订立合同时|预见/.test(own)) continue
        else continue
        break
      }
    }
    return out
  },
}

/** From a day to a day, both counted. */
function daysOf(words: string): number | null {
  const found =
    /(20\d{2})年(\d{1,2})月(\d{1,2})日?(?:起)?(?:至|到|-|—|~)(?:(20\d{2})年)?(\d{1,2})月(\d{1,2})日/.exec(
      words,
    )
  if (!found) return null
  const [year = '', month = '', day = '', endYear, endMonth = '', endDay = ''] = found.slice(1)
  const days =
    daysBetween(
      isoDate(Number(year), Number(month), Number(day)),
      isoDate(Number(endYear ?? year), Number(endMonth), Number(endDay)),
    ) + 1
  return days > 0 && days < 1000 ? days : null
}

export const unitReader: FactReader = {
  keys: [
    'price.unit',
    'rent.rise',
    'rate.year',
    'rent.cycle',
    'rent.free',
    'wage.probation',
    'commit.min',
    'price.cap',
    'loss.limit',
    'area',
    'interest.funds',
    'rebate',
  ],
  read(reading) {
    const out: FactValue[] = []
    const { kind } = reading
    const once = (value: FactValue) => {
      if (
        !out.some((one) => one.key === value.key && JSON.stringify(one.value) === JSON.stringify(value.value))
      )
        out.push(value)
    }
    const rate = reading.contract.facts.annualRatePercent
    if (rate && kind === '借款')
      once(
        rate.value === 0
          ? denied('rate.year', quoteOf(reading, rate), { why: '无息' })
          : stated('rate.year', ratio(rate.value / 100), quoteOf(reading, rate)),
      )
    for (const sentence of reading.sentences) {
      if (sentence.idle) continue
      const { text } = sentence
      for (const sum of sentence.sums) {
        const own = part(sentence, sum)
        if (sum.per && !/^[月年日天季]/.test(sum.per) && !/违约|罚|赔|扣|每晚|逾期/.test(own))
          once(stated('price.unit', money(sum.yuan), reading.quote(sentence), { phase: sum.per }))
        else if (/单价[^，。；]{0,10}$/.test(before(sentence, sum, 14)))
          once(stated('price.unit', money(sum.yuan), reading.quote(sentence)))
        if (kind === '劳动' && /试用/.test(own) && /工资|薪|每月|\d/.test(own) && !/培训|罚/.test(own))
          once(stated('wage.probation', money(sum.yuan), reading.quote(sentence)))
        if (
          /(?:最低|至少|不(?:少|低)于|保底)[^，。；]{0,14}$/.test(before(sentence, sum, 18)) &&
          /出货|采购|订货|进货|销售|提货|拿货|买|任务/.test(own + before(sentence, sum, 40))
        )
          once(stated('commit.min', money(sum.yuan), reading.quote(sentence)))
        if (
          /(?:封顶|最高不超过|总(?:价|额|费用)不超过)[^，。；]{0,8}$/.test(before(sentence, sum, 14)) &&
          /价|费用|结算/.test(own) &&
          !/违约|赔|责任/.test(text)
        )
          once(stated('price.cap', money(sum.yuan), reading.quote(sentence)))
        if (
          (/运输|仓储|保管/.test(kind) || /货损|货差|灭失|货物损/.test(own)) &&
          /赔/.test(own) &&
          /最高|不超过|限|最多/.test(own)
        )
          once(stated('loss.limit', money(sum.yuan), reading.quote(sentence)))
      }
      const least =
        /最低(?:年|月|季)?(?:采购|订货|进货|出货|提货|销售|发货)量?(?:为|是|:)?(?:每?[年月季]|全年)?([\d,]+(?:\.\d+)?万?)(台|套|件|吨|只|辆|箱|柜|公斤|个|瓶|盒|桶|米|TEU)/.exec(
          text,
        ) ??
        /(?:每[年月季]|全年|年度)?[^，。；]{0,8}(?:采购|订货|进货|销售|提货|拿货|购买|要货|发货)(?:量)?[\u4e00-\u9fa5]{0,6}?(?:不(?:得)?(?:少于|低于)|至少|最少|最低)(?:为)?([\d,]+(?:\.\d+)?万?)(台|套|件|吨|只|辆|箱|公斤|个|瓶|盒|桶|米)/.exec(
          text,
        )
      if (least)
        once(
          stated(
            'commit.min',
            {
              type: 'number',
              n:
                Number((least[1] as string).replace(/[,万]/g, '')) *
                (/万/.test(least[1] as string) ? 1e4 : 1),
              unit: least[2] as string,
            },
            reading.quote(sentence),
          ),
        )
      if (kind === '劳动' && /试用/.test(text)) {
        const share = sentence.ratios.find(
          (one) => /试用/.test(before(sentence, one, 30)) && /工资|薪|转正|发放?$/.test(part(sentence, one)),
        )
        if (share) once(stated('wage.probation', ratio(share.value, 'wage.month'), reading.quote(sentence)))
      }
      if (
        (/(?:租金|房租|月租|租|费用|服务费|单价)[^。；]{0,30}(?:递增|上浮|上涨|涨|增加|上调|提高|加)/.test(
          text,
        ) ||
          // 自第三年起每年在上一年基础上递增6%, after the rent of the first two.
          (kind === '租赁' &&
            /(?:上一?年|前一年|上年度)[^，。；]{0,8}(?:基础上)?(?:递增|上浮|上涨|上调)/.test(text))) &&
        /每[年\d一二两三]|第[二三四\d一]|逐年|年/.test(text) &&
        !/不(?:再|得|会)?(?:涨|上调|递增|增加)|有权|随意/.test(text)
      ) {
        const share = sentence.ratios.find(
          (one) =>
            /(?:递增|上浮|上涨|涨|增加|上调|提高|加|增长)[^，。；]{0,8}$/.test(before(sentence, one, 14)) ||
            /^(?:的)?(?:幅度|比例|标准)?(?:逐年)?(?:递增|上浮|上涨|涨|增)/.test(after(sentence, one, 10)),
        )
        if (share && !/违约/.test(part(sentence, share)))
          once(stated('rent.rise', ratio(share.value), reading.quote(sentence)))
      } else if (/租金[^。；]{0,16}(?:不变|不涨|不递增|不上调|固定)/.test(text))
        once(denied('rent.rise', reading.quote(sentence)))
      const site =
        /(?:建筑|使用|租赁|施工|房屋)?面积(?:共|合计|总计|约|为|是|:)*\s*(\d[\d,]*(?:\.\d+)?)\s*(?:平方米|平米|㎡|平方|平|m2)/.exec(
          text,
        )
      if (site && kind !== '租赁')
        once(
          stated(
            'area',
            { type: 'number', n: Number(site[1]!.replace(/,/g, '')), unit: '平方米' },
            reading.quote(sentence),
          ),
        )
      const acres = /(\d+(?:\.\d+)?)\s*亩/.exec(text)
      if (
        acres &&
        /租|包|地|塘|园|林/.test(text) &&
        !/每$/.test(text.slice(0, acres.index)) &&
        !out.some(({ key }) => key === 'area')
      )
        once(stated('area', { type: 'number', n: Number(acres[1]), unit: '亩' }, reading.quote(sentence)))
      if (kind === '租赁') {
        const free = /免租(?:期|装修期)?|装修免租|免(?:房)?租/.exec(text)
        if (free) {
          const length =
            following(sentence, free.index + free[0].length, sentence.lengths, 14) ??
            leading(sentence, free.index, sentence.lengths, 8)
          if (/(?:不|无|没有)[^，。；]{0,4}$/.test(text.slice(0, free.index)))
            once(denied('rent.free', reading.quote(sentence)))
          else if (length) once(stated('rent.free', duration(length, text), reading.quote(sentence)))
          else {
            // 其中2027年3月1日至4月30日为免租装修期: in months where they are whole ones, in days otherwise.
            const [first, last] = sentence.dates
              .filter((one) => one.end - sentence.start <= free.index)
              .slice(-2)
            const isTerm =
              first && last && sentence.start + free.index - last.end < 8 && first.date < last.date
            const months = isTerm ? monthsOfTerm(first.date, last.date) : null
            const days = daysOf(text.slice(Math.max(0, free.index - 40), free.index + 40))
            const computed = { computed: true }
            if (months !== null && Number.isInteger(months))
              once(
                stated(
                  'rent.free',
                  { type: 'duration', n: months, unit: '月' },
                  reading.quote(sentence),
                  computed,
                ),
              )
            else if (days)
              once(
                stated(
                  'rent.free',
                  { type: 'duration', n: days, unit: '日' },
                  reading.quote(sentence),
                  computed,
                ),
              )
          }
        }
        const paid = /押[一二两三四五六\d]付([一二两三四六\d]|半年|年)/.exec(text)
        if (paid)
          once(
            stated(
              'rent.cycle',
              {
                type: 'duration',
                n:
                  { 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 六: 6, 半年: 6, 年: 12 }[paid[1] as string] ??
                  Number(paid[1]),
                unit: '月',
              },
              reading.quote(sentence),
            ),
          )
        else if (
          /租金|房租|租/.test(text + sentence.headings) &&
          /付|交|缴|给|结/.test(text) &&
          !/违约|逾期|晚/.test(text)
        ) {
          const cycle: [RegExp, number][] = [
            [/半年(?:一|付|交|支付|给|结)|每半年|每六个月|每6个月/, 6],
            [/按季|每季度?|季付|一季(?:度)?一?[付交给]|每三个月|每3个月|三个月一[付交]/, 3],
            [/按年|年付|每年[^，。；]{0,16}(?:付|交|支付)|一年一[付交]|一次性?付清?一年/, 12],
            [/按月|月付|每(?:个)?月[^，。；]{0,20}(?:前|日|号|支付|交|付|给)|一月一[付交]/, 1],
          ]
          const hit = cycle.find(([pattern]) => pattern.test(text))
          if (hit)
            once(stated('rent.cycle', { type: 'duration', n: hit[1], unit: '月' }, reading.quote(sentence)))
        }
        const area = /(\d[\d,]*(?:\.\d+)?)\s*(?:平方米|平米|㎡|平方|平|m2)/.exec(text)
        if (
          area &&
          !/元/.test(text.slice(Math.max(0, area.index - 2), area.index)) &&
          !/每/.test(text.slice(Math.max(0, area.index - 4), area.index))
        )
          once(
            stated(
              'area',
              { type: 'number', n: Number(area[1]!.replace(/,/g, '')), unit: '平方米' },
              reading.quote(sentence),
            ),
          )
      }
      const funds = /资金占用(?:费|利息|成本)/.exec(text)
      if (funds) {
        const share =
          following(sentence, funds.index, sentence.ratios, 30) ??
          leading(sentence, funds.index, sentence.ratios, 14)
        if (share) once(stated('interest.funds', ratio(share.value), reading.quote(sentence)))
      }
      const back = /返利|返点|返还货款|折让/.exec(text)
      if (back) {
        const share =
          following(sentence, back.index, sentence.ratios, 20) ??
          leading(sentence, back.index, sentence.ratios, 14)
        if (share) once(stated('rebate', ratio(share.value), reading.quote(sentence)))
      }
    }
    return out
  },
}
export { enumOf }
