import { FACT_CATALOGUE, type FactKey } from '../contract-facts/catalogue.ts'
import { COSTS } from '../contract-facts/cost-facts.ts'
import { ARBITRAL_BODY, PLACE_NAMES } from '../contract-facts/places.ts'
import type { IsoDate } from '../values/calendar.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import { comparatorAt, quantityAt, rangeAt, timeAt, trailingAt } from './quantities.ts'
import type { CompareOp, PlanValue } from './store-plan.ts'
import { BELONGS, FACT_WORDS, KIND_WORDS, PHRASES, type Stated } from './words.ts'

export type AskedSide = '甲方' | '乙方' | '双方' | '我方' | '对方'
export type TokenBody =
  | { is: 'fact'; keys: FactKey[] }
  | { is: 'said'; said: Stated[] }
  | { is: 'owner'; side: string; not: boolean }
  /** `also`: further values of a list, 6%或9%. */
  | {
      is: 'value'
      op: CompareOp | null
      value: PlanValue
      upTo?: PlanValue
      also?: PlanValue[]
      daily: boolean
    }
  | { is: 'time'; from: string | null; to: string | null; label: string }
  | { is: 'place'; names: string[] }
  | { is: 'relative-place'; words: string[] }
  | { is: 'kind'; kinds: string[] }
  | { is: 'party'; names: string[] }
  | { is: 'side'; side: AskedSide }
  | { is: 'absent' } // 没有约定
  | { is: 'lacks' } // 没有
  | { is: 'free' } // 免收, 不收: said to be none
  | { is: 'has' } // 约定了
  | { is: 'not' } // 不是
  | { is: 'cannot' } // 乙方不行
  | { is: 'or' }
  | { is: 'and' }
  | { is: 'break' }
  | { is: 'in-force' }
  | { is: 'expired'; yes: boolean }
  | { is: 'deadline' }
  | { is: 'count' }
  | { is: 'share' }
  | { is: 'sum' | 'avg' | 'median' | 'most' | 'least' }
  | { is: 'top'; n: number; least?: true }
  | { is: 'order'; direction: 'asc' | 'desc' }
  | { is: 'by'; what: string }
  | { is: 'about'; field: 'department' | 'folder' | 'initiator'; name: string }
  | { is: 'edit'; how: 'keep' | 'drop' | 'swap' }
  /** Read whole, and yet of nobody that is known. */
  | { is: 'unsaid' }
  | { is: 'filler' }
export type Token = TokenBody & { start: number; end: number; text: string }

/** The words an enumeration of the catalogue may hold, where they mean nothing else. */
const VALUE_WORDS = (FACT_CATALOGUE as readonly { key: FactKey; values?: readonly string[] }[]).flatMap(
  ({ key, values = [] }) =>
    values
      .filter((value) =>
        /^(?:独占|固定总价|固定单价|据实结算|成本加成|支票|信用证|承兑|日元|英镑|欧元|港元|电子交付|综合计算工时|等额本息|等额本金|先息后本|不得抵销|可抵扣)$/.test(
          value,
        ),
      )
      .map((value) => ({ key, value })),
)
const PLACE = new RegExp(`(?:${PLACE_NAMES.join('|')})(?:省|市)?(?:本地|当地|地区)?`, 'y')
const SPECIAL_COURT = /(?:海事|知识产权|互联网|金融|铁路运输)法院/y
const BODY = new RegExp(ARBITRAL_BODY.source, 'iy')
const y = (source: string) => new RegExp(source, 'y')

type Rule = [RegExp, (match: RegExpExecArray) => TokenBody]
const NUM = '(\\d+|[一二两三四五六七八九十百]+)'
const n = (words: string | undefined) => (words ? (parseChineseNumber(words) ?? 1) : 1)

