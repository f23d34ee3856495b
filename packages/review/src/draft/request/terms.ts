// Terms a contract of any kind may have: disputes, tax, securities, penalties, warranty, secrecy, results, ending, renewal.
import { arbitralBody, cityName } from '../../spoken/names.ts'
import { parseSpoken } from '../../spoken/numbers.ts'
import type { Token } from '../../spoken/tokens.ts'
import { payer } from './payment.ts'
import type { Phrase, Reading } from './reading.ts'
import { lengthWords, moneyWords, ownWords, percentWords, pronouns, rateWords } from './wording.ts'

type Of<K extends Token['kind']> = Extract<Token, { kind: K }>
export const first = <K extends Token['kind']>(
  reading: Reading,
  phrase: Phrase,
  kind: K,
): Of<K> | undefined =>
  phrase.tokens.find((token): token is Of<K> => token.kind === kind && reading.isFree(token))

type Reader = (reading: Reading, phrase: Phrase) => void

const dispute: Reader = (reading, phrase) => {
  const { text } = phrase
  if (!/法院|仲裁|打官司|诉讼|起诉|管辖/.test(text) || /劳动仲裁/.test(text)) return
  // 出庭打官司另收费: what is charged for, not where a quarrel goes.
  if (!/法院|仲裁委|管辖/.test(text) && /收费|代理|出庭|律师费|打折|折|聘|请律师/.test(text)) return
  const body = arbitralBody(text)
  if (body) {
    reading.say(
      'dispute',
      `因本合同发生的争议，应协商解决；协商不成的，提交${body}，按照申请仲裁时该会现行有效的仲裁规则仲裁。仲裁裁决是终局的，对双方均有约束力。`,
      phrase,
    )
    return
  }
  if (/仲裁/.test(text) && !/法院/.test(text)) {
    reading.take(phrase.start, phrase.end)
    reading.ask(
      'dispute',
      `“${reading.quote(phrase.start, phrase.end)}”没有写明仲裁机构，由哪个仲裁委员会仲裁？`,
      [reading.quote(phrase.start, phrase.end)],
    )
    return
  }
  let where = text
    .replace(/(?:基层|中级|高级)?(?:人民)?法院.*$/, '')
    .replace(/^.*?(?:争议|纠纷|官司|谈不拢|协商不成|起诉|诉讼|出了事|有事)(?:的)?(?:话)?/, '')
    .replace(
      /^(?:解决|处理)?(?:方式)?[:为]?(?:由|到|去|在|向|归|上|找|提交|约定|选|就|都|可以|可|走|是)*/,
      '',
    )
    .replace(/(?:打官司|管辖|诉讼|起诉|告|解决|的|处理|有管辖权)+$/, '')
    .trim()
  if (/打官司|诉讼|起诉/.test(text) && !/法院/.test(text))
    where = (/(?:在|到|去|向)([\u4e00-\u9fa5]{2,12}?)(?:打官司|诉讼|起诉|告)/.exec(text)?.[1] ?? where).trim()
  // 扯皮就南湖区法院: what goes before the place is how a quarrel is called.
  where = where.replace(
    /^.*(?:就|去|到|在|由|归|找|上|走|向|让|的话|官司|纠纷|扯皮|谈崩)(?=[\u4e00-\u9fa5]{2})/,
    '',
  )
  where = pronouns(reading, where)
  if (
    /^(?:甲方|乙方|原告|被告|合同签订地|合同履行地|签订地|履行地|房屋|不动产|工程|租赁物)?(?:所在地|住所地)?(?:这边|那边|当地)?$/.test(
      where,
    ) &&
    where
  ) {
    const place = where.replace(/(?:这边|那边|当地|所在地|住所地)$/, '')
    where = /地$/.test(place) ? place : `${place}${/甲方|乙方|原告|被告/.test(place) ? '住所地' : '所在地'}`
  } else where = cityName(where)
  if (!where) {
    reading.say(
      'dispute',
      '因本合同发生的争议，应协商解决；协商不成的，任何一方均可向被告住所地有管辖权的人民法院提起诉讼。',
      phrase,
    )
    return
  }
  if (reading.said.has('dispute')) {
    const before = reading.items.find(({ key }) => key === 'dispute')?.quote ?? ''
    reading.ask(
      'dispute',
      `“${before}”与“${reading.quote(phrase.start, phrase.end)}”是两种争议解决方式，仲裁和法院诉讼只能选一种、一个地方，以哪个为准？`,
      [before, reading.quote(phrase.start, phrase.end)],
    )
    reading.take(phrase.start, phrase.end)
    reading.said.set('dispute', [
      '因本合同发生的争议，应协商解决；协商不成的，按【待填：争议解决方式】处理。',
    ])
    return
  }
  const court = /(?:区|县|市)$/.test(where) && /基层/.test(text) ? '基层人民法院' : '有管辖权的人民法院'
  reading.say('dispute', `因本合同发生的争议，应协商解决；协商不成的，向${where}${court}提起诉讼。`, phrase)
  if (/市$/.test(where))
    reading.notes.push(`${where}有多个法院，本稿写作“${where}有管辖权的人民法院”，需要时请具体到区`)
}

