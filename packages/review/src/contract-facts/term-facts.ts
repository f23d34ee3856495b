import { toSource } from '../text/flow.ts'
import { addDays, type IsoDate, monthsOfTerm, termEnd } from '../values/calendar.ts'
import type { Duration } from '../values/duration.ts'
import type { FactQuote, FactValue } from './fact-value.ts'
import {
  after,
  before,
  denied,
  doubted,
  duration,
  enumOf,
  type FactReader,
  type FactReading,
  part,
  stated,
} from './reading.ts'

const quoteOfFact = (reading: FactReading, span: { start: number; end: number }): FactQuote => {
  const at = toSource(reading.contract.flow, span.start, span.end)
  return { file: reading.file, ...at, text: reading.source.slice(at.start, at.end) }
}
const date = (day: IsoDate) => ({ type: 'date', day }) as const

const OPEN_END =
  /(?:无|没有)固定期限|长期有效|(?:什么时候|哪天|多久|期限)(?:结束|到期|为止)?(?:还)?(?:没|不|未)(?:有)?(?:说|定|限)(?:死|好|定)?|不定期(?=[，。；租合协])|(?:一直|永久|长期)(?:有效|合作)|(?:期限|有效期)[^，。；]{0,4}(?:为|是|:)?(?:长期|永久|不限)|(?:直?至|到)[^，。；]{0,16}(?:履行完毕|全部(?:履行|结清)|完成(?:之日)?|结清)(?:之日)?(?:止|时)?|至(?:法定)?终止条件出现/
const TERM_WORD =
  /(?:合同|协议|服务|租赁|租用|合作|委托|聘用|用工|代理|授权|借款|劳动合同|有效|供货|经营|框架)(?:的)?(?:有效)?(?:期限?|时间)|期限|有效期|租期|(?:租|签|干|做|用|合作|借|聘|签约|有效)(?:满|到|期)?$/
const UNTIL =
  /(?:到|至|截止(?:到|至|于)?|截至|用到|干到|租到|做到|有效期(?:限)?(?:到|至)|届满(?:日|于)|到期日?(?:为|是|:)?|终止(?:日|于))[:：]?$/
const NOT_TERM =
  /试用|质保|保修|工期|付款|支付|交货|交付|开工|竣工|免租|装修期|还[款清]|验收|保证期|竞业|保密期|发票|开发期|服务期满|违约|逾期|宽限/

/** A last day said in everyday words: 租到2027年8月31号. */
function spokenEnd(reading: FactReading): FactValue | null {
  for (const sentence of reading.sentences) {
    if (sentence.region === 'attachment' || sentence.idle) continue
    for (const found of sentence.dates) {
      const said = before(sentence, found, 24)
      if (
        !UNTIL.test(said) ||
        NOT_TERM.test(
          before(sentence, found, 60)
            .split(/[。；]/)
            .at(-1) as string,
        )
      )
        continue
      if (
        /租|签|干|做|用|合作|有效|订阅|顾问|许可|期限|届满|到期|终止|合同|协议|聘|服务|管/.test(
          before(sentence, found, 40) + sentence.headings,
        )
      )
        return stated('term.end', date(found.date), reading.quote(sentence), { confidence: 85 })
    }
  }
  return null
}

