// HTML of whatever origin → the tree. By allow-list: what is not known is left out, and what was left out is told.

import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { DocumentError } from '../errors.ts'
import {
  alignOf,
  colourOf,
  emsOf,
  faceOf,
  lengthOf,
  readStyles,
  type Styles,
  shareOf,
  within,
} from './styles.ts'
import {
  type Block,
  type Cell,
  type Condition,
  type Inline,
  MARKS,
  type MarkKind,
  OPERATORS,
  type Row,
  type TextStyle,
} from './tree.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

export const HTML_LIMITS = { bytes: 1024 * 1024, nodes: 60_000, depth: 60, rows: 5000, columns: 20 } as const
const BASE_SIZE = 12

export type ReadHtml = {
  blocks: Block[]
  /** What had no place, each kind once: `script`, `a[href]`, `img[src]`, … */
  removed: string[]
}

/** Gone with everything inside it: what is in there was never meant to be read. */
const DROPPED = new Set(
  'script style template noscript iframe frame frameset object embed applet svg math audio video canvas map form input button select textarea option link meta base head title portal dialog slot source track param'.split(
    ' ',
  ),
)
/** Of no meaning of their own; what is inside them counts. */
const SEEN_THROUGH = new Set(
  'html body section article main div center blockquote header footer aside nav figure figcaption font a label small big sub sup code pre tt kbd samp cite abbr time mark ins del q span b strong i em u s strike'.split(
    ' ',
  ),
)
const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol table hr section article main blockquote center header footer aside nav figure figcaption pre li dl dt dd'.split(
    ' ',
  ),
)
const KEY = /^[^\s{}.<>"'&]{1,50}(?:\.[^{}<>"'&]{1,30})?$/
const TOKEN = /\{\{\s*([^{}]{1,90}?)\s*\}\}/

export const isFieldKey = (key: string): boolean => KEY.test(key)

export const readHtml = (html: string): ReadHtml => {
  if (Buffer.byteLength(html) > HTML_LIMITS.bytes) throw new DocumentError('limits-exceeded', 'html too long')
  const reader = new Reader()
  const root = parseFragment(html)
  reader.count(root.childNodes)
  const blocks = reader.blocks(root.childNodes, {})
  return { blocks, removed: [...reader.removed].sort() }
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value
const isElement = (node: Node): node is Element => 'tagName' in node
const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text'

/** What every element may carry; the rest of its attributes is dropped and told. */
const KNOWN_ATTRIBUTES =
  /^(style|class|id|align|width|height|lang|dir|colspan|rowspan|start|border|valign|cellspacing|cellpadding|colwidth|data-(field|mark|role|page|picture|if|op|value|repeat|break|ruled|widths|name|kind|type|label)|xmlns)$/

class Reader {
  readonly removed = new Set<string>()
  private nodes = 0

  /** Counted without recursion, before anything walks it. */
  count(first: readonly Node[]): void {
    const waiting: { node: Node; depth: number }[] = first.map((node) => ({ node, depth: 1 }))
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      this.nodes++
      if (this.nodes > HTML_LIMITS.nodes)
        throw new DocumentError('limits-exceeded', 'html has too many nodes')
      if (next.depth > HTML_LIMITS.depth) throw new DocumentError('limits-exceeded', 'html nested too deep')
      if (!isElement(next.node)) continue
      for (const child of next.node.childNodes) waiting.push({ node: child, depth: next.depth + 1 })
    }
  }

  private drop(what: string): void {
    if (this.removed.size < 50) this.removed.add(what.slice(0, 60))
  }

  private admits(element: Element): boolean {
    const { tagName } = element
    // A foreign namespace is another language, whatever its elements are called.
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || DROPPED.has(tagName)) {
      this.drop(tagName)
      return false
    }
    for (const { name } of element.attrs) if (!KNOWN_ATTRIBUTES.test(name)) this.drop(`${tagName}[${name}]`)
    if (/url\s*\(|expression|@import|javascript:/i.test(attribute(element, 'style') ?? ''))
      this.drop(`${tagName}[style]`)
    return true
  }

  blocks(nodes: readonly Node[], style: TextStyle): Block[] {
    const found: Block[] = []
    let loose: Inline[] = []
    const flush = () => {
      if (loose.some((one) => one.type !== 'text' || one.text.trim() !== ''))
        found.push({ type: 'paragraph', level: 0, children: trimmed(loose) })
      loose = []
    }
    for (const node of nodes) {
      if (isElement(node) && this.isBlock(node)) {
        flush()
        found.push(...this.block(node, style))
      } else loose.push(...this.inline(node, style))
    }
    flush()
    return found
  }

  private isBlock(element: Element): boolean {
    if (element.attrs.some(({ name }) => name === 'data-field' || name === 'data-mark')) return false
    if (BLOCKS.has(element.tagName)) return true
    return (
      SEEN_THROUGH.has(element.tagName) &&
      element.childNodes.some((one) => isElement(one) && this.isBlock(one))
    )
  }

  private block(element: Element, style: TextStyle): Block[] {
    if (!this.admits(element)) return []
    const { tagName } = element
    const styles = readStyles(attribute(element, 'style'))
    const broken = /^(always|page)$/.test(styles.get('page-break-before') ?? styles.get('break-before') ?? '')
    const made = this.blockOf(element, tagName, styles, textStyle(element, style, styles))
    return broken ? [{ type: 'page-break' }, ...made] : made
  }

  private blockOf(element: Element, tagName: string, styles: Styles, style: TextStyle): Block[] {
    const condition = conditionOf(element)
    if (condition) return [{ type: 'when', condition, children: this.blocks(element.childNodes, style) }]
    if (tagName === 'hr') return [{ type: attribute(element, 'data-break') ? 'page-break' : 'rule' }]
    if (tagName === 'table') return this.table(element, style)
    if (tagName === 'ul' || tagName === 'ol') return this.list(element, style)
    const level = /^h([1-6])$/.exec(tagName)
    const holdsBlocks = element.childNodes.some((one) => isElement(one) && this.isBlock(one))
    if (!level && (tagName !== 'p' || holdsBlocks) && holdsBlocks)
      return this.blocks(element.childNodes, style)
    const size = style.size ?? BASE_SIZE
    const indent = within(emsOf(styles.get('text-indent'), size), 0, 20)
    const left = within(emsOf(styles.get('margin-left') ?? styles.get('padding-left'), size), 0, 20)
    const lineHeight = within(Number(styles.get('line-height')), 1, 4)
    const align =
      alignOf(styles.get('text-align')) ??
      alignOf(attribute(element, 'align')) ??
      (tagName === 'center' ? 'center' : undefined)
    return [
      {
        type: 'paragraph',
        level: level ? (Math.min(3, Number(level[1])) as 1 | 2 | 3) : 0,
        ...(align ? { align } : {}),
        ...(indent ? { indent } : {}),
        ...(left ? { left } : {}),
        ...(lineHeight && !Number.isNaN(lineHeight) ? { lineHeight } : {}),
        children: trimmed(element.childNodes.flatMap((one) => this.inline(one, style))),
      },
    ]
  }

  private list(element: Element, style: TextStyle): Block[] {
    const items = element.childNodes
      .filter((one): one is Element => isElement(one) && one.tagName === 'li' && this.admits(one))
      .map((item) => this.blocks(item.childNodes, style))
    if (items.length === 0) return []
    const start = within(Number(attribute(element, 'start') ?? 1), 1, 10_000) ?? 1
    return [{ type: 'list', ordered: element.tagName === 'ol', start: Math.trunc(start), items }]
  }

  private table(element: Element, style: TextStyle): Block[] {
    const head: Row[] = []
    const body: Row[] = []
    const widths: (number | undefined)[] = []
    const visit = (nodes: readonly Node[], inHead: boolean) => {
      for (const node of nodes) {
        if (!isElement(node) || !this.admits(node)) continue
        if (node.tagName === 'thead') visit(node.childNodes, true)
        else if (node.tagName === 'tbody' || node.tagName === 'tfoot') visit(node.childNodes, false)
        else if (node.tagName === 'colgroup') visit(node.childNodes, inHead)
        else if (node.tagName === 'col') widths.push(widthOf(node))
        else if (node.tagName === 'tr') {
          const row = this.row(node, style)
          if (row.cells.length === 0) continue
          // What an editor writes: the first row of head cells is the head, wherever it stands.
          const isHead =
            inHead || (body.length === 0 && !row.repeat && row.cells.every((cell) => cell.isHead))
          ;(isHead ? head : body).push(row)
        }
      }
    }
    visit(element.childNodes, false)
    const rows = [...head, ...body]
    if (rows.length === 0) return []
    if (rows.length > HTML_LIMITS.rows) throw new DocumentError('limits-exceeded', 'table too long')
    const count = Math.max(...rows.map(({ cells }) => cells.reduce((sum, cell) => sum + cell.columns, 0)))
    if (count > HTML_LIMITS.columns) throw new DocumentError('limits-exceeded', 'table too wide')
    const given = widthsIn(element) ?? (widths.some(Boolean) ? widths : undefined) ?? cellWidths(element)
    const ruled = attribute(element, 'data-ruled') !== 'no' && attribute(element, 'border') !== '0'
    return [{ type: 'table', widths: shares(given, count), ruled, head, body }]
  }

  private row(element: Element, style: TextStyle): Row {
    const cells = element.childNodes
      .filter((one): one is Element => isElement(one) && /^t[dh]$/.test(one.tagName) && this.admits(one))
      .map((one): Cell => {
        const styles = readStyles(attribute(one, 'style'))
        const isHead = one.tagName === 'th'
        const own = textStyle(one, style, styles)
        const align = alignOf(styles.get('text-align')) ?? alignOf(attribute(one, 'align'))
        const vertical = styles.get('vertical-align') ?? attribute(one, 'valign')
        const fill = colourOf(styles.get('background-color') ?? styles.get('background'))
        return {
          columns: spanOf(attribute(one, 'colspan'), HTML_LIMITS.columns),
          rows: spanOf(attribute(one, 'rowspan'), 200),
          isHead,
          ...(align ? { align } : {}),
          ...(vertical === 'top' || vertical === 'middle' || vertical === 'bottom' ? { vertical } : {}),
          ...(fill ? { fill } : {}),
          blocks: this.blocks(one.childNodes, isHead ? { ...own, bold: true } : own),
        }
      })
    const repeat = attribute(element, 'data-repeat')
    const condition = conditionOf(element)
    return {
      cells,
      ...(repeat && KEY.test(repeat) && !repeat.includes('.') ? { repeat } : {}),
      ...(condition ? { condition } : {}),
    }
  }

  inline(node: Node, style: TextStyle): Inline[] {
    if (isText(node)) return tokens(node.value, style)
    if (!isElement(node) || !this.admits(node)) return []
    const { tagName } = node
    if (tagName === 'br') return [{ type: 'line-break' }]
    const field = attribute(node, 'data-field')
    const own = textStyle(node, style, readStyles(attribute(node, 'style')))
    if (field !== undefined) return KEY.test(field) ? [{ type: 'field', key: field, style: own }] : []
    const mark = attribute(node, 'data-mark')
    if (mark !== undefined)
      return (MARKS as readonly string[]).includes(mark)
        ? [{ type: 'mark', kind: mark as MarkKind, role: (attribute(node, 'data-role') ?? '').slice(0, 20) }]
        : []
    const page = attribute(node, 'data-page')
    if (page === 'number' || page === 'count') return [{ type: 'page', what: page, style: own }]
    if (tagName === 'img') return this.picture(node)
    const condition = conditionOf(node)
    const children = node.childNodes.flatMap((one) => this.inline(one, own))
    return condition ? [{ type: 'when', condition, children }] : children
  }

  /** Only pictures that were given to the template: an address, of whatever scheme, is never followed. */
  private picture(element: Element): Inline[] {
    const id = attribute(element, 'data-picture')
    if (!id || !/^[0-9a-f-]{36}$/.test(id)) {
      this.drop('img')
      return []
    }
    const styles = readStyles(attribute(element, 'style'))
    const points = lengthOf(styles.get('width')) ?? lengthOf(`${attribute(element, 'width') ?? ''}px`)
    return [{ type: 'picture', id, widthMm: within((points ?? 113) / (72 / 25.4), 2, 200)! }]
  }
}

const textStyle = (element: Element, around: TextStyle, styles: Styles): TextStyle => {
  const { tagName } = element
  const style: TextStyle = { ...around }
  const weight = styles.get('font-weight')
  if (tagName === 'b' || tagName === 'strong' || weight === 'bold' || Number(weight) >= 600) style.bold = true
  else if (weight === 'normal' || weight === '400') delete style.bold
  if (tagName === 'i' || tagName === 'em' || styles.get('font-style') === 'italic') style.italic = true
  const line = styles.get('text-decoration') ?? styles.get('text-decoration-line') ?? ''
  if (tagName === 'u' || tagName === 'ins' || line.includes('underline')) style.underline = true
  if (tagName === 's' || tagName === 'strike' || tagName === 'del' || line.includes('line-through'))
    style.strike = true
  const size = within(lengthOf(styles.get('font-size')), 6, 72)
  if (size) style.size = Math.round(size * 10) / 10
  const colour = colourOf(styles.get('color'))
  if (colour) style.colour = colour
  const face = faceOf(styles.get('font-family'))
  if (face) style.face = face
  return style
}

const conditionOf = (element: Element): Condition | undefined => {
  const key = attribute(element, 'data-if')
  if (!key || !KEY.test(key)) return undefined
  const asked = attribute(element, 'data-op') ?? 'filled'
  const operator = OPERATORS.find((one) => one === asked) ?? 'filled'
  return { key, operator, value: (attribute(element, 'data-value') ?? '').slice(0, 200) }
}

/** `{{key}}` is a field; `{{页码}}` and `{{总页数}}` are what they say. */
const tokens = (text: string, style: TextStyle): Inline[] => {
  const found: Inline[] = []
  const words = (part: string) => {
    const plain = part.replace(/[\t\n\f\r ]+/g, ' ')
    if (plain) found.push({ type: 'text', text: plain, style })
  }
  let rest = text
  for (let match = TOKEN.exec(rest); match; match = TOKEN.exec(rest)) {
    words(rest.slice(0, match.index))
    const key = match[1]!
    if (key === '页码' || key === '总页数')
      found.push({ type: 'page', what: key === '页码' ? 'number' : 'count', style })
    else if (KEY.test(key)) found.push({ type: 'field', key, style })
    else words(match[0])
    rest = rest.slice(match.index + match[0].length)
  }
  words(rest)
  return found
}

/** White space at the ends of a paragraph is the way the source was written, not what it says. */
const trimmed = (children: Inline[]): Inline[] => {
  const kept = [...children]
  const [first] = kept
  if (first?.type === 'text') kept[0] = { ...first, text: first.text.trimStart() }
  const last = kept.at(-1)
  if (last?.type === 'text') kept[kept.length - 1] = { ...last, text: last.text.trimEnd() }
  return kept.filter((one) => one.type !== 'text' || one.text !== '')
}

const spanOf = (value: string | undefined, most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(value)) || 1))

