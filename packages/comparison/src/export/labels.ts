import type { ChangeType, ContentClass, Diff, Place } from '../types.ts'

export const TYPE_LABELS: Record<ChangeType, string> = {
  insert: '新增',
  delete: '删除',
  replace: '修改',
  move: '移动',
}

export const CLASS_LABELS: Record<ContentClass, string> = {
  text: '正文',
  table: '表格',
  punctuation: '标点',
  headerFooter: '页眉页脚',
  pageNumber: '页码',
  seal: '印章',
  handwriting: '手写',
  font: '字体',
  size: '字号',
}

/** The colours of the comparison page: green added, red removed, amber changed, blue moved. */
export const COLOURS: Record<ChangeType, { hex: string; rgb: [number, number, number] }> = {
  insert: { hex: '#b7e4c0', rgb: [0.3, 0.75, 0.4] },
  delete: { hex: '#f7c1c1', rgb: [0.92, 0.35, 0.35] },
  replace: { hex: '#ffe3a3', rgb: [0.98, 0.72, 0.2] },
  move: { hex: '#c5dcfa', rgb: [0.35, 0.6, 0.95] },
}

/** "第 3 页", or nothing where the side has no pages to speak of. */
export function pageLabel(place: Place): string {
  const pages = [...new Set([...place.boxes, ...place.parts].map(({ page }) => page + 1))]
  return pages.length === 0 ? '' : `第 ${pages.join('、')} 页`
}

/** What to show for one side: the whole amount or date where the change lies inside one, the style where that changed. */
export function shownText(diff: Diff, side: 'base' | 'final'): string {
  const style = side === 'base' ? diff.baseStyle : diff.finalStyle
  const text = side === 'base' ? diff.baseText : diff.finalText
  if (style) return `${shortened(text)}【${style}】`
  const token = side === 'base' ? diff.baseToken : diff.finalToken
  return token && text.length > 0 && token.length <= 60 && token.includes(text) ? token : text
}

const LONGEST_STYLED = 40
const shortened = (text: string): string =>
  text.length > LONGEST_STYLED ? `${text.slice(0, LONGEST_STYLED)}…` : text

/** Every change in reading order, those inside a moved stretch right behind it. */
export const flattened = (diffs: readonly Diff[]): Diff[] =>
  diffs.flatMap((diff) => [diff, ...flattened(diff.inner ?? [])])

export const percent = (similarity: number): string => `${(similarity * 100).toFixed(2)}%`