function spokenLength(
  reading: FactReading,
): { length: Duration; quote: FactQuote; words: string; from: string; begins?: IsoDate } | null {
  for (const sentence of reading.sentences) {
    if (sentence.idle || sentence.region === 'attachment') continue
    for (const length of sentence.lengths) {
      const said = before(sentence, length, 22)
      const next = after(sentence, length, 14)
      const own = part(sentence, length)
      if (
        NOT_TERM.test(said) ||
        /前|提前|通知|逾期|内付|[超过]{1,2}$/.test(said.slice(-6)) ||
        /(?:欠|拖|晚|迟|停|空|连续)[^，。；]{0,6}(?:满|够|达)$/.test(said) ||
        /^[^，。；]{0,2}(?:内|前|后付|以内)/.test(next)
      )
        continue
      if (
        /^(?:不|没)/.test(next) ||
        /续/.test(own) ||
        /保密|竞业|质保|保修|递增/.test(sentence.headings + own)
      )
        continue
      if (length.days !== null && length.days < 20) continue
      const named =
        /(?:合同|协议|服务|租赁|租用|合作|合伙|订阅|许可|顾问|委托|聘用|用工|代理|授权|借款|有效|经营)(?:的)?(?:有效)?(?:期限?|时间)[^，。；\d]{0,10}$|(?:期限|有效期|租期|为期)[^，。；\d]{0,6}$|(?:租|签|干|做|合作|借|聘|管|包)(?:满|期|用|您)?$|，(?:共|共计|合计|总共|一共|为期)$/
      if (
        !named.test(said) &&
        !/(?:期限|租期|有效期)[^，。；]{0,20}起(?:算)?[，]?(?:共|为期)?$/.test(
          before(sentence, length, 30),
        ) &&
        !(/干多久|租多久|租期|合同期限|服务期限|借多久|期限/.test(sentence.headings) && said.length < 4)
      )
        continue
      // 合伙期六年，从2026年5月1日算.
      const begins = sentence.dates.find(
        (one) =>
          /(?:从|自|由)$/.test(before(sentence, one, 4)) && /^(?:起|算|开始)/.test(after(sentence, one, 4)),
      )?.date
      return {
        length,
        quote: reading.quote(sentence),
        words: own,
        from: sentence.text,
        ...(begins ? { begins } : {}),
      }
    }
  }
  return null
}

/** 生效日：2026年5月20日, on a line of its own. */
const effectiveDay = (reading: FactReading): IsoDate | undefined => {
  for (const sentence of reading.sentences)
    for (const one of sentence.dates)
      if (/(?:^|[\s，])(?:协议|合同)?生效(?:日期?|时间)(?:为|是|:)?$/.test(before(sentence, one, 12)))
        return one.date
  return undefined
}