/** Tried before anything else: they hold words that mean something else alone. */
const FIRST: Rule[] = [
  [
    y(
      `(?:要|该|应该?|得|需要?)?(?:决定|确定|通知|答复|考虑)(?:对方)?(?:要不要|是否|续不续|是不是)(?:续(?:约|签|租)?)?(?:了)?`,
    ),
    () => ({ is: 'deadline' }),
  ],
  [
    y('(?:不续约|续约|续签)?通知(?:的)?(?:最后)?(?:期限|截止日?|截止)(?:在)?(?:到期|届满)?'),
    () => ({ is: 'deadline' }),
  ],
  [
    y(
      '(?:仍|还|正)?(?:在|处于)?(?:有效期内?|履行期内?|合同期内?|有效状态|生效中|履行中|执行中)|(?:目前|现在|当前|还|仍)?(?:还|仍)?(?:有效|在执行|在履行|生效|在租)(?=的|$|，|、|且|合同)|(?:还|尚)?(?:没有?|未)(?:有)?(?:到期|过期|届满|期满)',
    ),
    () => ({ is: 'in-force' }),
  ],
  [
    y('(?:已经?|都)(?:到期|过期|届满|期满|失效)(?:了)?|(?:已经?|都)?过(?:了)?期(?:了)?|(?:到期|期满)了'),
    () => ({ is: 'expired', yes: true }),
  ],
  [
    y(
      '(?:没有?|未(?:曾)?|并未|并没有?|尚未|都没有?|均未)(?:明确|具体|书面|清楚|单独|专门)?(?:地)?(?:约定|写明?|说明?|提到?|提及|规定|载明|注明|明确|讲明?|列明|说清|写清楚?|涉及|设置|设定?)(?:清楚|到(?![期货账账场岗])|过)?(?:了)?(?:具体|明确)?(?:的)?(?:任何)?(?:关于)?',
    ),
    () => ({ is: 'absent' }),
  ],
  [y('(?:缺(?:少|失|乏)?|漏(?:写|掉)?(?:了)?|空着|遗漏)'), () => ({ is: 'absent' })],
  [
    y(
      '(?:约定|写明?|规定|载明|注明|明确|建(?:立)?|开(?:设|立)?|设(?:置|定|立)?|含有?|包含|包括|带有?|存在|要求|需要?|须|收取?|提供|享有|要交|交)(?:了|有|着|过)(?:明确|具体)?(?:的)?|(?:约定|写明|规定|含有?|包含|带有?|存在|设有|要求|收取|(?:预?留|扣)(?:了|有)?(?=质|保证金|尾款)|写|有|要交(?!货|付)|须交(?!货|付)|需要)(?!效|权|的|限|关|没有|多少|哪|几)',
    ),
    () => ({ is: 'has' }),
  ],
  [
    y(
      '(?:不(?:用|必|需要?)?(?:收取?|缴纳?|交(?![货付])|计收|设置?|留|扣)|免(?:收取?|交|付|缴|除)|无(?:需|须)(?:交|付|支付|缴纳?)?)(?:任何)?(?=押金|保证金|定金|质保金|利息|违约金|租金|费用|履约|订金|预付)',
    ),
    () => ({ is: 'free' }),
  ],
  [
    y(
      '(?:不会(?=自动|续)|不(?:得|能|允许)?(?:收取?|设|留|扣|含有?|包含|带|需要?|要求|用|必|存在|支付|付|提供|涉及)(?:任何)?|没有?(?:任何)?|无(?:需|须)?|免(?:收|付|除)?|没)(?!期|权)',
    ),
    () => ({ is: 'lacks' }),
  ],
  [
    y(
      '(?:而)?(?:且)?(?:却|就|则)?(?:不可以?|不行|不能|无权|没有?(?:这个|该|此|这种|这项)?权利?|没这个?权利?|不可)(?=的|$|，|。|、|？|\\?|有|$)',
    ),
    () => ({ is: 'cannot' }),
  ],
  [
    y(
      '(?:而)?(?:却|就|则)?(?:不可以?|不能|无权|不得|不允许|不许|没有?权利?)(?:随时|任意|单方(?:面)?|无理由|提前|擅自|自行)*(?:解除|终止|解约|退出|退租)(?:合同|协议)?',
    ),
    () => ({ is: 'cannot' }),
  ],
  [
    y(
      '(?:不会(?=到期|届满|期满|结束)|并?不(?:是|属于|在|由|为|归|算|包括|计)|不(?=[自在归由走用选去]|采用|通过|适用|提交|约定)|并非|非|除(?:了|去)?|不属于|排除|以外的)',
    ),
    () => ({ is: 'not' }),
  ],
  [y('(?:以外|之外)(?:的)?(?:其他)?|有关(?:系)?(?=的|$)|相关(?=的|$)'), () => ({ is: 'filler' })],
  // 任意解除 by whichever side.
  [y('(?:某|其中|其中某)?一方(?=可|能|有权|单方|提前|无)'), () => ({ is: 'filler' })],
]