const tax: Reader = (reading, phrase) => {
  const { text } = phrase
  if (
    !/税|票(?!房)/.test(text) ||
    /版税|报税|税务|完税|退税|出口税|税费|税后|税前|过户税|支票|车票|机票|个税|票到|先票|凭票|税务看/.test(
      text,
    )
  )
    return
  const ratio = first(reading, phrase, 'ratio')
  const plain = /(?:含税|税率|税点)(?:是|为|:)?(\d{1,2}(?:\.\d+)?)(?![\d.]*[万元%千])/.exec(text)
  const free = /不含税|未税|税另|另加|加税|不带票|不带税/.test(text)
  if (free) reading.set('taxIncluded', '不含税', null)
  else if (/含税|带税|含.{0,8}(?:增值)?税|税.{0,4}包/.test(text)) reading.set('taxIncluded', '含税', null)
  if (/专票|专用发票/.test(text)) reading.set('invoice', '专用', null)
  else if (/普票|普通发票/.test(text)) reading.set('invoice', '普通', null)
  else if (/不开票|不开发票|不要票|不带票/.test(text)) reading.set('invoice', '不开票', null)
  if (ratio && ratio.percent <= 17) reading.set('taxRate', ratio.percent, ratio)
  else if (plain && Number(plain[1]) <= 17)
    reading.set('taxRate', Number(plain[1]), {
      start: phrase.start + plain.index,
      end: phrase.start + plain.index + plain[0].length,
    })
  reading.items.push({ key: 'taxIncluded', quote: reading.quote(phrase.start, phrase.end) })
  const words =
    /(?:价格|报价|单价|总价)?(?:不含税|未税|含税(?:率)?|含|税率|税点|另加|包在里头|包含在内|增值税|专用发票|普通发票|专票|普票|开(?:具|的)?(?:增值税)?(?:专用|普通)?发?票|带票|不带票|不开票|个税|税|发票|票)+/g
  for (const match of text.matchAll(words))
    reading.take(phrase.start + match.index, phrase.start + match.index + match[0].length)
}

const earnest: Reader = (reading, phrase) => {
  const { text } = phrase
  const match = /定金|定钱/.exec(text)
  if (!match || /不退|双倍/.test(text)) return
  const money = first(reading, phrase, 'money')
  const ratio = first(reading, phrase, 'ratio')
  if (money)
    reading.set('earnest', money.yuan, {
      start: phrase.start,
      end: Math.max(money.end, phrase.start + match.index + 2),
    })
  else if (ratio) {
    reading.answers.earnestPercent = ratio.percent
    reading.items.push({ key: 'earnest', quote: reading.quote(phrase.start, phrase.end) })
    reading.take(phrase.start, Math.max(ratio.end, phrase.start + match.index + 2))
  }
}

const orderMoney: Reader = (reading, phrase) => {
  // 订金 is a payment in advance, not an earnest: no doubling back.
  if (!/订金|诚意金|意向金/.test(phrase.text)) return
  const money = first(reading, phrase, 'money')
  const ratio = first(reading, phrase, 'ratio')
  const name = /订金|诚意金|意向金/.exec(phrase.text)?.[0]
  if (!money && ratio && ratio.form !== '折' && name) {
    // Its sum follows once the price is known.
    reading.answers.orderPercent = ratio.percent
    reading.answers.orderName = name
    reading.take(phrase.start, phrase.end)
    reading.items.push({ key: 'earnestTerms', quote: reading.quote(phrase.start, phrase.end) })
    return
  }
  if (!money) return
  reading.answers.orderMoney = money.yuan
  reading.say(
    'earnestTerms',
    `${payer(reading)}支付${name}${moneyWords(money.yuan)}，${name}属于预付款，抵作价款，不适用定金罚则${/可退|能退|退回/.test(phrase.text) ? `；合同未能履行的，${name}应当退还` : ''}。`,
    phrase,
  )
  reading.notes.push(`“${name}”不是“定金”，不适用双倍返还，请确认是否有意如此`)
}