export const termReader: FactReader = {
  keys: ['term.start', 'term.end', 'term.length'],
  read(reading) {
    const out: FactValue[] = []
    const { facts, termLength } = reading.contract
    const open = reading.sentences.find(
      (sentence) =>
        !sentence.idle &&
        OPEN_END.test(sentence.text) &&
        /期限|有效|期|合作|合同|协议|租|聘|做|干/.test(sentence.text + sentence.headings) &&
        !/保密|质保|知识产权|著作权|许可/.test(sentence.text + sentence.headings),
    )
    if (facts.termStart)
      out.push(
        stated('term.start', date(facts.termStart.value), quoteOfFact(reading, facts.termStart), {
          confidence: 92,
        }),
      )
    const spoken = facts.termEnd ? null : spokenEnd(reading)
    if (facts.termEnd)
      out.push(
        stated('term.end', date(facts.termEnd.value), quoteOfFact(reading, facts.termEnd), {
          confidence: 92,
        }),
      )
    else if (spoken) out.push(spoken)
    if (reading.kind === '借款' && !out.some(({ key }) => key === 'term.end'))
      for (const sentence of reading.sentences) {
        const due = sentence.dates.find(
          (one) =>
            /^(?:以前|之前|前)?[，]?[^，。；]{0,8}(?:还清|归还|偿还|还本|还款|结清|还)/.test(
              after(sentence, one, 16),
            ) ||
            /(?:还款日|还款日期|还款时间|还款期限|归还日期)(?:为|是|:|至)?$/.test(before(sentence, one, 10)),
        )
        if (due) out.push(stated('term.end', date(due.date), reading.quote(sentence), { confidence: 86 }))
        if (due) break
      }
    // 合同期限即工期：自…开工起至…竣工止.
    if (!out.some(({ key }) => key === 'term.end') || !out.some(({ key }) => key === 'term.start'))
      for (const sentence of reading.sentences) {
        const [from, to] = sentence.dates
        if (sentence.idle || !from || !to || sentence.dates.length !== 2) continue
        if (
          !/(?:租期|租赁期|(?:合同|协议|服务|合作|履行|委托|聘用|养护|代理|授权|许可|经营|供货)(?:的)?(?:履行)?期)限?(?:即|也即|同|与|和|为)?/.test(
            before(sentence, from, 30) + sentence.headings,
          )
        )
          continue
        if (
          !/(?:至|到|—|-|~|–)/.test(
            sentence.text.slice(from.end - sentence.start, to.start - sentence.start),
          ) ||
          from.date >= to.date
        )
          continue
        if (!out.some(({ key }) => key === 'term.start'))
          out.push(stated('term.start', date(from.date), reading.quote(sentence)))
        if (!out.some(({ key }) => key === 'term.end'))
          out.push(stated('term.end', date(to.date), reading.quote(sentence)))
        break
      }
    const length = spokenLength(reading)
    const ended = out.find(({ key }) => key === 'term.end')
    if (length)
      out.push(stated('term.length', duration(length.length, length.words), length.quote, { confidence: 88 }))
    else if (termLength)
      out.push(
        stated(
          'term.length',
          duration(termLength, reading.contract.text.slice(termLength.start, termLength.end)),
          quoteOfFact(reading, termLength),
          { confidence: 84 },
        ),
      )
    else if (facts.termStart && facts.termEnd && facts.termStart.value < facts.termEnd.value) {
      const months = Math.round(monthsOfTerm(facts.termStart.value, facts.termEnd.value) * 10) / 10
      out.push(
        stated(
          'term.length',
          { type: 'duration', n: months, unit: '月' },
          quoteOfFact(reading, facts.termEnd),
          { computed: true },
        ),
      )
    }
    if (!ended && open) out.push(denied('term.end', reading.quote(open), { why: '没有到期日' }))
    else if (!ended && length) {
      const start =
        facts.termStart?.value ??
        length.begins ??
        effectiveDay(reading) ??
        (/签|生效|盖章|订立/.test(length.from) || !/自|从|起/.test(length.from)
          ? facts.signDate?.value
          : undefined)
      const months = length.length.months
      if (start) {
        const day =
          months !== null ? termEnd(start, months) : addDays(start, (length.length.days as number) - 1)
        out.push(
          stated('term.end', date(day), length.quote, {
            computed: true,
            confidence: 82,
            why: '按起始日与期限算出',
          }),
        )
        if (!facts.termStart)
          out.push(stated('term.start', date(start), length.quote, { computed: true, confidence: 82 }))
      } else out.push(doubted('term.end', length.quote, '写了期限，起算日不明，算不出到期日'))
    }
    return out
  },
}

const AUTO =
  /自动(?:续(?!费的)|延(?!期交)|顺延|展期|生效下|进入下|转为下)|逐[年月]顺延|(?:没人|都?没|不吭声|谁也没|谁都没|都不|均?未|均?无|没有?)[^。；]{0,40}(?:[算就视则即自]|为)?[^。；]{0,10}(?:续(?:签|约|租|期|展|一年|[一二两三\d])|顺延|延续|延长|接着[干租做用来]|往下|再[干租做续][一二两三\d]?[年个]|展期|继续(?:有效|履行|租|干|执行))|视为[^。；]{0,10}(?:续(?:签|约|租|期|展)|同意(?:续|延)|延续|展期)|(?:不说|没说)[^，。；]{0,8}(?:就|算)[^。；]{0,4}(?:续|接着)/
const AUTO_NOT =
  /不(?:再|得|会|予|能)?自动(?:续|延|顺延|展)|不自动|(?:工期|交货|交付|履行|付款|还款|送达|竣工|交期|期限)(?:期|日|时间)?[^。；，]{0,12}(?:相应)?顺延|顺延至[^。；]{0,8}工作日|遇[^。；]{0,12}顺延|节假日[^。；]{0,10}顺延|发票[^。；]{0,20}顺延/
const ENDS_ITSELF =
  /不(?:再|得|会|予|能)?自动(?:续|延|顺延|展)|不自动|(?:到期|期满|届满)(?:后|时|之日|日)?[，]?(?:本?(?:合同|协议))?(?:即|就|便|自动|自行|自然|当然)*(?:终止|失效|作废|结束|到头)|(?:期满|到期|届满)[^。；，]{0,6}不(?:再)?(?:续|延)|(?<!续)不(?:再|会)?续(?:签|约|租|期)?(?:了)?(?=[，。；]|$)|(?:时间|日子|期限)(?:一)?到(?:了)?[，]?(?:合同|协议)?(?:就|便)(?:完|结束|终止|到头|拉倒|散)|一次性合同/
