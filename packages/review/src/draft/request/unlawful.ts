// Terms the law makes void, said in a request: told with the article and asked about, never written into the contract.
import type { Phrase, Reading } from './reading.ts'

type Void = {
  /** Of which kinds; of every kind where there is none. */
  kinds?: RegExp
  said: RegExp
  /** Said in the same words and lawful. */
  lawful?: RegExp
  law: string
}

const LABOUR = /劳动|非全日制|服务期|实习/
const VOID: Void[] = [
  {
    said: /(?:工伤|受伤|伤亡|死伤|伤残|人身|生死|身故|出(?:了)?(?:事|意外|人命)|摔|砸|烫|猝死)[^，。；]{0,10}(?:自负|自理|自己(?:负责|承担|扛|担|管)|责任自担|(?:跟|与|和)[^，。；]{1,6}(?:没关系|无关)|概不(?:负责|赔)|不(?:负责|管|赔|承担))|生死(?:有命|各安天命)|后果自负/,
    lawful: /自己(?:的)?(?:过错|操作不当|违规|故意)|(?:我们?|我方)(?:负责|承担|赔)/,
    law: '造成对方人身损害的免责约定无效（民法典第五百零六条）',
  },
  {
    said: /(?:不得|不准|不许|不能|放弃)(?:再)?(?:起诉|打官司|告(?!知|诉)|诉讼|申请仲裁|报警|投诉)/,
    lawful: /互不追究|了结|两清/,
    law: '预先放弃诉权或者投诉权利的约定无效',
  },
  {
    kinds: /借款/,
    said: /(?:先|提前|预先)(?:扣|收|付|拿)(?:掉|走|除)?[^，。；]{0,8}(?:利息|息)|利息[^，。；]{0,6}(?:先扣|从本金里?扣|里面扣)|到手[^，。；]{0,8}\d|砍头息/,
    law: '利息不得预先在本金中扣除，预先扣除的按实际借款数额还款（民法典第六百七十条）',
  },
  {
    kinds: /借款|抵押|保证|还款/,
    said: /(?:还不上|不还|还不了|没还|不按时还|逾期)[^，。；]{0,6}，?(?:(?:那|就|则)[^，。；]{0,4})?(?:房子|房产|车子?|铺子|店|地|宅子|设备|机器|股份|股权|抵押物)[^，。；]{0,6}(?:就|直接|都|全)?(?:归|给|是)(?:我|债权人|出借人|甲方|他|对方)/,
    lawful: /拍卖|变卖|折价|优先受偿/,
    law: '到期不还抵押财产直接归债权人的约定无效，只能依法就该财产优先受偿（民法典第四百零一条）',
  },
  {
    kinds: LABOUR,
    said: /(?:怀孕|生孩子|结婚|生育|产假|哺乳)[^，。；]{0,10}(?:走人|辞退|开除|离职|解除|辞职|不要|滚|停薪)|(?:几年|[一二两三\d]+年)内不(?:得|许|准|能)(?:结婚|生孩子|怀孕|生育)|(?:不得|不许|不准|不能)(?:结婚|怀孕|生孩子|生育)/,
    law: '以结婚、生育限制或者解除劳动关系的约定无效（妇女权益保障法第四十八条）',
  },
  {
    kinds: LABOUR,
    said: /不(?:交|缴|上|买|参加|办)(?:社保|五险|社会保险)|自愿(?:放弃|不交)[^，。；]{0,4}(?:社保|五险)|不用交社保|放弃社保/,
    law: '用人单位和劳动者必须依法参加社会保险，不交社保、以补贴代替的约定无效（社会保险法第五十八条）',
  },
  {
    kinds: LABOUR,
    said: /(?:加班|延时|周末上班|节假日)[^，。；]{0,8}(?:没有?|不(?:给|算|发|付|另(?:给|付|算)))(?:加班)?(?:费|钱|工资)?|(?:不给|不发|没有?|不付|不算|无)加班(?:费|工资|钱)/,
    law: '延长工作时间应当依法支付加班工资，不付加班费的约定无效（劳动法第四十四条）',
  },
  {
    kinds: LABOUR,
    said: /(?:提前(?:走|离职|辞职|不干)|干不满|做不满|没干满|不干满|中途(?:走|离职|不干)|辞职|离职)[^，。；]{0,12}，?[^，。；]{0,6}(?:赔|罚|扣|违约金|不(?:发|给|结)[^，。；]{0,4}(?:工资|钱))/,
    lawful: /培训费|专项培训|竞业|服务期|保密|离职补偿|赔偿金N|公司(?:赔|补)/,
    law: '除专项培训服务期和竞业限制外不得约定由劳动者承担违约金，工资应当足额支付（劳动合同法第二十五条）',
  },
  {
    kinds: LABOUR,
    said: /(?:扣|押|收|压)(?:着|下|走)?(?:他们?|她|员工|本人|[的了])*(?:身份证|毕业证|学历证|资格证|证件|驾照)|压[一二两半\d]+个?月?(?:的)?工资/,
    law: '用人单位不得扣押劳动者的证件、不得收取财物或者拖欠工资（劳动合同法第九条）',
  },
  {
    kinds: /劳动|劳务|非全日制|演出/,
    said: /(?:童工|(?:(?<!\d)(?:1[0-5]|[89])|十[一二三四五]?)岁的?(?:孩子|学生|小孩|娃|男孩|女孩|侄|外甥)[^，。；]{0,8}(?:打工|干活|上班|做工|帮工))/,
    law: '不得招用未满十六周岁的未成年人（劳动法第十五条）',
  },
  {
    kinds: /合伙|合作/,
    said: /(?:不管|不论|无论)(?:亏|赚|盈)[^，。；]{0,4}，?[^，。；]{0,12}(?:都|也)?(?:给|拿|分|保|返)|保底(?:分红|收益|回报|利润)|只(?:拿钱|分红|分钱)[^，。；]{0,4}不(?:担|管|承担)|不(?:承担|担)(?:亏|风险)/,
    law: '部分合伙人不承担亏损或者固定取得回报的约定与合伙的性质不符，可能无效或被认定为借款（民法典第九百七十二条）',
  },
  {
    kinds: /租赁/,
    said: /(?:房屋|墙体|主体|屋顶|漏水|所有(?:的)?维修|什么坏了)[^，。；]{0,10}(?:都|全)(?:由|是)?(?:租客|承租人|他|她|对方|乙方)(?:修|负责|承担|出钱)|放弃优先(?:购买|承租)权/,
    law: '出租人对租赁物负有维修义务，承租人的优先购买权不宜以格式条款排除（民法典第七百一十二条、第七百二十六条）',
  },
  {
    said: /(?:合同|协议)(?:上|里)?(?:写|做|签|报)(?:得|成|少|低|高|个)[^，。；]{0,12}(?:实际|私下|另外|真实)|阴阳合同|(?:少写|少报|低报)[^，。；]{0,8}(?:避税|少交税|省税|交税)|(?:避税|逃税|偷税)/,
    law: '以虚假价款逃避税款的约定无效（民法典第一百四十六条、税收征收管理法第六十三条）',
  },
  {
    kinds: /买卖|采购|购销|运输|服务|装饰|加工|仓储|健身|培训/,
    said: /(?:假货|质量问题|瞒着|故意|坏了|缺斤少两|有毛病)[^，。；]{0,8}(?:也|都|一律|概)?不(?:退|赔|负责|管|换)|概不(?:退换|负责|退款)|一经(?:售出|卖出|签收)[^，。；]{0,6}(?:不退|不换|不负责)/,
    lawful: /质保期外|过了?质保|人为|现状/,
    law: '免除故意、重大过失责任或者提供方主要责任的约定无效（民法典第四百九十七条、第五百零六条）',
  },
]

/** Before any other reader: what is void is asked about and stands in no clause. */
export function readUnlawful(reading: Reading): void {
  for (const { kinds, said, lawful, law } of VOID) {
    if (kinds && !kinds.test(reading.kind.type)) continue
    for (const phrase of reading.phrases) {
      const match = said.exec(phrase.text)
      const place = match ?? beyond(reading, phrase, said)
      if (!place || lawful?.test(phrase.text)) continue
      const end = match ? phrase.end : phrase.start + place.index + place[0].length
      const quote = reading.quote(phrase.start, end)
      if (/不(?:收|押|扣|得)(?:押|扣)/.test(quote)) continue
      reading.take(phrase.start, end)
      reading.ask('special', `“${quote}”：${law}，不写入合同，改为怎样约定？`, [quote])
    }
  }
}

/** 还不上，车就归我: said over two phrases. */
function beyond(reading: Reading, phrase: Phrase, said: RegExp): RegExpExecArray | null {
  const next = reading.phrases[reading.phrases.indexOf(phrase) + 1]
  if (!next) return null
  const match = said.exec(reading.text.slice(phrase.start, next.end))
  return match && match.index < phrase.text.length && match.index + match[0].length > phrase.text.length
    ? match
    : null
}