const deposit: Reader = (reading, phrase) => {
  const { text } = phrase
  // 押两个月, 押一个月租金: months of rent, and no term.
  const held_ = /^(?:先)?[押压](?:金)?([一二两三四五六\d])个?月(?:的?(?:租金|房租))?$/.exec(text)
  if (held_ && /租赁/.test(reading.kind.type)) {
    reading.answers.pledgeMonths = parseSpoken(held_[1] as string) ?? 1
    reading.items.push({ key: 'deposit', quote: reading.quote(phrase.start, phrase.end) })
    reading.take(phrase.start, phrase.end)
    return
  }
  // 压两万块在我这: a deposit by what is done with it.
  const held = /^(?:先)?[压押].{1,8}(?:在|放)(?:我|他|她|你|对方|老板)/.test(text)
  if ((!held && !/押金|保证金|履约金/.test(text)) || /质量保证金|质保金|另算|不退|连带|银行/.test(text))
    return
  if (/(?:不收|无需|免|没有|不用)(?:交)?(?:押金|保证金)/.test(text)) {
    reading.say('depositTerms', '本合同不收取押金或保证金', phrase)
    return
  }
  const months = first(reading, phrase, 'length')
  const money = first(reading, phrase, 'money')
  if (money) {
    if (money.per.length && /辆|台|间|套|人/.test(money.per[0] ?? ''))
      reading.answers.depositEach = money.yuan
    else if (reading.kind.type === '租赁' || /租赁/.test(reading.kind.type))
      reading.set('deposit', money.yuan, money)
    else
      reading.say(
        'depositTerms',
        `${payer(reading)}应于合同签订后支付${/履约/.test(text) ? '履约保证金' : /押金/.test(text) ? '押金' : '保证金'}${moneyWords(money.yuan)}，合同终止且无违约的，无息退还`,
        phrase,
      )
    reading.take(phrase.start, phrase.end)
    if (money.per.length)
      reading.items.push({ key: 'deposit', quote: reading.quote(phrase.start, phrase.end) })
  } else if (months?.months) {
    reading.answers.pledgeMonths = months.months
    reading.items.push({ key: 'deposit', quote: reading.quote(phrase.start, phrase.end) })
    reading.take(phrase.start, phrase.end)
  } else {
    const count = /押金(?:为|是)?(\d|[一二两三])个?月/.exec(text)
    if (count) {
      reading.answers.pledgeMonths = { 一: 1, 二: 2, 两: 2, 三: 3 }[count[1] as string] ?? Number(count[1])
      reading.take(phrase.start, phrase.end)
    }
  }
}

/** 晚交一天罚千分之一; 逾期每天万分之五; 拖一天扣500. */
const delay: Reader = (reading, phrase) => {
  const { text } = phrase
  if (
    !/(?:晚(?!饭|餐|上|宴|会|班|间|自习|场|安|霞)|逾期|延期|延迟|迟|拖(?!车|拉)|超期|误期)/.test(text) ||
    /迟到|响应/.test(text)
  )
    return
  const ratio = first(reading, phrase, 'ratio')
  const money = first(reading, phrase, 'money')
  if (!ratio && !money) return
  const daily = /天|日/.test(text)
  const pays = /(?:付|款|还|租|钱)/.test(text.replace(/罚款|付违约金|扣款/g, ''))
  const delivers = /交(?!钱|租|款)|货|工|完|送|发|上线/.test(text)
  const rate = ratio ? rateWords(ratio.percent) : moneyWords((money as Of<'money'>).yuan)
  const doer =
    pays && !delivers
      ? payer(reading)
      : delivers && !pays
        ? payer(reading) === '甲方'
          ? '乙方'
          : '甲方'
        : null
  const what = doer === null ? '逾期履行' : pays && !delivers ? '逾期付款' : '逾期交付'
  const subject = doer ?? '任何一方'
  const toWhom = doer === null ? '对方' : doer === '甲方' ? '乙方' : '甲方'
  const base = !ratio
    ? ''
    : what === '逾期付款'
      ? '逾期金额的'
      : reading.kind.type === '借款'
        ? '逾期金额的'
        : '合同总价的'
  if (/年化|年利率|年息/.test(text) && ratio) {
    reading.say(
      'breach',
      `${payer(reading)}逾期的，自逾期之日起按年利率${percentWords(ratio.percent)}${/以内|不超过/.test(text) ? '（不超过）' : ''}计付逾期利息`,
      phrase,
    )
    return
  }
  if (reading.kind.type === '借款' && ratio && daily) {
    reading.say(
      'breach',
      `${payer(reading)}逾期还款的，自逾期之日起按日以逾期金额的${rate}计付逾期利息`,
      phrase,
    )
    reading.answers.overdueDaily = ratio.percent
    return
  }
  const cap =
    /(?:最高|最多|上限|封顶|累计|总额)?(?:不超过?|不得超过|不高于|封顶|最高|最多|上限)(?:为|是|到)?(?:合同|货款|总)?(?:价|额|款)?(?:的)?$/
  const limit = phrase.tokens.find(
    (token) =>
      (token.kind === 'ratio' || token.kind === 'money') &&
      token.start > (ratio ?? (money as Of<'money'>)).end &&
      cap.test(reading.text.slice((ratio ?? (money as Of<'money'>)).end, token.start)),
  )
  const most =
    limit?.kind === 'ratio'
      ? `，累计不超过合同总价的${percentWords(limit.percent)}`
      : limit?.kind === 'money'
        ? `，累计不超过${moneyWords(limit.yuan)}`
        : ''
  reading.say(
    'breach',
    daily
      ? `${subject}${what}的，每逾期一日，应按${base}${rate}向${toWhom}支付违约金${most}`
      : `${subject}${what}的，应向${toWhom}支付${base}${rate}的违约金${most}`,
    phrase,
  )
}