const AGG: Rule[] = [
  [y('数(?:量)?(?:是)?(?:多少)?(?=[，。？?]|$)'), () => ({ is: 'count' })],
  [
    y(
      '(?:一共|总共|共|共计|总计)?(?:有|是)?(?:多少|几)(?:份|个|单|笔|家)?(?:合同|协议)?|(?:合同|协议)?(?:的)?(?:份数|数量是多少|数量有多少|个数|总数|件数)|(?:合同|协议)数(?:量)?',
    ),
    () => ({ is: 'count' }),
  ],
  [
    y(
      '(?:占(?:了)?(?:全部|总数|所有)?(?:的)?(?:比例|多少|比|百分比|几成)|(?:占比|比例)(?:是)?(?:多少)?)(?=[？?。]|$|是)',
    ),
    () => ({ is: 'share' }),
  ],
  [y('(?:的)?(?:平均数?|均值|平均值)(?:的)?'), () => ({ is: 'avg' })],
  [y('中位数(?:的)?'), () => ({ is: 'median' })],
  [y('(?:加起来|合计|总共|一共|总和|之和|求和|累计)(?:是|有)?(?:多少)?(?:钱|元)?'), () => ({ is: 'sum' })],
  [
    y(`(?:由|从)(?:高|大|多|长|晚)(?:到|至)(?:低|小|少|短|早)(?:排序|排列|排)?|降序(?:排列|排序)?|倒序`),
    () => ({ is: 'order', direction: 'desc' }),
  ],
  [
    y(`(?:由|从)(?:低|小|少|短|早)(?:到|至)(?:高|大|多|长|晚)(?:排序|排列|排)?|升序(?:排列|排序)?`),
    () => ({ is: 'order', direction: 'asc' }),
  ],
  [
    y(`(?:排序|排列|排名|排行|排)(?:前${NUM}(?:名|位|份|个|大|家)?)?`),
    (m) => (m[1] ? { is: 'top', n: n(m[1]) } : { is: 'order', direction: 'desc' }),
  ],
  [
    y(`(?:前|TOP|top|Top)\\s*${NUM}(?:名|位|份|个|大|家|的)?(?!天|日|周|个月|月|年|季)`),
    (m) => ({ is: 'top', n: n(m[1]) }),
  ],
  [
    y(`最(?:高|大|多|长|贵|晚|久)(?:的)?(?:前)?(?:的)?${NUM}(?:名|位|份|个|家|单)`),
    (m) => ({ is: 'top', n: n(m[1]) }),
  ],
  [
    y(`最(?:低|小|少|短|便宜|早)(?:的)?(?:前)?(?:的)?${NUM}(?:名|位|份|个|家|单)`),
    (m) => ({ is: 'top', n: n(m[1]), least: true }),
  ],
  [y('最(?:高|大|多|长|贵|晚|久)'), () => ({ is: 'most' })],
  [y('最(?:低|小|少|短|便宜|早)'), () => ({ is: 'least' })],
  [
    y(
      '(?:按照?|分)(合同类型|类型|类别|种类|相对方|对方|客户|供应商|(?:签[订署约]|到期)(?:的)?(?:月份?|季度|年份?)|(?:月份?|季度?|年度?|年份)(?![预支付交还结计])|部门|税率|管辖地?|管辖|币种|争议(?:解决)?方式|签订年份|到期月份)(?:分组|统计|汇总|分别|分|来|看|列出?|排|归类)*',
    ),
    (m) => ({ is: 'by', what: m[1] as string }),
  ],
  [
    y(
      '(?:各|每个?|不同)(?:个)?(合同类型|类型|类别|种类|相对方|客户|供应商|月份?|季度?|年度|年份|部门)(?:的)?(?:分别|各)?',
    ),
    (m) => ({ is: 'by', what: m[1] as string }),
  ],
]