const AGAIN =
  /[想要]续(?=[，。；提前租签约]|$)|(?<![后继连持陆手存])续(?:签|约|租|订|期|聘|展|借|费|合同)|续不续|要不要续|继续(?:合作|租|聘|干|做|用|承租|使用|雇)|还想[租干做用]|再续|接着[租干做]|还(?:要|想)(?:继续)?(?:用|租|干|做|合作)|展期|延长(?:合同|租期|合作|期限)/
const BY_TALK =
  /协商|另行|另签|另订|重新|再(?:谈|说|签|商|议|定)|商量|双方(?:书面)?同意|签(?:订|署)?[^，。；]{0,6}(?:合同|协议)|书面(?:提出|申请|通知|协议|同意)|(?:提前|前)[^，。；]{0,12}(?:说|提|告|讲|打招呼|申请|通知|谈)|须经|谈/
const FIRST_RIGHT = /优先(?:续租|续约|承租|续签|租|续|合作|权)|同等条件[^，。；]{0,12}优先/

export const renewalReader: FactReader = {
  keys: ['renew.auto', 'renew.notice'],
  read(reading) {
    const out: FactValue[] = []
    const seen = new Map<string, { at: number; quote: FactQuote }>()
    const note = (text: string, at: number, quote: FactQuote) => {
      if (!seen.has(text)) seen.set(text, { at, quote })
    }
    reading.sentences.forEach((sentence, at) => {
      if (sentence.idle) return
      const { text } = sentence
      const quote = () => reading.quote(sentence)
      const renewal =
        AGAIN.test(text) || AUTO.test(text) || (/续/.test(sentence.headings) && !/手续|继续履行/.test(text))
      if (
        AUTO.test(text.replace(AUTO_NOT, '')) &&
        !/不可抗力|知识产权|劳动报酬/.test(text) &&
        (AGAIN.test(text) || /期满|到期|届满|有效期|合同期|期限|租期|合同|协议|接着|年/.test(text))
      )
        note('自动续约', at, quote())
      else if (ENDS_ITSELF.test(text) && !/逾期|违约|授权|解除/.test(text.slice(0, 10))) {
        if (AGAIN.test(text) && BY_TALK.test(text) && !/不自动|不(?:再|得|会|予|能)?自动/.test(text))
          note('须协商', at, quote())
        else
          note(
            /不自动|不(?:再|得|会|予|能)?自动/.test(text) && AGAIN.test(text) && BY_TALK.test(text)
              ? '须协商'
              : '不续约',
            at,
            quote(),
          )
      } else if (
        AGAIN.test(text) &&
        BY_TALK.test(text) &&
        !/手续|(?<!续)不续|继续履行|违约金|加工|施工/.test(text)
      )
        note('须协商', at, quote())
      if (renewal && FIRST_RIGHT.test(text)) note('优先权', at, quote())
      if (!renewal || !/续|延|接着|不[租干做]|展|终止|异议|再/.test(text)) return
      for (const length of sentence.lengths) {
        const lead = before(sentence, length, 20)
        const next = after(sentence, length, 12)
        if (
          /(?:提前|期满前|届满前|到期前|满前|期限前|前|早|至少|不少于|于[^，。；]{0,10})(?:至少|不少于)?$/.test(
            lead,
          ) ||
          (/^(?:之前|以前|前)/.test(next) && /期满|届满|到期|满/.test(lead)) ||
          (/期满|届满|到期/.test(lead) && /^(?:前|之前|以前)/.test(next))
        ) {
          if (/续(?:签|期|约)?(?:[一二两三\d]|的?期限)/.test(lead.slice(-6))) continue
          out.push(
            stated('renew.notice', duration(length, text), quote(), {
              side: /双方|任何一方|任一方|谁|哪/.test(text) ? '双方' : reading.sideBefore(lead),
            }),
          )
          break
        }
      }
    })
    const order = ['自动续约', '须协商', '不续约']
    const way = order.find((one) => seen.has(one))
    if (
      way === '自动续约' &&
      seen.has('不续约') &&
      (seen.get('不续约')?.at ?? 0) !== (seen.get('自动续约')?.at ?? 0)
    ) {
      out.push(
        doubted(
          'renew.auto',
          [seen.get('自动续约')!.quote, seen.get('不续约')!.quote],
          '一处写自动续约，一处写到期终止',
        ),
      )
    } else if (way) out.push(stated('renew.auto', enumOf(way), seen.get(way)!.quote))
    const first = seen.get('优先权')
    if (first) out.push(stated('renew.auto', enumOf('优先权'), first.quote, { phase: '优先权' }))
    return out
  },
}