/** 最高不超过合同额5% behind a daily penalty. */
const cap: Reader = (reading, phrase) => {
  if (!reading.said.has('breach')) return
  const match = /(?:最高|最多|上限|封顶|累计)(?:不超过|为|到)?/.exec(phrase.text)
  const ratio = first(reading, phrase, 'ratio')
  const money = first(reading, phrase, 'money')
  if (!match || (!ratio && !money)) return
  reading.say(
    'breach',
    `违约金累计最高不超过${ratio ? `合同总价的${percentWords(ratio.percent)}` : moneyWords((money as Of<'money'>).yuan)}`,
    phrase,
  )
}

/** 违约方按合同总额10%付违约金; 泄露赔50万; 提前解约赔20万; 违反赔60万. */
const penalty: Reader = (reading, phrase) => {
  const { text } = phrase
  if (
    !/违约|违反|泄露|泄密|反悔|毁约|提前解约|说话不算|罚/.test(text) ||
    /违约责任按法|违章|不算违约/.test(text)
  )
    return
  const ratio = first(reading, phrase, 'ratio')
  const money = first(reading, phrase, 'money')
  if (!ratio && !money) return
  const sum = ratio ? `合同总价${percentWords(ratio.percent)}` : moneyWords((money as Of<'money'>).yuan)
  const each = /每次|一次|一单/.test(text) ? '每次' : ''
  const cause = /^(.*?)(?:赔|付|罚|要赔|支付|违约金|的)/.exec(text)?.[1] ?? ''
  const mutual = /双向|互相|双方都|相互/.test(reading.text)
  if (money && /按?实际损失/.test(text) && /不低于|至少|最少|不少于/.test(text)) {
    const one = mutual || !/保密|竞业/.test(reading.kind.type) ? '违约方' : reading.letter('second')
    reading.say(
      'breach',
      `${one}违反${/泄/.test(text) ? '保密义务' : '约定'}的，应当按照对方的实际损失赔偿，赔偿额不低于${moneyWords(money.yuan)}`,
      phrase,
    )
    return
  }
  let who = '违约方应向守约方'
  if (mutual && reading.kind.type === '保密') who = '任何一方违反本协议的，应向对方'
  else if (/保密|竞业/.test(reading.kind.type))
    who = `${reading.letter('second')}违反本协议的，应向${reading.letter('first')}`
  else if (/泄露|泄密/.test(text)) who = '一方泄露保密信息的，应向对方'
  else if (/提前解约|反悔|毁约/.test(text)) who = '一方无正当理由提前解除合同的，应向对方'
  else if (cause && !/^(?:违约方?|违反|谁违约|任何一方违约|如?违约|按合同)/.test(cause) && cause.length > 1) {
    reading.say('breach', ownWords(reading, phrase), phrase)
    return
  }
  // 赔50万并退回补偿: what is owed besides.
  const figure = ratio ?? (money as Of<'money'>)
  const more = /^[^，。]{0,4}?(?:并|且|还要?|另外?|同时)([^，。]{2,16})$/.exec(
    reading.text.slice(figure.end, phrase.end),
  )?.[1]
  reading.say(
    'breach',
    `${who}${each}支付${sum}的违约金${more ? `，并应${pronouns(reading, more).replace(/^[要应须]/, '')}` : ''}；违约金不足以弥补损失的，还应赔偿差额`,
    phrase,
  )
}

const warranty: Reader = (reading, phrase) => {
  const { text } = phrase
  if (
    !/质保(?!金)|保修(?!金)|包修|保质|维护(?!费)|缺陷责任期|保证期(?!间)|(?:^|免费)保(?=[一二两三四五六七八九十半\d])/.test(
      text,
    ) ||
    /网站维护|运维|维保|保密|维修对方|服务|付(?!费)/.test(text)
  )
    return
  const length = first(reading, phrase, 'length')
  if (!length || length.months === null || phrase.tokens.some(({ kind }) => kind === 'ratio')) return
  const whole = { start: phrase.start, end: phrase.end }
  const template = /买卖|采购|购销|开发/.test(reading.kind.type) && !/车辆|房屋/.test(reading.kind.type)
  const name = /维护/.test(text)
    ? '免费维护期'
    : /保修|包修/.test(text)
      ? '保修期'
      : /保证期/.test(text)
        ? '保证期'
        : '质保期'
  const only =
    /^(?:[，,]|提供|免费|整体|设备|产品)?(?:质保期?|保修期?|包修|免费维护|维护|保|免费保修|免费质保|质量保证期|保证期)(?:为|是|:)?/.test(
      text,
    ) || /(?:质保|保修|免费维护|免费保修)$/.test(text)
  if (template && reading.answers.warrantyMonths === undefined && only)
    reading.set('warrantyMonths', length.months, whole)
  else if (only)
    reading.say(
      'warrantyTerms',
      `${name}为${/买卖|采购|开发|装修|工程|加工/.test(reading.kind.type) ? '验收合格之日起' : ''}${lengthWords(length)}${/免费|保修|维护/.test(text) ? `，${name}内免费${/维护/.test(text) ? '维护' : '维修'}` : ''}`,
      whole,
    )
}

