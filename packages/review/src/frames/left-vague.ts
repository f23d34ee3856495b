// What a contract leaves open: settled when it comes to it, or paid when somebody finds it convenient.
import * as says from './lexicon.ts'
import { breathsOf, clean, type PlainFinding } from './money-rules.ts'
import type { PlainReading } from './reading.ts'
import { LOAN } from './sentence-rules.ts'

/** What is left open, by what it is about. */
const VAGUE: { checkpoint: string; types?: string[]; about: RegExp; why: string }[] = [
  {
    checkpoint: 'B05',
    types: LOAN,
    about: /保(?:到|多久|多少|哪些|证)/,
    why: '保证期间和保证范围没有写明。',
  },
  {
    checkpoint: 'B03',
    types: LOAN,
    about:
      /借多(?:久|长)|(?:什么|啥)时候还|几时还|哪天还|多久还|还[钱款]?的?(?:日子|时间|日期)|怎么还|分几次还|利[息钱率](?!.*%)|拿去(?:干|做)什么|用途/,
    why: '借多久、利息多少、怎么还没有写明。',
  },
  {
    checkpoint: 'G10',
    about: /发票|开票|含不含税|税(?:点|钱|费)?(?:谁|怎么|另)/,
    why: '开不开发票、价里含不含税没有写明。',
  },
  {
    checkpoint: 'L02',
    types: ['租赁'],
    about: /大小|面积|多大|用途|卖什么|干什么|做什么用|位置/,
    why: '租赁物的大小、用途没有写明。',
  },
  {
    checkpoint: 'S01',
    types: ['买卖'],
    about:
      /手续|证件|材质|膜|成色|多少(?:斤|台|个|件|吨)?|什么样|款式|颜色|样式|尺寸|规格|数量|质量|型号|品种/,
    why: '标的物的数量、规格或者质量没有写明。',
  },
  {
    checkpoint: 'S02',
    types: ['买卖'],
    about: /什么时候(?:算|归)|归谁|算谁的|风险|所有权/,
    why: '东西什么时候算买的人的、丢了坏了算谁的，没有写明。',
  },
  {
    checkpoint: 'W01',
    types: ['加工承揽', '建设工程'],
    about: /料|纸|布|板[材子]|木|门板|五金|皮|线|牌子|材质/,
    why: '材料由谁提供、怎样检验没有写明。',
  },
  {
    checkpoint: 'W02',
    types: ['加工承揽'],
    about: /不行|不合格|做坏|质量/,
    why: '质量不合格怎样处理没有写明。',
  },
  {
    checkpoint: 'P03',
    types: ['合伙'],
    about: /(?:进|加|拉|添)[^，。；]{0,4}人|撤|退人|入伙|退伙|退出|散伙|新人/,
    why: '入伙、退伙和清算没有写明。',
  },
  {
    checkpoint: 'V01',
    types: ['服务'],
    about:
      /(?:发|拍|写|画|讲|教|洗|修|送)(?:多少|什么|哪些|几)|(?:包含|包括|有)(?:什么|哪些)|一周几|什么课|给(?:多少|什么|哪些)|什么内容|做什么|做哪些|几次|多少(?:照片|节|次|人)|服务(?:内容|项目|范围)|标准/,
    why: '服务内容、数量或者标准没有写明。',
  },
  { checkpoint: 'T01', types: ['技术开发'], about: /源码|代码|版权|成果|归谁/, why: '成果归谁没有写明。' },
  {
    checkpoint: 'C04',
    types: ['建设工程'],
    about: /工期|图纸|质量|范围|哪些活/,
    why: '工程范围、工期或者质量没有写明。',
  },
  {
    checkpoint: 'G15',
    types: ['买卖', '加工承揽', '服务', '技术开发', '建设工程'],
    about: /验收|怎么验|验货/,
    why: '验收的标准和期限没有写明。',
  },
]

export function vagueTerms(reading: PlainReading, type: string): PlainFinding[] {
  const found: PlainFinding[] = []
  for (const item of reading.said) {
    const at = says.LEFT_VAGUE.exec(item.text)
    if (!at) continue
    const rule = VAGUE.find(
      (one) =>
        (!one.types || one.types.includes(type)) &&
        one.about.test(item.text) &&
        !found.some((known) => known.checkpoint === one.checkpoint),
    )
    // 到期接着干再商量: to be talked over later is no gap where nothing is due before.
    if (!rule || /续|接着|到期(?!还)|顺延/.test(item.text)) continue
    const parts = breathsOf(reading, item)
    const from = parts.findIndex((part) => rule.about.test(part.text))
    const to = parts.findIndex((part) => says.LEFT_VAGUE.test(part.text))
    if (from < 0 || to < 0 || Math.abs(from - to) > 2) continue
    found.push({ checkpoint: rule.checkpoint, span: clean(item), why: rule.why })
  }
  return found
}

/** 钱什么时候打看美衣阁方便; 等货主卖了家具再给. */
export function paidAtWill(reading: PlainReading, type: string): PlainFinding | null {
  if (type === '劳动') return null
  for (const item of reading.said) {
    if (!/付|给|打|结|转|钱|款|费|汇/.test(item.text)) continue
    const vague =
      says.PAID_AT_WILL.test(item.text) ||
      (/付款|给钱|电汇|打款|钱什么时候|货款|尾款|余款|怎么付|付钱|结账/.test(item.text) &&
        breathsOf(reading, item).some(
          (breath) => says.LEFT_VAGUE.test(breath.text) && !/退|押金|保修|续/.test(breath.text),
        ))
    if (vague && !/等(?:于|额|值)|官司|起诉|退还|押金|展期|没(?:收到|到)货/.test(item.text))
      return {
        checkpoint: 'G11',
        span: clean(item),
        why: '付款没有确定的时间，由付款一方随意决定或者取决于第三方。',
      }
  }
  return null
}
