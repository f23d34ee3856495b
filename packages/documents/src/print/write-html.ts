// The tree as HTML again: what is kept, and what the editor opens. Nothing in it but what the tree knows.

import type { Block, Cell, Condition, Inline, Row, TextStyle } from './tree.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const attributes = (table: Record<string, string | number | undefined>): string =>
  Object.entries(table)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
const declared = (table: Record<string, string | undefined>): string | undefined =>
  Object.entries(table)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ') || undefined

export const writeHtml = (blocks: readonly Block[]): string => blocks.map(block).join('')

const whenIs = ({ key, operator, value }: Condition) => ({
  'data-if': key,
  'data-op': operator,
  'data-value': value || undefined,
})

const dressed = (
  { bold, italic, underline, strike, size, colour, face }: TextStyle,
  inner: string,
): string => {
  const style = declared({
    'font-size': size ? `${size}pt` : undefined,
    color: colour,
    'font-family': face && (face === 'hei' ? 'SimHei' : 'SimSun'),
  })
  let out = style ? `<span${attributes({ style })}>${inner}</span>` : inner
  if (strike) out = `<s>${out}</s>`
  if (underline) out = `<u>${out}</u>`
  if (italic) out = `<em>${out}</em>`
  return bold ? `<strong>${out}</strong>` : out
}

const inline = (one: Inline): string => {
  switch (one.type) {
    case 'text':
      return dressed(one.style, escaped(one.text))
    case 'line-break':
      return '<br>'
    case 'field':
      return dressed(one.style, `<span${attributes({ 'data-field': one.key })}></span>`)
    case 'mark':
      return `<span${attributes({ 'data-mark': one.kind, 'data-role': one.role })}></span>`
    case 'page':
      return dressed(one.style, `<span${attributes({ 'data-page': one.what })}></span>`)
    case 'picture':
      return `<img${attributes({ 'data-picture': one.id, style: `width: ${Math.round(one.widthMm * 10) / 10}mm` })}>`
    case 'when':
      return `<span${attributes(whenIs(one.condition))}>${one.children.map(inline).join('')}</span>`
  }
}

const block = (one: Block): string => {
  switch (one.type) {
    case 'paragraph': {
      const tag = one.level ? `h${one.level}` : 'p'
      const style = declared({
        'text-align': one.align,
        'text-indent': one.indent ? `${one.indent}em` : undefined,
        'margin-left': one.left ? `${one.left}em` : undefined,
        'line-height': one.lineHeight ? String(one.lineHeight) : undefined,
      })
      return `<${tag}${attributes({ style })}>${one.children.map(inline).join('')}</${tag}>`
    }
    case 'list': {
      const tag = one.ordered ? 'ol' : 'ul'
      const start = one.ordered && one.start !== 1 ? one.start : undefined
      return `<${tag}${attributes({ start })}>${one.items.map((item) => `<li>${writeHtml(item)}</li>`).join('')}</${tag}>`
    }
    case 'table':
      return table(one)
    case 'page-break':
      return '<hr data-break="page">'
    case 'rule':
      return '<hr>'
    case 'when':
      return `<div${attributes(whenIs(one.condition))}>${writeHtml(one.children)}</div>`
  }
}

const table = ({ widths, ruled, head, body }: Extract<Block, { type: 'table' }>): string => {
  const facts = { 'data-widths': widths.join(','), 'data-ruled': ruled ? undefined : 'no' }
  const top = head.length ? `<thead>${head.map(row).join('')}</thead>` : ''
  return `<table${attributes(facts)}>${top}<tbody>${body.map(row).join('')}</tbody></table>`
}

const row = ({ cells, repeat, condition }: Row): string =>
  `<tr${attributes({ 'data-repeat': repeat, ...(condition ? whenIs(condition) : {}) })}>${cells.map(cell).join('')}</tr>`

const cell = (one: Cell): string => {
  const tag = one.isHead ? 'th' : 'td'
  const style = declared({
    'text-align': one.align,
    'vertical-align': one.vertical,
    'background-color': one.fill,
  })
  const spans = {
    colspan: one.columns > 1 ? one.columns : undefined,
    rowspan: one.rows > 1 ? one.rows : undefined,
  }
  return `<${tag}${attributes({ ...spans, style })}>${writeHtml(one.blocks)}</${tag}>`
}