const secrecy: Reader = (reading, phrase) => {
  const { text } = phrase
  if (!/保密|守口|不能(?:往)?外(?:说|传)/.test(text) || /保密协议|赔|违约|互相保密/.test(text)) return
  const length = first(reading, phrase, 'length')
  if (reading.kind.type === '保密') {
    if (length?.months) reading.set('secrecyYears', length.months / 12, phrase)
    return
  }
  if (/竞业/.test(text) && !length) {
    reading.say(
      'secrecy',
      `${reading.letter('second')}对在履行本合同过程中知悉的${reading.letter('first')}商业秘密负有保密义务，保密义务不因合同终止而解除`,
      phrase,
    )
    reading.say(
      'noncompete',
      `需要约定竞业限制的，双方应当另行签订竞业限制协议，明确竞业限制的范围、地域、期限（不超过二年）和离职后按月支付的经济补偿`,
      null,
    )
    reading.items.push({ key: 'noncompete', quote: reading.quote(phrase.start, phrase.end) })
    return
  }
  const who = /离职|员工/.test(text) || reading.kind.type === '离职' ? reading.letter('second') : '双方'
  const long = length?.months
    ? `，保密期限为合同终止后${length.months % 12 === 0 ? `${length.months / 12}年` : `${length.months}个月`}`
    : /永久|一直|照旧/.test(text)
      ? '，保密义务不因合同终止而解除'
      : ''
  reading.say('secrecy', `${who}对履行合同中知悉的对方商业秘密和未公开信息承担保密义务${long}`, phrase)
}

/** 源码归我们, 版权归我, 成果归甲方, 账号归我们, 配方归我们. */
const ownership: Reader = (reading, phrase) => {
  const match =
    /^(.{0,14}?(?:源码|源代码|著作权|版权|知识产权|成果|专利|配方|账号|设计稿|底片|作品|软件|数据|代码|商标|技术)(?:[\u4e00-\u9fa5]{0,4}?))(?:都|全部|均|全)?(?:归|属于?|是)(.{1,8})$/.exec(
      phrase.text,
    )
  const handed =
    /^(源码|源代码|设计源文件|源文件|底片|原始文件|技术资料|图纸)(?:全部|都|全)?(?:要)?(?:交给|给|交付给?|留给|移交给?)(我们?|我方|甲方|乙方|对方|他们|她们|他|客户)$/.exec(
      phrase.text,
    )
  if (handed) {
    const to = handed[2] === '客户' ? reading.letter('first') : pronouns(reading, handed[2] as string)
    const what = (handed[1] as string) === '源码' ? '源代码（源码）' : handed[1]
    reading.say('deliveryTerms', `${to === '甲方' ? '乙方' : '甲方'}应向${to}交付全部${what}`, phrase)
    return
  }
  if (!match || /债务/.test(phrase.text)) return
  const whom = pronouns(reading, match[2] as string).replace(/(?:所有|的)$/, '')
  const owner = /^[甲乙]方$/.test(whom)
    ? whom
    : new RegExp(`^(?:${reading.kind.first})$`).test(match[2] as string)
      ? reading.letter('first')
      : new RegExp(`^(?:${reading.kind.second})$`).test(match[2] as string)
        ? reading.letter('second')
        : whom
  const what = (match[1] as string).replace(/^源码$/, '源代码（源码）').replace(/^版权$/, '著作权（版权）')
  const base = /源码|源代码|知识产权|著作权|版权|成果/.test(what)
  reading.say(
    'ip',
    base && /开发|设计|摄影|咨询|服务/.test(reading.kind.type)
      ? `履行本合同形成的成果，其${what}归${owner}所有${/源/.test(what) ? '，开发方应交付全部源代码和技术文档，成果的著作权一并归该方' : ''}`
      : `${what}归${owner}所有`,
    phrase,
  )
}

const ending: Reader = (reading, phrase) => {
  const { text } = phrase
  const length = first(reading, phrase, 'length')
  const early =
    /提前(.{1,10}?)(?:通知|说|打招呼|告知)?(?:可以|可|就可以|能)?(?:解约|解除|退租|终止|不干|走人|退出|通知)/.exec(
      text,
    )
  if (early && length && !/赔|罚|取消/.test(text)) {
    const who =
      /^(?:任何一方|双方|谁)/.test(text) || !/我|对方|甲方|乙方/.test(text)
        ? '任何一方'
        : pronouns(reading, /我们?|对方|甲方|乙方/.exec(text)?.[0] ?? '')
    reading.say('terminationTerms', `${who}提前${lengthWords(length)}书面通知对方，可以解除本合同`, phrase)
  }
}