const SIDES: [RegExp, AskedSide][] = [
  [y('甲方'), '甲方'],
  [y('乙方'), '乙方'],
  [
    y('(?:甲乙)?双方(?:都|均|任(?:何)?一方)?|任何一方(?:都|均)?|任意?一方(?:都|均)?|各方(?:都|均)?|谁都'),
    '双方',
  ],
  [y('我方|我们(?:公司)?|我司|本公司|咱们'), '我方'],
  [y('对方(?:公司)?|相对方|客户|供应商'), '对方'],
  [
    y(
      '(?:承运|承包|施工|受托|开发|保管|承租|承揽|服务|种植|供货|销售|承印|施工)(?:方|人|单位)|承租户|租客|租户|供方|卖方|卖家|出卖人|借款(?:方|人)|服务商|平台方?',
    ),
    '乙方',
  ],
  [
    y(
      '(?:发包|委托|存货|出租|采购|定作|出借|收购|购买)(?:方|人|单位)|托运人|房东|业主|需方|买方|买受人|买家|雇主|用人单位',
    ),
    '甲方',
  ],
]
/** 运费由卖方承担, 由对方负担税费, 谁承担运费. */
const COST_NAMES = COSTS.map(([name, words]) => `(?:${words}|${name})`).join('|')
const PAYER =
  '(甲方|乙方|我方|我们|我司|对方|双方|各自|买家|卖家|谁|[\\u4e00-\\u9fa5]{1,4}(?:方|人|单位|商)|房东|租客|业主|客户|供应商|公司)'
const BEARS =
  '(?:来)?(?:自行|自己|全部|共同)?(?:承担|负担|负责|出(?![租卖让借版资品])|支付|付|交|缴|买单|自理)'
function bearerSaid(cost: string, payer: string): TokenBody {
  const name = COSTS.find(([own, words]) => new RegExp(`^(?:${words}|${own})$`).test(cost))?.[0] ?? cost
  if (payer === '谁')
    return {
      is: 'said',
      said: [{ fact: 'cost.bearer', is: ['甲方', '乙方', '双方'].map((one) => `${name}由${one}承担`) }],
    }
  const side = /^(?:我|公司)/.test(payer)
    ? '我方'
    : /各自|双方/.test(payer)
      ? '双方'
      : (SIDES.find(([pattern]) => {
          pattern.lastIndex = 0
          return pattern.exec(payer)?.[0] === payer
        })?.[1] ?? null)
  return side
    ? { is: 'said', said: [{ fact: 'cost.bearer', is: [`${name}由${side}承担`] }] }
    : { is: 'unsaid' }
}
const BEARER: Rule[] = [
  [
    y(`(${COST_NAMES})(?:都|均|全部|一律)?(?:是)?(?:由|归|让|:|要|须)?(?:由)?${PAYER}${BEARS}`),
    (m) => bearerSaid(m[1] as string, m[2] as string),
  ],
  [
    y(`(?:由|要|让)?${PAYER}(?:要|须|应|得)?${BEARS}(?:的)?(${COST_NAMES})`),
    (m) => bearerSaid(m[2] as string, m[1] as string),
  ],
]

const RELATIVE: Rule[] = [
  [
    y(
      '(?:在|由|向)?(甲方|乙方|原告|被告|我方|我们|对方|守约方|卖方|买方|出租(?:方|人)|承租(?:方|人)|委托(?:方|人))(?:公司)?(?:的)?(?:住所|所在|注册|经营)?(?:地|那边|这边|住所地|所在地)(?:的)?(?:人民)?(?=法院|管辖|起诉|打官司|的法院|诉讼|解决|的?$|，|、|的合同)',
    ),
    (m) => ({ is: 'relative-place', words: [m[1] as string] }),
  ],
  [
    y('(?:合同)?(签订地|签约地|履行地)(?:的)?(?=法院|管辖|起诉)'),
    (m) => ({ is: 'relative-place', words: [m[1] as string] }),
  ],
]

const EDIT: Rule[] = [
  [
    y('(?:那|那么)?(?:其中|这些(?:里面?|中)?|里面|当中|只看|只要|再加上?|再筛选?|在这些里|还要|另外要)(?=.)'),
    () => ({ is: 'edit', how: 'keep' }),
  ],
  [y('去掉|剔除|不要|除掉'), () => ({ is: 'edit', how: 'drop' })],
  [y('(?:那)?(?:换成|改成|改为|换为)|那(?=.{1,8}呢)'), () => ({ is: 'edit', how: 'swap' })],
]

