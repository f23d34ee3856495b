import type { FactDatum, FactValue } from './fact-value.ts'
import {
  after,
  before,
  denied,
  duration,
  type FactReader,
  type FactSentence,
  money,
  ratio,
  rowOf,
  stated,
} from './reading.ts'

/** What a payment hangs on, told by the words that lead to it. */
const EVENTS: [string, RegExp][] = [
  ['质保期满', /(?:质保|保修|质量保证|缺陷责任|维护|免费维护)期?(?:届?满|结束|到期|过了?|后|完)|保修完/],
  ['终验', /(?:最终|竣工)验收|终验/],
  ['验收', /验收|验完|验过|验好|检验合格|测试通过|点(?:过|完)数|确认无误|查验/],
  ['发票', /发票|票(?:到|后|给)|收票|见票|凭票/],
  [
    '对账',
    /(?:收到|见)[^，。；]{0,4}(?:账单|结算单|对账单|付款通知)|(?:账单|结算单|对账单)(?:确认|核对|送达|签收)?(?:后|之日)|对(?:完|好|过|清)?(?:了)?[账帐]|核对(?:完|好)?[账帐]|[账帐]目?(?:核?对)(?:完|好|清)/,
  ],
  ['月结', /月结|次月|隔月|下(?:个)?月|每月结/],
  [
    '交付',
    /提单|签收单|下刊|结项|变更登记|过户|提交|出具|(?:课程|活动|演出|服务|培训|项目|工作)(?:全部)?(?:结束|完毕)|交付|交货|到货|货到|收到货|收货|送到|签收|交房|交车|交稿|安装完|上线|部署|做完|干完|完工|竣工|弄完|搬完|完成|封顶|发货后|提货/,
  ],
  [
    '签订',
    /签(?:订|署|约|字|完|了|好|合同|协议)|合同(?:签|生效|订)|协议(?:签|生效)|生效|盖章|订立|下单|订货|定下/,
  ],
  ['开工', /开工|进场|启动|动工|发货前|投产前|生产前|施工前/],
]
const eventOf = (words: string) => EVENTS.find(([, pattern]) => pattern.test(words))?.[0]

const PAYS =
  /付|给(?!付货|予|出|第三|别)|打(?:款|钱|[\d一二两三四五六七八九十百])|支付|结清|结账|结算|结(?:钱|款)|汇|转账|交(?!付|货|接|房|车)/
const NOT_PRICE =
  /违约金|赔偿|滞纳|押金|退还|返还|退款|罚|保险|利息|工资|加班|逾期|房租|月租|租金|解除|解约|迟延|补偿|延误|每日|每天|上述.*除外/
const UP_FRONT =
  /预付|首付款?|首期款?|首款|首笔|先(?:付|给|打|交|支付|行支付)|头期|启动资金|订金|定金|签(?:订|署|约|字|完|了|好|合同|协议)|合同(?:签订|生效)|协议(?:签订|生效)|生效后|下单|订货|上刊前|开播前|开班前|开课前|开工前|进场前|发货前|提货前|动工前|施工前|生产前|投产前|开工当/
const AFTERWARDS =
  /验收|验完|打样|样品|中期|交付后|货到|到货|收到货|交货后|竣工|完工|完成后?|上线|部署|做完|干完|余款|尾款|剩(?:下|余)|其余|余下|质保|中期|进度款|按进度|封顶|第二|第三|设计确认|初稿|收到发票后(?!.*预付)|月底|次月|定稿|搬完|安装/
const NO_PREPAY =
  /(?:不|无|没有?|无需|不用|不设)[^，。；]{0,4}(?:预付|首付)(?:款|钱)?|货到(?:再|后|才)?(?:一次性?|全额)?付(?:全)?款|先货后款|先(?:干|做|送|发)[^，。；]{0,6}后付|全部[^，。；]{0,8}(?:验收|交付|货到)[^，。；]{0,8}(?:后)?(?:再|才|一次)/

type Instalment = {
  sentence: FactSentence
  words: string
  share: number | null
  yuan: number | null
  event: string | undefined
  start: number
}