const renewal: Reader = (reading, phrase) => {
  const { text } = phrase
  if (/自动(?:续|顺延)|到期没(?:人说|意见)/.test(text)) {
    const length =
      first(reading, phrase, 'length') && !/有效/.test(text) ? first(reading, phrase, 'length') : undefined
    if (/有效/.test(text)) {
      const valid = first(reading, phrase, 'length')
      if (valid?.months) reading.set('termMonths', valid.months, valid)
      const next = first(reading, phrase, 'length')
      reading.say(
        'termTerms',
        `期限届满前双方均未书面提出异议的，本合同自动续期（自动顺延）${next ? lengthWords(next) : ''}`,
        phrase,
      )
      return
    }
    reading.say(
      'termTerms',
      `期限届满前30日内双方均未书面提出异议的，本合同自动续期${length ? lengthWords(length) : '一个周期'}`,
      phrase,
    )
  } else if (/一年一签/.test(text)) reading.set('termMonths', 12, phrase)
}

const sublet: Reader = (reading, phrase) => {
  if (/(?:不得|不许|不能|禁止|不可)(?:再)?(?:转租|分租|二房东)/.test(phrase.text))
    reading.say('sublease', `${reading.letter('second')}不得转租`, phrase)
  else if (/(?:可以|允许|能)转租/.test(phrase.text))
    reading.say('sublease', `${reading.letter('second')}可以转租`, phrase)
}

const BEARER =
  '我们公司|我们|我方|我司|我|本人|对方|他们|他|她|甲方|乙方|卖家|买家|买方|卖方|租客|房东|承租方|出租方|业主|客户|租户|公司'
/** 物业费我出水电煤她出: several in one breath, each with who bears it. */
function severalCosts(reading: Reading, phrase: Phrase): boolean {
  if (phrase.tokens.some((token) => token.kind !== 'plain')) return false
  const one = `(?:[^我他她，]{1,10}?)(?:由|归|都|全)?(?:${BEARER})(?:自己)?(?:全|都)?(?:出|承担|负担|付|交|负责)`
  if (!new RegExp(`^(?:${one}){2,3}$`).test(phrase.text)) return false
  const said = [
    ...phrase.text.matchAll(
      new RegExp(
        `([^我他她，]{1,10}?)(?:由|归|都|全)?(${BEARER})(?:自己)?(?:全|都)?(?:出|承担|负担|付|交|负责)`,
        'g',
      ),
    ),
  ]
  if (!said.every((match) => /费|税|电|物业|油|保险|维修|水|气|煤|网|材料|运/.test(match[1] as string)))
    return false
  reading.say(
    'costs',
    said.map((match) => `${match[1]}由${pronouns(reading, match[2] as string)}承担`).join('，'),
    phrase,
  )
  return true
}

/** Who bears what: 过户费买家出, 运费对方出, 油费过路费我们出, 税费各付各的. */
const costs: Reader = (reading, phrase) => {
  const { text } = phrase
  if (severalCosts(reading, phrase)) return
  const each = /^(.{0,8}税费|.{1,8}费用?)(?:都)?(?:各付各的|各自承担|各出各的|一人一半)$/.exec(text)
  if (each) {
    reading.say(
      'costs',
      /一人一半/.test(text) ? `${each[1]}由双方各承担50%` : `${each[1]}由双方各自承担`,
      phrase,
    )
    return
  }
  const match =
    /^(.{1,16}?)(?:由|归|都|全部|全)?((?:我们|我方|我司|我|本人|对方|他们|他|她|甲方|乙方|卖家|买家|买方|卖方|租客|房东|承租方|出租方|业主|总包|客户|租户|公司|我们公司)(?:自己|这边|那边)?)(?:全|都|全部|来)?(?:出|承担|负担|付|交|负责|自理|支付|加|买|修|自己出)$/.exec(
      text,
    )
  if (!match || phrase.tokens.some((token) => token.kind !== 'plain')) return
  const whose = (match[2] as string).replace(/自己$|这边$|那边$/, '')
  const who = /^(?:我们)?公司$/.test(whose) && reading.speaker ? reading.own : pronouns(reading, whose)
  if (!/费|税|电|物业|油|保险|维修|水|气|网|饭|住|材料|运|人工|司机|社保/.test(match[1] as string)) return
  reading.say(
    'costs',
    `${match[1]}由${who}${/司机|保险|社保/.test(match[1] as string) && !/费/.test(match[1] as string) ? '提供或承担' : '承担'}`,
    phrase,
  )
}