const FILLER = y(
  '(?<=转让|转租|分包|转包|外包)给(?:任何)?(?:第三方|第三人|他人|别人|别家)|(?<=平均.{0,8}|最.{0,8})多(?:长(?:时间)?|久|高|大)|(?<=法院)管|多少(?:天|年|个月|元|钱)|(?<=提前.{1,16})(?:解除|解约|终止|走人|走(?=的|$|，)|离开|散伙|不干|退租|离职|辞职|退出)(?:合同|协议)?|单子|开具?(?=\\d)|每[天日]|罚(?:得|款)?|通知(?:对方)?(?:不?续(?:约|签|租)?)?|打招呼|结算|请问|请|帮我|麻烦|我想(?:知道|看|找|查)?|想(?:要|知道|看)?|找(?:出|一下|到)?|查(?:一下|找|询|出|看)?|看(?:看|一下)?|列(?:出|一下|举)|给我|告诉我|显示|筛选?(?:出)?|统计(?:一下)?|都有|都是|有哪些|是哪些|哪几份|哪些|哪个|哪份|哪一份|哪|什么|所有|全部|全|(?:的)?(?:合同|协议|合约)(?:书)?(?:里面?|中|上|当中|约定(?![了有过着]))?|(?<=(?:争议|纠纷)[^，。]{0,14})(?:解决|处理)|文件|条款|里面?|其中|当中|规定|约定(?:的|是|为)?|(?:在|从|于|由|到|去|向|找|给|对|把|被|会|要|将|就|才|即|便|则|又|还|都|也|均|分别)|以|用|为|是|的|了|呢|吗|啊|吧|们|那|这|该|其|一下|下|份|个|单|家|名|情况|金额是|有(?:的)?|超长|进行|方式|方面|方的|要求|可以?|能够?|签(?:的|了)|书面|人民|一|列表|清单|干脆|索性|压根|根本|完全|居然|竟然|究竟|到底|单子|项目|业务|签(?![订署约字])|比例|标准|数额|额度|条件|时间|期间|内容|约|写(?:的|了|着)|明确|具体|属于|存在|出|得|上|中|内|间|之|需|须|多|每(?:个)?月|每年|逐年|年|条|款|来|做|着|当|说|按|每|对应|相应|关于|有关|涉及|是否|以及|及其|等|里|给的|付的|人|公司|企业|跟|和谁|与|同|和|即将|快要?|马上|必须|应当?|负责|归|[，。？！、；：,.?!;:\\s“”"\'（）()《》]',
)
const JOINS: Rule[] = [
  [y('或者?(?:是|者)?|或是|要么|抑或'), () => ({ is: 'or' })],
  [
    y('(?:并且|而且|同时(?:又|也|还)?|且|并|又|还要?|另外|以及|也(?=[没不有是约写])|但是?|却|而)'),
    () => ({ is: 'and' }),
  ],
  [y('[，,；;、]'), () => ({ is: 'break' })],
]

export type Names = Partial<Record<'counterparty' | 'department' | 'folder' | 'initiator', string[]>>

/** 示例科技有限公司 is also called 示例科技, 杭州示例科技有限公司 示例. */
const shortNames = (name: string): string[] => {
  const core = name.replace(/(?:股份)?(?:有限)?(?:责任)?公司$|(?:工作室|事务所|经营部|商行|合作社)$/, '')
  const local = core.replace(new RegExp(`^(?:${PLACE_NAMES.join('|')})(?:省|市)?`), '')
  const trade = local.replace(
    /(?:科技|贸易|实业|建设|文化传播|文化|商贸|信息技术|网络科技|软件|物流|餐饮|食品|机械|设备|电子|传媒|装饰工程|装饰|建筑工程|建筑|工程|物业服务|物业|咨询|服务|集团)+$/,
    '',
  )
  return [name, core, local, trade].filter((one, at, all) => one.length >= 2 && all.indexOf(one) === at)
}

/** Words that begin many a name and tell none apart. */
const NO_NAME =
  /^(?:中国|中华|国际|全国|东方|北方|南方|第一|大众|人民|公司|合同|服务|技术|管理|销售|工程|建设|物业|物流|装饰|软件|保险|银行|租赁)/
/** The longest beginning of a known name, two characters of its own at least; of every name that begins so. */
function begunAt(
  text: string,
  at: number,
  stems: readonly { name: string; stem: string }[],
): { names: string[]; end: number } | null {
  let end = at
  let names: string[] = []
  for (const { name, stem } of stems) {
    if (NO_NAME.test(stem)) continue
    let length = 0
    while (length < stem.length && stem[length] === text[at + length]) length++
    const place = PLACE_NAMES.find((one) => stem.startsWith(one))
    const own = length - (place ? place.length + (/^[省市]/.test(stem.slice(place.length)) ? 1 : 0) : 0)
    if (own < 2) continue
    if (at + length > end) names = []
    if (at + length >= end) {
      end = at + length
      if (!names.includes(name)) names.push(name)
    }
  }
  return names.length ? { names, end } : null
}