const widthOf = (element: Element): number | undefined => {
  const styles = readStyles(attribute(element, 'style'))
  const width = styles.get('width') ?? styles.get('min-width') ?? attribute(element, 'width')
  return shareOf(width) ?? lengthOf(width) ?? lengthOf(`${width ?? ''}px`)
}

/** As we write it ourselves: shares of the whole. */
const widthsIn = (element: Element): number[] | undefined => {
  const parts = attribute(element, 'data-widths')?.split(',').map(Number)
  return parts?.length && parts.every((part) => part > 0 && part <= 100) ? parts : undefined
}

/** As the editor writes it: on the cells of the first row. */
const cellWidths = (element: Element): (number | undefined)[] => {
  const firstRow = (nodes: readonly Node[]): Element | undefined => {
    for (const node of nodes) {
      if (!isElement(node)) continue
      if (node.tagName === 'tr') return node
      const inside = firstRow(node.childNodes)
      if (inside) return inside
    }
    return undefined
  }
  return (firstRow(element.childNodes)?.childNodes ?? [])
    .filter((one): one is Element => isElement(one) && /^t[dh]$/.test(one.tagName))
    .flatMap((cell) => {
      const several = attribute(cell, 'colwidth')?.split(',').map(Number)
      return several?.every((one) => one > 0) ? several : [widthOf(cell)]
    })
}

/** Shares of the table's width; columns nothing is said of get what is left, or an average one's. */
const shares = (given: readonly (number | undefined)[], count: number): number[] => {
  const known = Array.from({ length: count }, (_, index) => given[index])
  const said = known.filter((one): one is number => Boolean(one))
  if (said.length === 0) return known.map(() => rounded(1 / count))
  const sum = said.reduce((all, one) => all + one, 0)
  const areShares = said.every((one) => one <= 1)
  const left =
    areShares && sum < 1 && said.length < count ? (1 - sum) / (count - said.length) : sum / said.length
  const all = known.map((one) => one || left)
  const total = all.reduce((whole, one) => whole + one, 0)
  return all.map((one) => Math.max(0.02, rounded(one / total)))
}
const rounded = (share: number): number => Math.round(share * 1000) / 1000
