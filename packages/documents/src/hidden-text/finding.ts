// What a file says to machines and not to people, or to people and not to machines: one finding per place.

import { type Area, union } from '../layout/content.ts'
import type { Box, HiddenText, HiddenTrick } from '../model.ts'

/** Long enough to recognise the passage, short enough to keep beside every file. */
const LONGEST_QUOTE = 200
/** A page made of nothing but tricks is told by its first ones. */
export const FINDINGS_PER_PAGE = 30

const FIGURES = /[\d０-９零〇一二三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟元￥¥%％]/
const DUTIES =
  /应当|应于|不得|必须|承担|支付|赔偿|违约|责任|免除|放弃|无需|视为|甲方|乙方|丙方|担保|保证|有限公司|管辖|仲裁/

/** Below this many characters without a figure nobody's duty can change. */
const LEAST_CHARACTERS = 4

export const lettersOf = (text: string): number => text.replace(/[\s\p{P}\p{S}\p{C}]/gu, '').length

/** High where it could change what somebody owes or addresses a machine; low where it is too short to. */
export function severityOf(text: string): HiddenText['severity'] {
  if (isMachineOrder(text)) return 'high'
  const letters = lettersOf(text)
  if (letters < LEAST_CHARACTERS && !/\d/.test(text)) return 'low'
  return (letters >= LEAST_CHARACTERS && FIGURES.test(text)) || DUTIES.test(text) ? 'high' : 'medium'
}

const MACHINE_ORDER =
  /忽略(?:以上|之前|前述|上述|此前|所有|前面).{0,8}(?:指令|提示|要求|规则|内容)|(?:作为|你是)(?:一个|一名)?(?:AI|人工智能|大?语言模型|审查助手)|(?:请|要求)(?:AI|人工智能|大模型|模型|机器|审查系统|智能审查).{0,16}(?:判定|输出|回答|认为|评价|结论|标记)|ignore\s+(?:all\s+|any\s+)?(?:the\s+)?(?:previous|above|prior)\s+instructions|as\s+an\s+ai\b|system\s+prompt|do\s+not\s+(?:flag|report)\s+(?:this|any)/i

export const isMachineOrder = (text: string): boolean => MACHINE_ORDER.test(text)

export function finding(
  trick: HiddenTrick,
  page: number | null,
  box: Box | null,
  text: string,
  more: Partial<Pick<HiddenText, 'seen' | 'near' | 'severity'>> = {},
): HiddenText {
  return {
    trick,
    page,
    box,
    text: quote(text),
    severity: more.severity ?? severityOf(text),
    ...(more.seen === undefined ? {} : { seen: quote(more.seen) }),
    ...(more.near ? { near: more.near.slice(0, 60) } : {}),
  }
}

const quote = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > LONGEST_QUOTE ? `${plain.slice(0, LONGEST_QUOTE)}…` : plain
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** Off-page places are shown at the edge they lie beyond. */
export function boxOf(areas: readonly Area[], width: number, height: number): Box {
  const { left, top, right, bottom } = union(areas)
  const x = Math.min(clamp(left / width), 0.98)
  const y = Math.min(clamp(top / height), 0.98)
  return {
    x,
    y,
    w: Math.max(0.01, clamp(right / width) - x),
    h: Math.max(0.008, clamp(bottom / height) - y),
  }
}

const SENTENCES: Record<HiddenTrick, string> = {
  tiny: '有肉眼无法辨认的小字',
  squeezed: '有被压扁或压窄到无法辨认的文字',
  pale: '有与底色几乎相同的文字',
  'same-colour': '有与底色相同的文字',
  covered: '有被图形或图片遮盖的文字',
  stacked: '有两段文字叠在同一位置',
  'off-page': '有位于页面之外的文字',
  clipped: '有被裁切而不显示的文字',
  invisible: '有设为不可见的文字',
  transparent: '有几乎完全透明的文字',
  layer: '有放在可关闭图层中的文字，屏幕、打印所见可能不同',
  replaced: '有文字的机读内容与页面所示不同',
  'glyph-mismatch': '有文字的字形与其编码不符，机读内容与所见不同',
  outlines: '有以图形呈现的文字，机器未读入，请自行阅读',
  'look-alike': '有形近字符，可能与看上去的文字不同',
  'zero-width': '有不显示的特殊字符',
  bidi: '有改变阅读方向的控制字符，数字或文字可能被倒置',
  'word-hidden': 'Word 文件中有设为隐藏的文字',
  tracked: 'Word 文件中有尚未接受或拒绝的修订',
  comment: '文件中有批注，签署文件不含批注',
  'volatile-field': 'Word 文件中有会自动更新的域，已按当前显示的内容固定',
  'off-frame': 'Word 文件中有置于文字下方、页面之外或极小的文本框',
  metadata: '文件属性中有页面上看不到的文字',
  attachment: '文件内夹带其他文件，已移除',
  annotation: '有不显示或与所示不同的注释',
  'form-value': '有表单内容与页面所示不同',
  revision: '文件在签名之后又被修改',
  structure: '文件结构可被不同软件读成不同内容，已重写为唯一内容',
  'font-missing': '有未嵌入字体的文字，在不同设备上显示可能不同',
  'other-version': '文件中另有未显示的版本或文档',
  faint: '图片中有颜色极淡的文字',
  'text-layer': '扫描件的隐藏文字层与图片所示不同',
  'machine-order': '有疑似写给人工智能的指令',
  unchecked: '未能完成隐藏文字检查，请自行核对全文',
}

/** Whole sentence for people; `page` is told from one, as they count. */
export const hiddenSentence = ({
  trick,
  page,
  near,
}: Pick<HiddenText, 'trick' | 'page' | 'near'>): string => {
  const place = page === null ? '' : `第 ${page + 1} 页`
  return `${place}${SENTENCES[trick]}${page === null && near ? `（位于“${near}”附近）` : ''}`
}

/** The same trick on the same page with the same words is one finding, and the gravest come first. */
export function settled(findings: readonly HiddenText[]): HiddenText[] {
  const rank = { high: 0, medium: 1, low: 2 }
  const seen = new Map<string, HiddenText>()
  const perPage = new Map<number | null, number>()
  for (const each of findings) {
    const key = `${each.trick}|${each.page}|${each.text}|${each.box?.y.toFixed(2)}`
    if (seen.has(key)) continue
    const count = (perPage.get(each.page) ?? 0) + 1
    if (count > FINDINGS_PER_PAGE) continue
    perPage.set(each.page, count)
    seen.set(key, each)
  }
  return [...seen.values()].sort(
    (a, b) => rank[a.severity] - rank[b.severity] || (a.page ?? Infinity) - (b.page ?? Infinity),
  )
}