const STOPS =
  /解除|终止|解约|不干|不做了?|不租|退租|走(?!访|廊|动|账|流程)|想停|叫停|退场|停(?=[，。；]|下来|掉|就)|辞职|离职|停(?:止合作|掉|了合作)|散|取消|退(?:出|订|掉)|不合作|不想[租干做用]|可以退|能退|撤/
const FREELY =
  /随时|(?:无|不)(?:需|须|用|必)(?:说明|给出|给|讲|提供|有)?(?:任何)?(?:理由|原因)|任意|无(?:理由|条件|因)(?:解除|终止|退)?|不(?:想|愿)[^，。；]{0,8}[了的，]|谁想|想(?:走|停|退|不干|不租|不做|散)|(?:都|均|也)(?:可以?|能)提前|任何一方[^。；]{0,20}提前|任一方[^。；]{0,20}提前|不合适就|中途[^，。；]{0,8}不算|说(?:走|停|退|散)就/
const CAUSE =
  /违约|逾期|未按|没按|迟延|严重|拖欠|欠[租薪款钱]|不履行|情形|(?:超过|满)[^，。；]{0,8}[日天月][^，。；]{0,8}(?:的|可|有权)|不合格|不可抗力|擅自|拒不|仍未|破产|转租|损坏|停工|(?:达不到|不符合|没达到)|违反|如果?[^，。；]{0,14}(?:不付|不给|没付|晚|不交|拖)|利用|试用期|发生[^，。；]{0,12}时|经[^，。；]{0,6}催|修不好|丧失|重大|过失|欺诈/
const BOUND_NOT =
  /(?:不得|不能|不可|不许|无权)(?:单方面?|提前|擅自|随意|中途|任意|无故|随时)*(?:提前)?(?:解除|终止|退租|解约|退|停)|(?:单方|擅自|中途|提前)(?:解除|终止|退租|解约|不干|不租|不做|毁约)[^。；]{0,24}(?:违约|赔|支付|没收|不退|承担)/