/** 低了扣当月5%, 达不到扣5%, 超出照价赔, 次品率超2%按料价赔: in the writer's words, with the breach. */
const deduction: Reader = (reading, phrase) => {
  if (!/扣(?!除)|(?:赔|罚)(?!偿金)/.test(phrase.text) || reading.kind.type === '和解') return
  if (phrase.tokens.length === 0 && !/赔/.test(phrase.text)) return
  if (
    !reading.isFree({ start: phrase.start, end: phrase.end }) ||
    phrase.tokens.some((token) => !reading.isFree(token))
  )
    return
  const index = reading.phrases.indexOf(phrase)
  const before = reading.phrases[index - 1]
  const joins = /^(?:低了|达不到|超出|超过|没干满|少了|完不成|不够)/.test(phrase.text) && before
  const words = joins
    ? `${ownWords(reading, before)}，${ownWords(reading, phrase)}`
    : ownWords(reading, phrase)
  if (joins) reading.take(before.start, before.end)
  reading.say('breach', words, phrase)
}

/** 卡转给他, 现金给, 微信转: how the money of a loan is handed over. */
const loanWay: Reader = (reading, phrase) => {
  if (!/借款/.test(reading.kind.type) || phrase.tokens.some((token) => token.kind !== 'plain')) return
  const { text } = phrase
  const way = /现金/.test(text)
    ? '现金'
    : /微信|支付宝/.test(text)
      ? `${/微信/.exec(text)?.[0] ?? '支付宝'}转账`
      : /(?:卡|银行|对公)?(?:转账|转给|转到|打给|打到|打卡|汇给|汇款)|卡转/.test(text)
        ? '银行转账'
        : null
  if (!way || /还|利息/.test(text)) return
  // 打到他建行卡: which account it goes to.
  const account =
    /((?:中国)?(?:工商|农业|建设|交通|招商|邮储|[工农中建交招])行?(?:银行)?(?:卡|账户)|[\u4e00-\u9fa5]{2,6}银行(?:的)?(?:卡|账户)?)/.exec(
      text,
    )?.[1]
  reading.say(
    'priceTerms',
    `${reading.letter('first')}以${way}方式向${reading.letter('second')}交付借款${account ? `，收款账户为${reading.letter('second')}的${account}` : ''}`,
    phrase,
  )
}

/** 无固定期限, 做完这个项目为止, 不设试用期, 随时可终止: the forms of employment. */
const employment: Reader = (reading, phrase) => {
  const { text } = phrase
  if (
    reading.kind.type === '非全日制用工' &&
    /随时(?:可以?|能|都能)?(?:终止|走人?|不干|解除|结束)/.test(text)
  ) {
    reading.take(phrase.start, phrase.end)
    reading.items.push({ key: 'terminationTerms', quote: reading.quote(phrase.start, phrase.end) })
    return
  }
  if (reading.kind.type !== '劳动') return
  if (/无固定期限|长期合同|签长期/.test(text)) reading.set('labourForm', '无固定期限', phrase)
  else if (/(?:项目|任务|工程)(?:做完|完成|结束)(?:为止|合同(?:就)?(?:结束|终止|到期))/.test(text)) {
    reading.set('labourForm', '以完成一定工作任务为期限', null)
    reading.say('termTerms', ownWords(reading, phrase), phrase)
  } else if (/(?:不设|没有|不要|无|免)试用期?/.test(text))
    reading.say('termTerms', '双方不约定试用期', phrase)
}

/** 回来后至少干满三年, 服务期五年: how long one stays after a training. */
const servicePeriod: Reader = (reading, phrase) => {
  if (reading.kind.type !== '服务期') return
  if (
    !/干满|服务期|服务满|工作满|干够|留(?=[一二两三四五六七八九十\d])|做满|至少(?:再)?(?:干|做|服务)/.test(
      phrase.text,
    )
  )
    return
  const length = first(reading, phrase, 'length')
  if (length?.months) reading.set('serviceMonths', length.months, phrase)
}

/** 停车收入四六开，物业拿四业主拿六: who gets how much of what comes in. */
const division: Reader = (reading, phrase) => {
  const split = first(reading, phrase, 'split')
  if (
    !split ||
    !/收入|收益|营业额|毛利|业绩|广告费|利润/.test(phrase.text) ||
    /合伙|合作|直播/.test(reading.kind.type)
  )
    return
  const sum = split.shares.reduce((a, b) => a + b, 0)
  const next = reading.phrases[reading.phrases.indexOf(phrase) + 1]
  const said = [
    ...`${phrase.text}，${next?.text ?? ''}`.matchAll(
      /([\u4e00-\u9fa5]{1,4}?)(?:拿|分|占|得|收|取)([一二三四五六七八九])/g,
    ),
  ]
  const of = ownWords(reading, reading.phrase(phrase.start, split.start))
  const percents = split.shares.map((share) => percentWords((share * 100) / sum))
  if (said.length === split.shares.length && next) {
    const shares = said.map(([, who, digit]) => {
      const side = sideNamed(reading, who as string)
      return `${side ? reading.letter(side) : pronouns(reading, who as string)}${percentWords('一二三四五六七八九'.indexOf(digit as string) * 10 + 10)}`
    })
    reading.say('priceTerms', `${of}按比例分配：${shares.join('，')}`, phrase)
    reading.take(next.start, next.end)
    reading.items.push({ key: 'priceTerms', quote: reading.quote(next.start, next.end) })
    return
  }
  reading.ask(
    'priceTerms',
    `“${reading.quote(phrase.start, phrase.end)}”按${percents.join('、')}分配，哪一方得哪一份？`,
    [reading.quote(phrase.start, phrase.end)],
  )
  reading.take(phrase.start, phrase.end)
}
const sideNamed = (reading: Reading, who: string): 'first' | 'second' | null =>
  new RegExp(`^(?:${reading.kind.first})$`).test(who) ||
  (/^(?:我们?|我方)$/.test(who) && reading.speaker === 'first')
    ? 'first'
    : new RegExp(`^(?:${reading.kind.second}|物业)$`).test(who) ||
        (/^(?:我们?|我方)$/.test(who) && reading.speaker === 'second')
      ? 'second'
      : null