/** Each part of the price with the words of its own: what comes after the previous figure and before the next. */
function instalments(sentence: FactSentence): Instalment[] {
  const items = [
    ...sentence.ratios.map((one) => ({
      ...one,
      share: one.value as number | null,
      yuan: null as number | null,
    })),
    ...sentence.sums
      .filter(({ per }) => !per)
      .map((one) => ({ ...one, share: null as number | null, yuan: one.yuan as number | null })),
  ].sort((a, b) => a.start - b.start)
  const out: Instalment[] = []
  let from = 0
  for (const item of items) {
    const at = item.start - sentence.start
    const raw = sentence.text.slice(from, at)
    const trail = after(sentence, item, 24).split(/[，,；。]/)[0] as string
    const lead = (raw.split(/[；。]/).at(-1) as string).replaceAll('|', ' ')
    // 30%即15万元 is one part said twice.
    const last = out.at(-1)
    if (
      last &&
      raw.length <= 12 &&
      /^[^，；。]{0,4}[，]?[(（]?(?:即|计|为|共计|共|合|也就是|人民币|:|¥|款|的|合同|作为|预付款|货款|首付款|\s)*$/.test(
        raw,
      ) &&
      !/[;；]/.test(raw) &&
      !(last.share !== null && item.share !== null)
    ) {
      last.share ??= item.share
      last.yuan ??= item.yuan
      from = item.end - sentence.start
      continue
    }
    out.push({
      sentence,
      words: `${lead}|${trail}`,
      share: item.share,
      yuan: item.yuan,
      event: eventOf(lead) ?? eventOf(trail),
      start: at,
    })
    from = item.end - sentence.start
  }
  return out
}

/** A row of a table that stands under 付款. */
const inPlan = (sentence: FactSentence): boolean =>
  /[|\t]/.test(sentence.text) && /付款|支付|结算|价款/.test(sentence.headings)

const PLAN_TITLE = /付款|支付|结算|价款|费用|货款|报酬|钱|款/

export const paymentReader: FactReader = {
  keys: ['prepay', 'pay.days', 'pay.plan', 'progress.ratio'],
  read(reading, known) {
    const out: FactValue[] = []
    const total = known.of('amount.total').find(({ state }) => state === '明确')?.value
    const totalYuan = total?.type === 'money' ? total.cents / 100 : null
    const notSale =
      /劳动|借款|合伙/.test(reading.kind) ||
      (/保密/.test(reading.kind) &&
        /保密|NDA/i.test(reading.contract.type.title || reading.source.slice(0, 40)))
    for (const sentence of reading.sentences) {
      if (sentence.idle || sentence.region === 'attachment') continue
      const { text } = sentence
      const none = NO_PREPAY.exec(text)
      if (none && !/不付预付款的|未付|逾期/.test(text)) out.push(denied('prepay', reading.quote(sentence)))
      const owes =
        PAYS.test(text) ||
        PLAN_TITLE.test(sentence.headings) ||
        /预付|首付|余款|尾款|月结|账期|款到发货|先款后货/.test(text)
      if (!owes || notSale) continue
      const parts = instalments(sentence)
      let planned = 0
      for (const one of parts) {
        const lead = one.words.split('|')[0] as string
        if (
          NOT_PRICE.test(lead.slice(-30)) ||
          /税率|税点|增值税|利率/.test(lead.slice(-10)) ||
          /^(?:的?增值税|税率|个点的?票)/.test(one.words.split('|')[1] ?? '')
        )
          continue
        if (
          /(?:总价|总额|合计|一共|总共|合同价|价款|单价|金额)(?:款)?(?:为|共|是|:|人民币)*[^，。；]{0,6}$/.test(
            lead.slice(-16),
          ) &&
          one.share === null
        )
          continue
        const up =
          UP_FRONT.test(lead) ||
          /^[^，。；]{0,8}(?:作为|做|当|的)?(?:预付|首付|首期|定金|订金)/.test(one.words.split('|')[1] ?? '')
        const afterwards = AFTERWARDS.test(lead.replace(/预付款[^，。；]{0,4}后/g, ''))
        const share =
          one.share ?? (one.yuan !== null && totalYuan && one.yuan <= totalYuan ? one.yuan / totalYuan : null)
        // 签约后10日内提交合同价10%的履约保函: a surety is not paid for the work.
        if (
          /^[^，。；]{0,4}(?:的)?(?:不可撤销的?)?(?:银行)?(?:(?:履约|投标|农民工工资|安全)(?:保证金|保函|担保|保险)|保函|担保|保险)/.test(
            one.words.split('|')[1] ?? '',
          )
        )
          continue
        if (PAYS.test(lead.slice(-16)) || /预付|首付|余款|尾款|付/.test(one.words)) planned++
        // 侯三喜先交五千块押金: named behind the sum.
        if (/^[^，。；]{0,4}(?:押金|保证金|租金|房租)/.test(one.words.split('|')[1] ?? '')) continue
        const earnest =
          /定金|订金/.test(lead.slice(-16) + (one.words.split('|')[1] ?? '')) &&
          !/抵作|抵作?价款|冲抵|转为|预付/.test(text)
        if (
          up &&
          !afterwards &&
          !earnest &&
          !/租赁/.test(reading.kind) &&
          (PAYS.test(lead) || inPlan(sentence) || /预付|首付|首期|作为预付/.test(one.words))
        ) {
          // 超过30%, 不超过30% in a term about something else is no instalment.
          const value: FactDatum | null =
            share !== null ? ratio(share, 'amount.total') : one.yuan !== null ? money(one.yuan) : null
          if (value) {
            const computed = one.share === null && share !== null
            out.push(
              stated('prepay', value, reading.quote(sentence), {
                ...(computed ? { computed } : {}),
                bound: /不(?:得)?超过|最多|最高/.test(lead.slice(-8)) ? 'atMost' : undefined,
              }),
            )
          }
        }
        if (/进度款|按进度|形象进度/.test(one.words) && one.share !== null)
          out.push(stated('progress.ratio', ratio(one.share), reading.quote(sentence)))
      }
      // 一次性付清 before anything is delivered is everything in advance.
      if (
        !parts.some(({ share }) => share !== null) &&
        (/(?:签(?:订|署|约|完|字)|合同生效|下单|发货前|开工前|提前|先)[^。；]{0,24}(?:一次性?付清|全额支付|付全款|付清全|全部付清|全款付清|一次性支付)/.test(
          text,
        ) ||
          /(?:预付|先付|提前付)(?:清)?(?:全款|全部(?:费用|款项|货款|价款)|全额)|(?:委托|下单|签[约订]|开通|订购)(?:时|当日|当天|后)[^。；]{0,10}一次性?(?:支付|付清|预付|付)/.test(
            text,
          ) ||
          /款到发货|(?<!超(?:过|出)的?)先款后货|款到(?:了|后|再|才)*发|全款到账后?发/.test(text)) &&
        !/验收|货到|交付后/.test(text) &&
        !/租赁/.test(reading.kind)
      )
        out.push(stated('prepay', ratio(1, 'amount.total'), reading.quote(sentence)))
      if (
        planned >= 1 ||
        /分[\d一二两三四五六]+[期次批笔]|[一二三四五六七八九][:：比][一二三四五六七八九]|货到付款|月结|现款现货|款到发货|一次性付清|一次付清/.test(
          text,
        )
      )
        if (!/违约|逾期|押金|保证金/.test(text.slice(0, 14)))
          out.push(
            stated('pay.plan', { type: 'text', text: text.trim() }, reading.quote(sentence), {
              confidence: 84,
              phase: parts.length === 1 ? parts[0]?.event : undefined,
            }),
          )
      // How many days after what.
      for (const length of sentence.lengths) {
        const lead = before(sentence, length, 44)
          .split(/[；。]/)
          .at(-1) as string
        const next = after(sentence, length, 30)
        const nextOwn = next.split(/[；。]/)[0] as string
        const breath = lead.split(/[，,]/).slice(-2).join('，')
        const credit = /(?:账期|帐期|信用期|付款期限?)[^，。；\d]{0,6}$/.test(lead)
        const monthly = /月结[^，。；]{0,4}$/.test(lead)
        const paysWithin =
          /^[^，。；]{0,2}(?:内|以内|之内)?[，]?[^。；]{0,16}(?:付|支付|结清|结算|打款|给钱|给|打|结|汇|转)/.test(
            nextOwn,
          )
        // 付款：货到验收合格后30天
        const row = rowOf(sentence)
        // 竣工验收合格后30日内 | 47%: a row of the plan of payments.
        const rowed =
          inPlan(sentence) &&
          /^[^|\t]{0,6}[|\t]/.test(next) &&
          sentence.ratios.length + sentence.sums.length > 0
        const due =
          rowed ||
          (row !== null &&
            /^(?:付款|结算|结款|回款|支付)(?:条件|时间|方式|期限)?$/.test(row.label) &&
            /^(?:内|以内|之内)?(?:$|[，,\s])/.test(nextOwn))
        if (!credit && !monthly && !paysWithin && !due) continue
        // 一年质保期满付清: how long it is warranted.
        if (/^(?:的)?(?:质保|保修|缺陷责任|保证)期/.test(nextOwn)) continue
        if (
          NOT_PRICE.test(nextOwn.slice(0, 16)) ||
          /逾期|超过|晚|迟|违约|延迟|解除|终止|质保(?!金)|保修|退|押金|(?:开具|开票)$/.test(breath.slice(-14))
        )
          continue
        if (
          /^(?:内|以内|之内)?(?:将|把|应|须)?(?:发|送|运|装)/.test(nextOwn) ||
          (/^[^，。；]{0,6}(?:开具|提供|书面|通知|提出|验收|验|检|完成|交付|给答复|答复|返还|退)/.test(
            nextOwn,
          ) &&
            !/付款|付清|支付/.test(nextOwn.slice(0, 10)))
        )
          continue
        const event = monthly ? '月结' : (eventOf(breath) ?? (credit ? undefined : eventOf(lead)))
        if (!credit && !monthly && !due && (!event || /签订|开工|质保期满/.test(event))) continue
        if (/工资|押金|保证金|利息|本金|保密/.test(breath + nextOwn.slice(0, 14))) continue
        const value = duration(length, text, event)
        if (!out.some((one) => one.key === 'pay.days' && JSON.stringify(one.value) === JSON.stringify(value)))
          out.push(
            stated('pay.days', value, reading.quote(sentence), {
              side: reading.sideBefore(`${lead}`),
              phase: event,
            }),
          )
      }
    }
    const clearly = out.filter(({ key, state }) => key === 'prepay' && state === '明确')
    return clearly.length ? out.filter(({ key, state }) => key !== 'prepay' || state === '明确') : out
  },
}