export type Lexed = { tokens: Token[]; unknown: { start: number; end: number; text: string }[] }

/** The longest reading at each place; what no reading covers is named. */
export function readTokens(text: string, today: IsoDate, names: Names = {}): Lexed {
  const tokens: Token[] = []
  const unknown: Lexed['unknown'] = []
  const parties = (names.counterparty ?? [])
    .flatMap((name) => shortNames(name).map((called) => ({ names: [name], called })))
    .sort((a, b) => b.called.length - a.called.length)
  const stems = (names.counterparty ?? []).flatMap((name) => {
    const [, core = '', local = ''] = shortNames(name)
    return [name, core, local].filter((stem) => stem.length >= 4).map((stem) => ({ name, stem }))
  })
  const own = (['department', 'folder', 'initiator'] as const)
    .flatMap((field) => (names[field] ?? []).map((name) => ({ field, name })))
    .sort((a, b) => b.name.length - a.name.length)
  let at = 0
  while (at < text.length) {
    let best: { body: TokenBody; end: number; weight: number } | null = null
    const offer = (body: TokenBody, end: number, weight = 0) => {
      if (end <= at) return
      if (!best || end > best.end || (end === best.end && weight > best.weight)) best = { body, end, weight }
    }
    const rules = (list: Rule[], weight: number) => {
      for (const [pattern, make] of list) {
        pattern.lastIndex = at
        const match = pattern.exec(text)
        if (match) offer(make(match), at + match[0].length, weight)
      }
    }
    const party = parties.find(({ called }) => text.startsWith(called, at))
    if (party) offer({ is: 'party', names: party.names }, at + party.called.length, 9)
    // 捷腾 of 合肥捷腾叉车销售有限公司: as much of the name as is said, if it says nothing else.
    else {
      const begun = begunAt(text, at, stems)
      if (begun) offer({ is: 'party', names: begun.names }, begun.end, 0)
    }
    for (const { field, name } of own)
      if (text.startsWith(name, at)) {
        offer({ is: 'about', field, name }, at + name.length, 9)
        break
      }
    const quoted = /[《“"]([^》”"]{2,40})[》”"]/y
    quoted.lastIndex = at
    const inQuotes = quoted.exec(text)
    if (inQuotes && /公司|厂|店|院|中心|集团|社/.test(inQuotes[1] as string))
      offer({ is: 'party', names: [inQuotes[1] as string] }, at + inQuotes[0].length, 9)
    const company = /[\u4e00-\u9fa5A-Za-z0-9（）()]{2,24}?(?:有限(?:责任)?公司|股份公司|集团公司)/y
    company.lastIndex = at
    const firm = company.exec(text)
    if (firm && !/^(?:跟|和|与|的|是|为|同|哪|在|由|[甲乙我对双]方)/.test(firm[0]))
      offer({ is: 'party', names: [firm[0]] }, at + firm[0].length, 8)

    const range = rangeAt(text, at)
    if (range)
      offer({ is: 'value', op: 'within', value: range.from, upTo: range.to, daily: false }, range.end, 6)
    const time = timeAt(text, at, today)
    if (time) offer({ is: 'time', ...time.span }, time.end, 7)
    const compared = comparatorAt(text, at)
    if (compared) {
      const gap =
        /(?:约|人民币|(?:合同|协议|订单)(?:的)?(?:总)?(?:额|价款?|金额|总价款?|总额)的?|(?:货款|工程款|服务费|总价款?|总额|应付款|费用)的|(?:转正(?:以?后)?的?|正式|月|平均|当月)?(?:工资|月薪|薪资|收入)的?|每日|每天|一天|日)*/y
      gap.lastIndex = compared.end
      const from = compared.end + (gap.exec(text)?.[0].length ?? 0)
      const quantity = quantityAt(text, from)
      if (quantity) {
        const extra = /^(?:的)?(?:合同(?:总)?(?:价款?|额|金额|总价款?)|月?工资)/.exec(
          text.slice(quantity.end),
        )
        offer(
          {
            is: 'value',
            op: compared.op,
            value: quantity.value,
            daily: Boolean(quantity.daily) || /每日|每天|日$/.test(text.slice(compared.end, from)),
          },
          quantity.end + (extra?.[0].length ?? 0),
          6,
        )
      }
    }
    // 比万分之五重, 比三年长.
    if (text[at] === '比') {
      const than = quantityAt(text, at + 1)
      const way =
        than &&
        /^(?:还|更|要)?(?:(重|高|大|多|长|久|贵|晚)|(轻|低|小|少|短|便宜|早))/.exec(text.slice(than.end))
      if (than && way)
        offer(
          { is: 'value', op: way[1] ? '>' : '<', value: than.value, daily: Boolean(than.daily) },
          than.end + way[0].length,
          6,
        )
    }
    const quantity = quantityAt(text, at)
    if (quantity) {
      const trailing = trailingAt(text, quantity.end)
      offer(
        { is: 'value', op: trailing?.op ?? null, value: quantity.value, daily: Boolean(quantity.daily) },
        trailing?.end ?? quantity.end,
        5,
      )
    }
    rules(FIRST, 3)
    rules(EDIT, at === 0 ? 8 : -1)
    rules(AGG, 4)
    rules(RELATIVE, 6)
    rules(BEARER, 6)
    for (const [pattern, said] of PHRASES) {
      const found = new RegExp(pattern.source, pattern.flags.includes('i') ? 'iy' : 'y')
      found.lastIndex = at
      const match = found.exec(text)
      if (match) offer({ is: 'said', said }, at + match[0].length, 5)
    }
    const owner = new RegExp(BELONGS.source, 'y')
    owner.lastIndex = at
    const belongs = owner.exec(text)
    if (belongs?.[0])
      offer({ is: 'owner', side: belongs[2] ?? '双方', not: Boolean(belongs[1]) }, at + belongs[0].length, 6)
    for (const [pattern, keys] of FACT_WORDS) {
      const found = new RegExp(pattern.source, 'y')
      found.lastIndex = at
      const match = found.exec(text)
      if (match?.[0]) offer({ is: 'fact', keys }, at + match[0].length, 4)
    }
    for (const { value, key } of VALUE_WORDS)
      if (text.startsWith(value, at))
        offer({ is: 'said', said: [{ fact: key, is: [value] }] }, at + value.length, 2)
    // 中标的合同 says nothing of 标的.
    for (const { key, name } of FACT_CATALOGUE)
      if (text.startsWith(name, at) && !(name === '标的' && text[at - 1] === '中'))
        offer({ is: 'fact', keys: [key] }, at + name.length, 3)
    for (const [pattern, kinds] of KIND_WORDS) {
      const found = new RegExp(`(?:${pattern.source})(?:类)?(?:的)?(?:合同|协议|订单|单子?|业务|项目)?`, 'iy')
      found.lastIndex = at
      const match = found.exec(text)
      if (match?.[0]) offer({ is: 'kind', kinds }, at + match[0].length, 3)
    }
    PLACE.lastIndex = at
    const place = PLACE.exec(text)
    if (place)
      offer({ is: 'place', names: [place[0].replace(/(?:本地|当地|地区)$/, '')] }, at + place[0].length, 5)
    SPECIAL_COURT.lastIndex = at
    const special = SPECIAL_COURT.exec(text)
    if (special) offer({ is: 'place', names: [special[0]] }, at + special[0].length, 6)
    BODY.lastIndex = at
    const body = BODY.exec(text)
    if (body) offer({ is: 'place', names: [body[0]] }, at + body[0].length, 6)
    for (const [pattern, side] of SIDES) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (match) offer({ is: 'side', side }, at + match[0].length, 2)
    }
    rules(JOINS, 2)
    FILLER.lastIndex = at
    const filler = FILLER.exec(text)
    if (filler?.[0]) offer({ is: 'filler' }, at + filler[0].length, 1)

    const chosen = best as { body: TokenBody; end: number } | null
    if (chosen?.body.is === 'unsaid') {
      unknown.push({ start: at, end: chosen.end, text: text.slice(at, chosen.end) })
      at = chosen.end
      continue
    }
    if (!chosen) {
      const last = unknown.at(-1)
      if (last && last.end === at) {
        last.end = at + 1
        last.text += text[at]
      } else unknown.push({ start: at, end: at + 1, text: text[at] as string })
      at++
      continue
    }
    tokens.push({ ...chosen.body, start: at, end: chosen.end, text: text.slice(at, chosen.end) } as Token)
    at = chosen.end
  }
  return { tokens, unknown }
}