/** 不给报酬, 无偿, 免费帮忙. */
const unpaid: Reader = (reading, phrase) => {
  if (
    /不(?:给|收|要|付|收取|支付)(?:任何)?(?:报酬|钱|费用|工资)|无偿|义务帮忙/.test(phrase.text) &&
    /委托|赠与|服务|合作/.test(reading.kind.type)
  )
    reading.say('priceTerms', `本合同为无偿合同，${reading.letter('first')}不支付报酬`, phrase)
}

/** 独家三个月 given to an agent: nobody else is asked meanwhile. */
const soleAgent: Reader = (reading, phrase) => {
  if (!/^(?:中介|委托|演出|翻译)$/.test(reading.kind.type) || !/(?<!非)独家/.test(phrase.text)) return
  reading.say('special', `本委托为独家委托，期间${reading.letter('first')}不得就同一事项另行委托他人`, null)
  reading.takeWords(phrase, /独家(?:委托|代理)?/)
}

/** 做六休一, 上六休一, 单休, 大小周: how many days a week. */
const hours: Reader = (reading, phrase) => {
  const DAYS = '一二三四五六'
  const match = /(?:做|上|干)([一二三四五六])休([一二三四五六])/.exec(phrase.text)
  if (!match || phrase.text.length > 8) return
  const [on, off] = [match[1], match[2]].map((day) => DAYS.indexOf(day as string) + 1) as [number, number]
  const words = on + off === 7 ? `每周工作${on}日、休息${off}日` : `每工作${on}日休息${off}日`
  reading.say('hoursTerms', `工作安排为${words}`, phrase)
}

/** 试用7天: a trial counted in days, or in a contract that is no employment. */
const trial: Reader = (reading, phrase) => {
  const length = first(reading, phrase, 'length')
  if (!/试用|试工|试做/.test(phrase.text) || !length || length.hours !== null) return
  if (length.months !== null && /劳动/.test(reading.kind.type)) return
  if (phrase.tokens.some(({ kind }) => kind !== 'length' && kind !== 'plain')) return
  reading.say('termTerms', `试用期为${lengthWords(length)}`, phrase)
}

/** 律师费基础3万加风险8%: a fixed fee, and a share of what is won beside it. */
const riskFee: Reader = (reading, phrase) => {
  if (!/律师费|代理费|服务费|基础费?|风险/.test(phrase.text) || !/风险|回款|胜诉|执行到位/.test(phrase.text))
    return
  const ratio = first(reading, phrase, 'ratio')
  if (!ratio || !/委托|咨询|服务/.test(reading.kind.type)) return
  const money = first(reading, phrase, 'money')
  const of = /(?:按|以)?((?:实际)?(?:回款|到账|胜诉金?额?|执行到位|追回)[\u4e00-\u9fa5]{0,4}?)(?:的|$)/.exec(
    reading.text.slice(phrase.start, ratio.start),
  )?.[1]
  reading.say(
    'priceTerms',
    `另收取风险代理费，按${of ?? '【待填：风险代理费的计算基数】'}的${percentWords(ratio.percent)}计算`,
    ratio,
  )
  if (!of)
    reading.ask(
      'priceTerms',
      `“${reading.quote(ratio.start, ratio.end)}”的风险代理费以什么为基数（回款、胜诉金额等）？`,
      [reading.quote(ratio.start, ratio.end)],
    )
  if (money) reading.set('amount', money.yuan, { start: phrase.start, end: phrase.end })
  else reading.take(phrase.start, phrase.end)
}

export const TERM_READERS: Reader[] = [
  hours,
  soleAgent,
  trial,
  riskFee,
  dispute,
  employment,
  servicePeriod,
  division,
  loanWay,
  tax,
  earnest,
  orderMoney,
  delay,
  cap,
  penalty,
  deposit,
  warranty,
  secrecy,
  ownership,
  ending,
  renewal,
  sublet,
  costs,
  deduction,
  unpaid,
]