export const freeEndReader: FactReader = {
  keys: ['terminate.free', 'terminate.notice', 'terminate.fee'],
  read(reading) {
    const out: FactValue[] = []
    const labour = reading.kind === '劳动'
    for (const sentence of reading.sentences) {
      if (sentence.idle || !STOPS.test(sentence.text)) continue
      const { text } = sentence
      const pieces = [...text.matchAll(/[^，；。]+/g)]
      // 提前一个月书面通知 in the same sentence as the right to end and no cause before it.
      const ends = pieces.findIndex((piece) => STOPS.test(piece[0]))
      const early = /提前[^。；]{0,14}(?:书面)?(?:通知|说|告|讲|打招呼|提出|写)[^。；]{0,24}/.exec(text)
      const renewal = /续|期满前|届满前|到期前|期满|届满|到期/.test(text) && !FREELY.test(text)
      const cause = CAUSE.test(
        text.replace(
          /(?:不算|不视为|不构成|不承担(?:任何)?|无须承担|无需承担|不用承担)违约(?:责任|金)?/g,
          '',
        ),
      )
      const forbidden = BOUND_NOT.exec(text)
      const said = text.slice(
        0,
        (pieces[Math.max(ends, 0)]?.index ?? 0) + (pieces[Math.max(ends, 0)]?.[0].length ?? 0),
      )
      // 乙方可提前三十日书面通知甲方解除: whoever may, not whoever is told.
      const untold = said.replace(
        /(?:通知|告知|告诉|转告|向|给|跟|和|对|经|征得)(?:甲方|乙方|对方|[\u4e00-\u9fa5]{1,3}(?:方|人|东|客))/g,
        '',
      )
      const side = /任何一方|任意一方|任一方|双方|两[边方]都?|哪[一]?[边方家]|谁|各方|互相/.test(said)
        ? '双方'
        : (reading.sideBefore(untold) ?? reading.sideBefore(said) ?? undefined)
      if (forbidden && !FREELY.test(text.replace(forbidden[0], ''))) {
        if (/(?:不得|不能|不可|不许|无权)/.test(forbidden[0]))
          out.push(denied('terminate.free', reading.quote(sentence), { side }))
        continue
      }
      const free =
        !cause &&
        !renewal &&
        (FREELY.test(text) ||
          (early !== null &&
            /可以?|有权|能|想|要|均可|一方/.test(text) &&
            !/提前[^。；]{0,10}(?:还款|交货|付款|验收|竣工|续)/.test(text)))
      if (free && !/法定|劳动合同法/.test(text)) {
        out.push(
          stated('terminate.free', { type: 'bool', value: true }, reading.quote(sentence), {
            side,
            confidence: FREELY.test(text) ? 90 : 84,
          }),
        )
      }
      // 提前退租的，支付两个月租金的补偿金.
      const leaves = /(?:提前|单方|中途)[^，。；]{0,20}(?:解除|终止|退租|解约|退场|不租)/.exec(text)
      const fee =
        leaves &&
        /(?:支付|付|赔|补偿|给|扣)[^。；]{0,12}?(?:相当于)?(?:(\d+|[一二两三四五六])个月(?:的)?(?:租金|房租|月租|服务费))/.exec(
          text.slice(leaves.index),
        )
      if (fee) {
        const n =
          Number(fee[1]) || ({ 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6 }[fee[1] as string] ?? 0)
        out.push(
          stated('terminate.fee', { type: 'number', n, unit: '个月租金' }, reading.quote(sentence), { side }),
        )
      }
      if (early && !renewal && (free || /解约/.test(text) || labour || /解除|终止|走|退租|不干/.test(text))) {
        const at = sentence.start + early.index
        const length = sentence.lengths.find((one) => one.start >= at && one.start - at < 10)
        // 解约要提前一个月说 is a term of its own, whatever is owed beside it.
        const plainly =
          /(?:解除|解约|辞职|离职|退租|退房|搬走|终止|退出)[^，。；]{0,4}(?:应当?|须|需要?|要|得|必须)(?:至少)?提前[^，。；]{0,16}(?:通知|说|告知|打招呼|提出)/.test(
            text,
          )
        if (length && (!cause || plainly))
          out.push(stated('terminate.notice', duration(length, text), reading.quote(sentence), { side }))
      }
    }
    return out
  },
}

/** 提前退租赔一个月租金 and the like are penalties of their own; 解除 by cause is told as the sentences that name it. */
export const causeReader: FactReader = {
  keys: ['terminate.cause'],
  read(reading) {
    return reading.sentences
      .filter(
        ({ text, idle, region }) =>
          !idle &&
          region !== 'attachment' &&
          CAUSE.test(text) &&
          /(?:可以?|有权|可|能)[^。；，]{0,12}(?:解除|终止|收回|不租|不要了|走人|停)/.test(text),
      )
      .slice(0, 6)
      .map((sentence) =>
        stated('terminate.cause', { type: 'text', text: sentence.text.trim() }, reading.quote(sentence), {
          side: reading.sideBefore(
            sentence.text.slice(
              0,
              sentence.text.search(
                /(?:可以?|有权|可|能)[^。；，]{0,12}(?:解除|终止|收回|不租|不要了|走人|停)/,
              ) + 1,
            ),
          ),
        }),
      )
  },
}
export { TERM_WORD }
