import { REFUSED_ARBITRATION } from '../facts/dispute.ts'
import { COMPANY } from '../facts/party.ts'
import { toSource } from '../text/flow.ts'
import type { FactQuote, FactValue } from './fact-value.ts'
import { sideOfParty } from './parties-said.ts'
import { placeIn } from './places.ts'
import { after, before, doubted, enumOf, type FactReader, type FactReading, stated } from './reading.ts'

const cut = (reading: FactReading, span: { start: number; end: number }): FactQuote => {
  const at = toSource(reading.contract.flow, span.start, span.end)
  return { file: reading.file, ...at, text: reading.source.slice(at.start, at.end) }
}
const quoteIn = (reading: FactReading, start: number, end: number): FactQuote => {
  const at = toSource(reading.contract.plain.flow, start, end)
  return { file: reading.file, ...at, text: reading.source.slice(at.start, at.end) }
}
const COUNT: Record<string, number> = {
  一: 1,
  壹: 1,
  两: 2,
  二: 2,
  贰: 2,
  三: 3,
  叁: 3,
  四: 4,
  肆: 4,
  五: 5,
  伍: 5,
  六: 6,
  陆: 6,
  八: 8,
  捌: 8,
  十: 10,
}

export const basicReader: FactReader = {
  keys: [
    'base.title',
    'base.number',
    'base.kind',
    'base.copies',
    'base.subject',
    'sign.date',
    'party.name',
    'party.place',
    'party.code',
    'party.kind',
    'guarantor',
    'annex.list',
    'master.ref',
    'docs.order',
    'effect.when',
    'use',
    'loan.use',
    'work.place',
    'notice.place',
  ],
  read(reading) {
    const out: FactValue[] = []
    const { contract } = reading
    if (contract.type.title)
      out.push(
        stated(
          'base.title',
          { type: 'text', text: contract.type.title },
          cut(reading, { start: contract.type.titleStart, end: contract.type.titleEnd }),
        ),
      )
    if (reading.kind !== '其他')
      out.push(
        stated(
          'base.kind',
          enumOf(reading.kind),
          contract.type.title
            ? [cut(reading, { start: contract.type.titleStart, end: contract.type.titleEnd })]
            : [],
          { confidence: Math.max(60, Math.round(contract.type.confidence * 100)) },
        ),
      )
    if (contract.facts.signDate)
      out.push(
        stated(
          'sign.date',
          { type: 'date', day: contract.facts.signDate.value },
          cut(reading, contract.facts.signDate),
        ),
      )
    reading.parties.forEach((party, order) => {
      const side = sideOfParty(party.role, order)
      const name = party.name.replace(/(?<=公司|厂|中心)\s*[A-Za-z][A-Za-z0-9 .,&'()-]*$/, '').trim()
      out.push(
        stated('party.name', { type: 'party', text: name }, cut(reading, party), {
          side,
          phase: party.role,
        }),
      )
      out.push(
        stated(
          'party.kind',
          enumOf(
            /[A-Za-z]{3,}.*(?:Ltd|Inc|LLC|GmbH|Pte|Co\b|Corp|S\.A)/i.test(party.name) &&
              !/(?<!私人)有限公司/.test(party.name)
              ? '境外'
              : COMPANY.test(name) || name.length > 5
                ? '企业'
                : '个人',
          ),
          cut(reading, party),
          { side, confidence: 84 },
        ),
      )
      const place = party.address ? placeIn(party.address.value) : placeIn(party.name)
      if (party.address)
        out.push(
          stated('party.place', { type: 'place', text: party.address.value }, cut(reading, party.address), {
            side,
          }),
        )
      else if (place)
        out.push(
          stated('party.place', { type: 'place', text: place }, cut(reading, party), {
            side,
            computed: true,
            confidence: 82,
          }),
        )
      if (party.code)
        out.push(
          stated('party.code', { type: 'text', text: party.code.value }, cut(reading, party.code), { side }),
        )
    })
    if (!contract.facts.signDate)
      for (const sentence of reading.sentences) {
        const signed = sentence.dates.find(
          (one) =>
            /^(?:签|签订|签署|立|立据|订立)(?:于|$|。)/.test(after(sentence, one, 3)) ||
            (/(?:^|\s)日期:$/.test(before(sentence, one, 10)) && sentence.start < 300) ||
            // 2026年4月8日于合肥: a line of its own.
            /^\s*20\d{2}年\d{1,2}月\d{1,2}日(?:于[\u4e00-\u9fa5]{2,8})?[。]?\s*$/.test(sentence.text) ||
            /(?:下单|签单|订单|开单|填单|签约|签署|签订|订立|立据|立约|成交)(?:日期|时间|日|于)?:?$/.test(
              before(sentence, one, 10),
            ),
        )
        if (!signed && !(sentence === reading.sentences.at(-1))) continue
        // The last line of a note: names and a day.
        const closing =
          signed ??
          sentence.dates.find(
            (one) =>
              /^[\s。]*$/.test(after(sentence, one)) &&
              /^[^，。；:]{2,24}$/.test(before(sentence, one).split('\n').at(-1) ?? ''),
          )
        if (!closing) continue
        out.push(
          stated('sign.date', { type: 'date', day: closing.date }, reading.quote(sentence), {
            confidence: 86,
          }),
        )
        break
      }
    // 本人孔庆海今欠沈玉珍货款: who owes and whom.
    if (reading.kind === '借款' && reading.parties.length < 2) {
      const owes =
        /(?:本人|我|兹有|今有)?([\u4e00-\u9fa5]{2,3}?)(?:\([^)]{0,40}\))?(?:今|现|于[^，。；]{0,14})?(?:欠|(?:向)(?=[^，。；]{2,4}借))([\u4e00-\u9fa5]{2,3}?)(?=先生|女士|人民币|现金|货款|借款|工程款|工资|款|的钱|借|\()/.exec(
          reading.text,
        )
      if (owes) {
        const [, debtor = '', creditor = ''] = owes
        const at = owes.index + owes[0].indexOf(debtor)
        const of = owes.index + owes[0].lastIndexOf(creditor)
        out.push(
          stated('party.name', { type: 'party', text: debtor }, quoteIn(reading, at, at + debtor.length), {
            side: '乙方',
            phase: '借款人',
            confidence: 84,
          }),
          stated(
            'party.name',
            { type: 'party', text: creditor },
            quoteIn(reading, of, of + creditor.length),
            { side: '甲方', phase: '出借人', confidence: 84 },
          ),
        )
      }
    }
    for (const party of reading.parties)
      if (/^(?:保证|担保)(?:人|方)/.test(party.role))
        out.push(stated('guarantor', { type: 'party', text: party.name }, cut(reading, party)))
    // 今借到陈八人民币…: a note of debt names its lender in passing.
    const lender =
      /(?:今|现)?(?:向|从)?(?:借到|借|欠)([\u4e00-\u9fa5]{2,4}?)(?:先生|女士)?(?:人民币|现金|\(|￥|¥|\d|借|的)/.exec(
        reading.text,
      )
    if (
      reading.kind === '借款' &&
      lender &&
      !out.some(
        ({ key, value }) => key === 'party.name' && value?.type === 'party' && value.text === lender[1],
      )
    ) {
      const at = lender.index + lender[0].indexOf(lender[1] as string)
      if (
        !/人民币|现金|款|方|给|乙|甲|人$|本金|现金|资金|金额|利息|用途|期限|元|了$/.test(lender[1] as string)
      )
        out.push(
          stated(
            'party.name',
            { type: 'party', text: lender[1] as string },
            quoteIn(reading, at, at + (lender[1] as string).length),
            { side: '甲方', phase: '出借人' },
          ),
        )
      const borrower = /借款人(?:\([^)]{0,6}\))?:([\u4e00-\u9fa5]{2,4})(?=[，。\s(]|$)/.exec(reading.text)
      if (
        borrower &&
        !out.some(
          ({ key, value }) => key === 'party.name' && value?.type === 'party' && value.text === borrower[1],
        )
      ) {
        const from = borrower.index + borrower[0].length - (borrower[1] as string).length
        out.push(
          stated(
            'party.name',
            { type: 'party', text: borrower[1] as string },
            quoteIn(reading, from, from + (borrower[1] as string).length),
            { side: '乙方', phase: '借款人' },
          ),
        )
      }
    }
    const number =
      /(?:(?:合同|协议|订单|单据)?编\s*号|合同号|订单号|PO\s*(?:No\.?)?)[:：\t ]\s*([A-Za-z0-9\u4e00-\u9fa5()（）【】〔〕[\]-]{3,40})/.exec(
        reading.text,
      )
    if (number && number.index < 600) {
      const at = toSource(contract.plain.flow, number.index, number.index + number[0].length)
      out.push(
        stated(
          'base.number',
          { type: 'text', text: number[1] as string },
          { file: reading.file, ...at, text: reading.source.slice(at.start, at.end) },
        ),
      )
    }
    for (const sentence of reading.sentences) {
      const { text } = sentence
      const copies =
        /一式([一二两三四五六八十壹贰叁肆伍陆捌\d]+)份/.exec(text) ??
        /(?:合同|协议)?(?:共|一共|共计)?([一二两三四五六八])份[，。]/.exec(text) ??
        /共([一二两三四五六八\d])份/.exec(text)
      if (
        copies &&
        !/各执$/.test(text.slice(0, copies.index)) &&
        !out.some(({ key }) => key === 'base.copies')
      )
        out.push(
          stated(
            'base.copies',
            { type: 'number', n: COUNT[copies[1] as string] ?? Number(copies[1]), unit: '份' },
            reading.quote(sentence),
          ),
        )
      const annex = text.match(/附件[一二三四五六七八九十\d]*[:：《][^，。；\n]{2,30}/g)
      if (annex)
        out.push(
          stated('annex.list', { type: 'text', text: annex.join('；') }, reading.quote(sentence), {
            confidence: 82,
          }),
        )
      const master =
        /(?:(?:系|是|作为|为)[^，。；]{0,10}(?:补充|从|附属|子)(?:协议|合同)[^，。；]{0,16}《([^》]{2,40})》|(?:依据|根据|就|对)[^，。；]{0,16}(?:《([^》]{2,40}(?:合同|协议|框架)[^》]{0,6})》|主合同|框架(?:协议|合同)))/.exec(
          text,
        )
      if (master && sentence.start < 900 && !/民法典|法》|条例|规定/.test(master[0]))
        out.push(
          stated(
            'master.ref',
            { type: 'text', text: master[1] ?? master[2] ?? master[0] },
            reading.quote(sentence),
            { confidence: 82 },
          ),
        )
      if (/(?:解释|优先)(?:顺序|次序)|(?:不一致|冲突)[^。；]{0,16}以[^。；]{2,30}为准/.test(text))
        out.push(stated('docs.order', { type: 'text', text: text.trim() }, reading.quote(sentence)))
      const effect =
        /(?:自|经|于|在)?[^，。；]{0,20}(?:签(?:字|章|订|署)|盖章|批准|备案|公证|付款|到账)[^，。；]{0,14}(?:生效|起生效|后生效)/.exec(
          text,
        )
      if (effect && /合同|协议|本/.test(text) && !out.some(({ key }) => key === 'effect.when'))
        out.push(stated('effect.when', { type: 'text', text: effect[0].trim() }, reading.quote(sentence)))
      if (reading.kind === '租赁') {
        const use =
          /(?:用途|用于|用作|用来|只(?:能|作)|作为)(?:为|是|:|做|开)?([^，。；]{2,24})/.exec(text) ??
          /(?:给[^，。；]{2,8})(?:作|做|当|开)([^，。；]{2,12}?)(?:使用|用)?(?=[，。；]|$)/.exec(text)
        if (
          use &&
          !out.some(({ key }) => key === 'use') &&
          /房|租|场地|仓|店|车|铺/.test(text + sentence.headings)
        )
          out.push(
            stated('use', { type: 'text', text: use[1] as string }, reading.quote(sentence), {
              confidence: 82,
            }),
          )
      }
      if (reading.kind === '借款') {
        const use = /(?:借款用途|用途|用于|用来)(?:为|是|:|做)?([^，。；]{2,24})/.exec(text)
        if (use && !out.some(({ key }) => key === 'loan.use'))
          out.push(
            stated('loan.use', { type: 'text', text: use[1] as string }, reading.quote(sentence), {
              confidence: 82,
            }),
          )
        const surety =
          /由([\u4e00-\u9fa5()]{2,24}?)(?:为[^，。；]{1,12})?(?:提供|承担)[^，。；]{0,8}(?:保证|担保)/.exec(
            text,
          ) ?? /(?:保证人|担保人)(?:为|是|:)?([\u4e00-\u9fa5()]{2,24})/.exec(text)
        if (
          surety &&
          !/承担|提供|应|的|对|责任/.test(surety[1] as string) &&
          !out.some(({ key }) => key === 'guarantor')
        )
          out.push(
            stated('guarantor', { type: 'party', text: surety[1] as string }, reading.quote(sentence), {
              confidence: 82,
            }),
          )
      }
      if (reading.kind === '劳动') {
        const at =
          /(?:(?:工作|上班|用工)地点(?:为|是|:|在)?(?=[^，。；|]{0,12}[省市区县镇厂店])|(?<!与|和|、)地点(?:为|是|:|在))([^，。；|]{2,40})/.exec(
            text,
          ) ?? /在([^，。；]{3,30})(?:上班|工作)/.exec(text)
        if (at && !out.some(({ key }) => key === 'work.place'))
          out.push(
            stated('work.place', { type: 'place', text: at[1] as string }, reading.quote(sentence), {
              confidence: 84,
            }),
          )
      }
      const notice = /(?:送达地址|通讯地址|联系地址|送达)(?:为|是|:|以)([^，。；]{4,60})/.exec(text)
      if (notice && !out.some(({ key }) => key === 'notice.place'))
        out.push(
          stated('notice.place', { type: 'text', text: notice[1] as string }, reading.quote(sentence), {
            confidence: 82,
          }),
        )
    }
    return out
  },
}

const OF_PARTY =
  /(甲方|乙方|买方|卖方|供方|需方|出租方|承租方|委托方|受托方|发包方|承包方|出借人|借款人|供货方|采购方|房东|租客)(?:的)?(?:住所|住|注册|经营|公司)?(?:所在)?地?|我们这边/
const ELSEWHERE: [RegExp, string][] = [
  [/合同签订地|签订地|签约地/, '合同签订地'],
  [/合同履行地|履行地/, '合同履行地'],
  [/不动产所在地|房[子屋]?所在地|房子在哪|物业所在地|租赁物所在地|工程所在地|项目所在地/, '标的所在地'],
  [/原告(?:方)?(?:住所|所在)?地?|起诉方|守约方(?:所在|住所)/, '原告所在地'],
  [/被告(?:住所|所在)地?/, '被告所在地'],
]
const COURT_SAID =
  /([^，。；:|\s“”()]{0,26}(?:法院|法庭))|在([\u4e00-\u9fa5]{2,10})(?:打官司|起诉)|到([\u4e00-\u9fa5]{2,10})(?:打官司|起诉|仲裁)/g
const SETTLES =
  /有事|出了?事|矛盾|吵|评理|争议|纠纷|协商|诉讼|起诉|仲裁|管辖|打官司|告|谈不拢|说不|谈不成|商量不成|扯皮|闹/

/** 宁波海事法院。 is a whole clause of a short paper. */
const COURT_ALONE = /^[\u4e00-\u9fa5]{2,18}(?:人民法院|海事法院|仲裁委员会|仲裁院)(?:管辖|仲裁|诉讼)?。?$/

export const disputeReader: FactReader = {
  keys: ['dispute.way', 'dispute.body'],
  read(reading, known) {
    const out: FactValue[] = []
    const { contract } = reading
    const clauses = reading.sentences.filter(
      ({ text, headings, region }) =>
        (region !== 'attachment' &&
          (SETTLES.test(text) || COURT_ALONE.test(text) || /争议|纠纷|管辖/.test(headings)) &&
          /法院|仲裁|诉讼|官司|起诉|管辖|法庭/.test(text) &&
          !/诉讼时效|诉讼费|律师费由|仲裁费|代理|出庭|应诉/.test(
            text
              .replace(/向[^，。；]{2,40}法院[^，。；]{0,8}|提交[^，。；]{2,30}仲裁/g, 'SETTLES')
              .replace(/^((?!SETTLES).)*$/, (words) => words),
          )) ||
        /劳动(?:人事)?争议仲裁/.test(text),
    )
    const chosen = contract.facts.dispute
    const both = clauses.find(
      ({ text }) =>
        /仲裁(?!不成|裁决不服|不服)[^。；]{0,20}(?:或者?|也可|或是)[^。；]{0,30}(?:法院|起诉|诉讼)|(?:法院|起诉|诉讼)[^。；]{0,20}(?:或者?|也可)[^。；]{0,30}仲裁/.test(
          text,
        ) && !/劳动|不服|选择第|下列第|第[一二12]种/.test(text),
    )
    const spoken = clauses.find(({ text }) => /打官司|法院|起诉|仲裁/.test(text))
    const words = spoken?.text ?? ''
    const spokenWay = /劳动(?:人事)?(?:争议)?仲裁/.test(words)
      ? '劳动仲裁'
      : /仲裁(?!不成)/.test(words) && !REFUSED_ARBITRATION.test(words)
        ? '仲裁'
        : '诉讼'
    const way = chosen?.value ?? (spoken ? spokenWay : null)
    const quote = chosen ? cut(reading, chosen) : spoken ? reading.quote(spoken) : null
    // 采用下列第___种方式: nobody has chosen yet.
    const unchosen = clauses.find(({ text }) => /第[_＿\s]+[种项]|第[(（][_＿\s]*[)）][种项]/.test(text))
    if (unchosen) {
      out.push(doubted('dispute.way', reading.quote(unchosen), '空白未填'))
      out.push(doubted('dispute.body', reading.quote(unchosen), '空白未填'))
      return out
    }
    if (both && reading.kind !== '劳动')
      out.push(doubted('dispute.way', reading.quote(both), '既写仲裁又写诉讼，或裁或审'))
    else if (way && quote) out.push(stated('dispute.way', enumOf(way), quote))
    const addressOf = (side: '甲方' | '乙方') =>
      known.of('party.place').find((one) => one.side === side)?.value
    const seen = new Set<string>()
    const addBody = (text: string, sentence: { start: number; end: number }, from: FactQuote) => {
      if (seen.has(text)) return
      seen.add(text)
      const side = OF_PARTY.exec(text)
      out.push(stated('dispute.body', { type: 'place', text }, from))
      if (side && !placeIn(text.replace(side[0], ''))) {
        const whose = reading.sideBefore(side[1] ?? '')
        const address = whose === '甲方' || whose === '乙方' ? addressOf(whose) : undefined
        if (address && 'text' in address)
          out.push(
            stated('dispute.body', { type: 'place', text: address.text }, from, {
              computed: true,
              side: whose,
              why: `按${whose}地址`,
            }),
          )
      }
      if (/签订地/.test(text)) {
        const signed =
          /(?:签订地点?|签约地点?|合同签订地)(?:为|是|:|在|[（(])[^，。；]{0,2}?([\u4e00-\u9fa5]{2,20})/.exec(
            reading.text,
          )
        if (signed && placeIn(signed[1] as string))
          out.push(
            stated('dispute.body', { type: 'place', text: signed[1] as string }, from, { computed: true }),
          )
      }
      if (/(?:标的物?|不动产|房[子屋]?|租赁物|商铺|场地|工程|项目|物业)所在地/.test(text)) {
        const site = reading.sentences.find(
          ({ text: one }) =>
            /(?:坐落|位于|地址|地点|房屋|房子|店面|厂房|工程|项目)|(?:将|把)[^，。；]{4,40}(?:租给|出租|转让|交给)/.test(
              one,
            ) && placeIn(one),
        )
        if (site)
          out.push(
            stated('dispute.body', { type: 'place', text: placeIn(site.text) as string }, from, {
              computed: true,
              confidence: 82,
            }),
          )
      }
      void sentence
    }
    for (const sentence of clauses) {
      const from = reading.quote(sentence)
      const body =
        /[\u4e00-\u9fa5]{2,20}?(?:仲裁委员会|国际仲裁中心|仲裁中心|国际仲裁院|仲裁院|仲裁委)(?:\([^)]{2,20}\))?/.exec(
          sentence.text,
        )
      if (body && way !== '诉讼')
        addBody(
          body[0].replace(
            /^.*(?:提交|申请|提请|递交|交由|交给|(?:争议|纠纷)交|向|由|到|至|在|去|找|让)(?=[\u4e00-\u9fa5]{2,})/,
            '',
          ),
          sentence,
          from,
        )
      // 谈不成就去杭州仲裁: a city without its commission.
      const seat = (
        body
          ? // 提交中国国际经济贸易仲裁委员会在上海仲裁: a place beside the body.
            /(?:在|仲裁地(?:点)?(?:为|是|:))([\u4e00-\u9fa5]{2,6}?)(?:市)?(?:进行|开庭)?(?:仲裁|(?=[，。；]|$))/
          : /(?:去|到|在|找|向|由|提交)([\u4e00-\u9fa5]{2,8}?)(?:市|的|那边|这边)?(?:进行|申请|提起|提|做|走)?(?:劳动(?:人事)?(?:争议)?|商事)?仲裁/
      ).exec(sentence.text)
      if (seat && way !== '诉讼' && placeIn(seat[1] as string)) addBody(seat[1] as string, sentence, from)
      if (way === '仲裁' && !both) continue
      for (const match of sentence.text.matchAll(COURT_SAID)) {
        const raw = match[2] ?? match[3] ?? (match[1] as string)
        const name = raw.replace(
          /^.*(?:提起|适用|提请|诉诸|诉至|告到|上诉|向|由|至|或者|或|(?<!所)在|均可|依法|可以|应|选择|到|与|和|，|找|上(?![海饶虞])|去)(?=.{2,})/,
          '',
        )
        if (
          /不服|再去|最高人民/.test(sentence.text.slice(Math.max(0, match.index - 4), match.index)) &&
          way === '劳动仲裁'
        )
          continue
        if (name.replace(/人民|法院|法庭|有管辖权的|当地|管辖|的/g, '').length < 2) {
          const elsewhere = ELSEWHERE.find(([pattern]) => pattern.test(sentence.text))
          if (elsewhere) addBody(elsewhere[1], sentence, from)
          continue
        }
        const other = ELSEWHERE.find(([pattern]) => pattern.test(name))
        addBody(other ? `${other[1]}${placeIn(name) ?? ''}` : name, sentence, from)
      }
      if (!seen.size) {
        const elsewhere = ELSEWHERE.find(([pattern]) => pattern.test(sentence.text))
        const of =
          /(?:由|向|在|到)[^，。；]{0,4}(甲方|乙方|[\u4e00-\u9fa5]{1,3}方|出租人|承租人)(?:这边|那边)?(?:的)?(?:住所|所在|注册|经营)地?/.exec(
            sentence.text,
          )
        if (of) addBody(`${of[1]}所在地`, sentence, from)
        else if (elsewhere) addBody(elsewhere[1], sentence, from)
      }
    }
    return out
  },
}
