import { parseChineseNumber } from '../values/chinese-number.ts'

// The same said in the way the reader of questions and of rules knows, where a word or two in between would hide it.

const N = '(?:\\d[\\d,]*(?:\\.\\d+)?|[零〇一二两三四五六七八九十百千]+(?:点[零一二两三四五六七八九]+)?|半)'
const QUANTITY = `${N}(?:万|亿|千|百)?(?:元|块钱?|%|成|个(?:自然)?月|年|天|日|个工作日|倍)?`
const numberOf = (words: string): number =>
  Number.isFinite(Number(words)) ? Number(words) : (parseChineseNumber(words) ?? Number.NaN)
const shown = (n: number): string => String(Math.round(n * 100) / 100)

const WHOLE = '(?:合同|协议|订单)(?:的)?(?:总?价款?|总额|总?金额|总价款?|额)(?:的)?'
const MORE = '超过|高于|大于|多于|超出|达到|低于|少于|小于|不足'

type Rewrite = [RegExp, (...found: string[]) => string]
const UNIT_OF_TIME = '(?:天|日|个?(?:自然)?月|周|个?星期|年|个?季度|个工作日)'
const END = '(?:到期|届满|期满|结束|终止)'
const REWRITES: Rewrite[] = [
  [/(20\d\d)?年?Q([1-4])(?:季度)?/gi, (_, year, n = '') => `${year ? `${year}年` : ''}第${n}季度`],
  // 2027年3月1日至6月30日: of the same year.
  [
    /(20\d\d)年(\d{1,2}月(?:\d{1,2}[日号])?)(到|至|~|-|—)(\d{1,2}月(?:\d{1,2}[日号])?)/g,
    (_, year = '', from = '', link = '', to = '') => `${year}年${from}${link}${year}年${to}`,
  ],
  [
    /(?:从|自)?(?:现在|今天|今日|即日|当前)(?:算)?起(?:的)?(?:算)?(?=[未今往\d一二两三四五六七八九十半])|(?:截至|截止|到)(?:今天|今日|目前|现在|当前)(?:为止)?(?=已|都|还|仍|尚|没|未)/g,
    () => '',
  ],
  // 剩余期限不足6个月, 离到期不到30天, 不到半年就到期: so much time to come, and no length of the contract.
  [
    new RegExp(
      `(?:剩余(?:的)?(?:合同|租赁|服务)?(?:期限?|时间|租期)|(?:距离?|离)(?:合同)?${END}(?:日期?)?)(?:只|仅|还|就|已|有|剩|下)*(?:不足|不到|少于|小于|低于|不超过|不满)(半|${N})(${UNIT_OF_TIME})(?:了)?`,
      'g',
    ),
    (_, n = '', unit = '') => `${n}${unit}内到期`,
  ],
  [
    new RegExp(
      `(?:剩余(?:的)?(?:合同|租赁|服务)?(?:期限?|时间|租期)|(?:距离?|离)(?:合同)?${END}(?:日期?)?)(?:还|有|剩|下)*(?:超过|多于|大于|长于|不少于|不低于)(半|${N})(${UNIT_OF_TIME})|(?:剩余(?:的)?(?:合同|租赁|服务)?(?:期限?|时间|租期)|(?:距离?|离)(?:合同)?${END}(?:日期?)?)(?:还|有|剩|下)*(半|${N})(${UNIT_OF_TIME})以上`,
      'g',
    ),
    (_, n, unit, m, other) => `${n ?? m}${unit ?? other}后到期`,
  ],
  [
    new RegExp(
      `(?:还|只|仅)*(?:有|剩)?(?:下)?(?:不到|不足|不满)(半|${N})(${UNIT_OF_TIME})(?:时间)?(?:就|便|即)?(?:要|会|将)?(${END})`,
      'g',
    ),
    (_, n = '', unit = '', end = '') => `${n}${unit}内${end}`,
  ],
  [
    new RegExp(`还(?:有|剩)(?:下)?(半|${N})(${UNIT_OF_TIME})(?:以上|多)(?:时间)?才?(?:会|能)?(${END})`, 'g'),
    (_, n = '', unit = '', end = '') => `${n}${unit}后${end}`,
  ],
  // 50万元(含)到100万元(含)之间: both ends are in it anyhow.
  [
    new RegExp(`(${QUANTITY})\\((?:包?含|含本数|包括)(?:本数)?\\)(?=到|至|和|~|-|—|之间|$|的)`, 'g'),
    (_, quantity = '') => quantity,
  ],
  // 既不是6%也不是13%, 既没有管辖也没有仲裁: one after the other.
  [/既(?=不|没|未|无|非|要|有|能|可|是|约|写)/g, () => ''],
  // 只有甲方能随时解除: and the other may not.
  [
    /(?:只|仅)(?:有|允许|准许?|限)?(甲方|乙方|我方|对方)(?:可以?|才?能|有权|才可以?)?((?:随时|单方(?:面)?|任意|无理由|提前)+(?:解除|终止|解约|退出))(?:合同)?(?:而?(?:甲方|乙方|我方|对方)(?:却)?(?:不能|不可以?|无权|不行))?/g,
    (_, side = '', act = '') => {
      const other: Record<string, string> = { 甲方: '乙方', 乙方: '甲方', 我方: '对方', 对方: '我方' }
      return `${side}可以${act.replace(/提前/, '单方')}，${other[side]}不能`
    },
  ],
  // 5万元以上(含5万), 10万以上(不含10万): what the brackets say is in the comparison.
  [
    new RegExp(`(${QUANTITY})(?:及)?(以上|以下|以内)\\((不)?(?:包?含|包括)[^()]{0,10}\\)`, 'g'),
    (whole, quantity = '', way = '', not) =>
      not
        ? `${way === '以上' ? '超过' : '低于'}${quantity}`
        : way === '以上'
          ? `不低于${quantity}`
          : way
            ? `不超过${quantity}`
            : whole,
  ],
  [
    new RegExp(
      `(${N}(?:万|亿|千|百)?(?:元|块钱?|%)?)\\((不)?(?:包?含|包括)(?:本数)?\\)(?:及)?(以上|以下|以内)`,
      'g',
    ),
    (_, quantity = '', not, way = '') =>
      not
        ? `${way === '以上' ? '超过' : '低于'}${quantity}`
        : `${way === '以上' ? '不低于' : '不超过'}${quantity}`,
  ],
  // 验收后90天还不付款: a longer time than that.
  [
    new RegExp(
      `(?:验收|到货|货到|开票|收票|交货|完工)(?:合格)?(?:以|之)?后?(?:超过)?(${N}(?:天|日|个月|周|个工作日))(?:还|仍|都|依然)*(?:不|没|未)(?:付款?|给钱|付钱|结款|付清|结清)`,
      'g',
    ),
    (_, length = '') => `账期超过${length}`,
  ],
  [
    /(20\d\d年)(?:以后|之后|后)([^()（）]{0,12}?)\((?:不(?:包?含|包括)|不算)(?:\1|当年|该年)\)/g,
    (_, year = '', then = '') => `${year}以后${then}`,
  ],
  [
    /(20\d\d年)(?:以后|之后|后)([^()（）]{0,12}?)\((?:包?含|包括|算上)(?:\1|当年|该年)\)/g,
    (_, year = '', then = '') => `${year}及以后${then}`,
  ],
  // 三年整, 整三年: neither more nor less.
  [
    new RegExp(`(?:刚好|正好|恰好)?(?:整整|整)?(${N}(?:个月|年|天))整(?=的|$|，|。)`, 'g'),
    (_, length = '') => length,
  ],
  [
    new RegExp(`(?:为|是|等于|就是)${WHOLE}的?(${N})倍`, 'g'),
    (_, n = '') => `为${shown(numberOf(n) * 100)}%`,
  ],
  [
    new RegExp(`(${MORE})(${N})倍(?:的)?${WHOLE}`, 'g'),
    (_, compared = '', n = '') => `${compared}${shown(numberOf(n) * 100)}%`,
  ],
  [/(年底(?:之前|以前|前))\((?:包?含|包括)[^()]{0,6}(?:12|十二)月(?:份)?\)/g, (_, end = '') => end],
  // 甲方可以提前终止、另一方不可以
  [
    /(甲方|乙方|我方|对方)([^甲乙我对]{2,20}?)另(?:外)?一方(?=[却则]?(?:不|无|没))/g,
    (_, side = '', said = '') => {
      const other: Record<string, string> = { 甲方: '乙方', 乙方: '甲方', 我方: '对方', 对方: '我方' }
      return `${side}${said}${other[side]}`
    },
  ],
  // 两个月(60天): said twice. Where the two differ the brackets stay and are not understood.
  [
    new RegExp(`(${N})个月\\((?:即|约|合)?(\\d+)[天日]\\)`, 'g'),
    (whole, months = '', days = '') => (numberOf(months) * 30 === Number(days) ? `${months}个月` : whole),
  ],
  // 月息一分, 月利率1.5%: by the year.
  [
    new RegExp(
      `月(?:利率|利息|息|利)(?:按|为|是)?((?:不(?:得|能|可|要|准|许|应|宜))?(?:${MORE})?)(${N})(?:分(?!之)|%|个点)`,
      'g',
    ),
    (_, compared = '', n = '') => `年利率${compared}${shown(numberOf(n) * 12)}%`,
  ],
  [
    new RegExp(`(${MORE})${WHOLE}的?(${N})倍`, 'g'),
    (_, compared = '', n = '') => `${compared}${shown(numberOf(n) * 100)}%`,
  ],
  [
    new RegExp(
      `(?<=(?:责任|赔偿|上限|限额|违约金)(?:总额|最高|最多)?)((?:不(?:得|能|可以?|应))?(?:${MORE}))${WHOLE}(?=的?(?:$|[，。；]))`,
      'g',
    ),
    (_, compared = '') => `${compared}100%`,
  ],
  // 下单后45天还交不了货: later than.
  [
    new RegExp(
      `(?:在)?(?:下单|签约|签订合同?|合同签订|收到订单)(?:以|之)?后?(?:超过)?(${N}(?:天|日|个月|周|个工作日))(?:还|仍|都|依然)*(?:交不了货|交不出货|没交货|未交货|不交货|没到货|未到货|发不了货)`,
      'g',
    ),
    (_, length = '') => `采购单交货期超过${length}`,
  ],
]

/** Restates what is said; everything else stays as it is. */
export const restated = (text: string): string =>
  REWRITES.reduce(
    (said, [pattern, as]) => said.replace(pattern, (...found) => as(...(found as string[]))),
    text,
  )

/** 约定仲裁的(劳动仲裁除外): what a question leaves out is denied. */
export const exceptionsDenied = (text: string): string =>
  text.replace(
    /[(（，,](?:不含|不包括|除)?([\u4e00-\u9fa5]{2,10}?)(?:除外|不算|以外|之外)[)）]?(?=$|[，,。的])/g,
    (_, what = '') => `，不是${what}`,
  )
