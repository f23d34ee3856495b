// What people paste comes from Word and from the web, with all that those carry along. Words, clauses and tables stay;
// everything else goes. Deleted text of tracked changes and marks of comments are no words of the contract.

const GONE =
  'script,style,link,meta,title,img,picture,svg,video,iframe,object,del,.MsoCommentReference,.msocomanchor,[style*="mso-element:comment"],[style*="display:none"]'
const BLOCKS = new Set(
  'P DIV H1 H2 H3 H4 H5 H6 LI BLOCKQUOTE PRE SECTION ARTICLE HEADER FOOTER DT DD'.split(' '),
)
const ARTICLE = /^第[〇零一二三四五六七八九十百\d]+条[\s:：、.．]*/
const NUMBER = /mso-list\s*:\s*Ignore/i
const COLUMNS_MAX = 20

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const tidy = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')

type Run = { text: string; bold: boolean }
const isBold = (element: Element) =>
  element.tagName === 'B' ||
  element.tagName === 'STRONG' ||
  /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(element.getAttribute('style') ?? '')

/** Words of an element, line by line: a break begins a new one. */
const linesOf = (element: Element): Run[][] => {
  const lines: Run[][] = [[]]
  const walk = (node: Node, bold: boolean) => {
    if (node.nodeType === 3) {
      const text = tidy(node.textContent ?? '')
      if (text) lines.at(-1)!.push({ text, bold })
      return
    }
    if (node.nodeType !== 1) return
    const one = node as Element
    if (one.tagName === 'BR') {
      lines.push([])
      return
    }
    for (const child of one.childNodes) walk(child, bold || isBold(one))
  }
  walk(element, false)
  return lines
}

const paragraph = (runs: readonly Run[], kind?: string): string => {
  const text = runs
    .map(({ text: words }) => words)
    .join('')
    .trim()
  if (!text) return ''
  const article = kind ? '' : (ARTICLE.exec(text)?.[0] ?? '')
  const is = kind ?? (article ? 'clause' : 'body')
  // A clause is bold by itself, and its number is counted.
  if (is === 'clause' || is === 'title')
    return `<p data-kind="${is}">${escaped(text.slice(article.length).trim())}</p>`
  const first = runs.findIndex((run) => run.text.trim())
  const words = runs
    .slice(first)
    .map(({ text: part, bold }, index) => {
      const shown = escaped(index === 0 ? part.trimStart() : part)
      return bold ? `<strong>${shown}</strong>` : shown
    })
    .join('')
  return `<p data-kind="${is}">${words.trimEnd()}</p>`
}

const span = (cell: Element, name: 'colspan' | 'rowspan') => {
  const value = Number(cell.getAttribute(name) ?? 1)
  return Number.isInteger(value) && value > 1 && value <= COLUMNS_MAX ? ` ${name}="${value}"` : ''
}

const table = (element: Element): string => {
  const rows = [...element.querySelectorAll('tr')].filter((row) => row.closest('table') === element)
  const cellsOf = (row: Element) => [...row.children].filter(({ tagName }) => /^T[DH]$/.test(tagName))
  // A table of one cell is a frame around words.
  if (rows.length === 0 || rows.every((row) => cellsOf(row).length < 2))
    return rows
      .flatMap(cellsOf)
      .map((cell) => blocks(cell))
      .join('')
  const shown = rows.map((row, at) => {
    const cells = cellsOf(row).map((cell) => {
      const name = at === 0 || cell.tagName === 'TH' ? 'th' : 'td'
      const words = [...cell.childNodes].some(
        (child) => child.nodeType === 1 && BLOCKS.has((child as Element).tagName),
      )
        ? [...cell.children].flatMap(linesOf)
        : linesOf(cell)
      const inside = words.map((runs) => paragraph(runs, 'plain')).join('') || '<p data-kind="plain"></p>'
      return `<${name}${span(cell, 'colspan')}${span(cell, 'rowspan')}>${inside}</${name}>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table><tbody>${shown.join('')}</tbody></table>`
}

/** Lists become lines with their number: the editor counts clauses and nothing else. */
const item = (element: Element): string => {
  const list = element.closest('ol,ul')
  const at = list ? [...list.children].indexOf(element) + 1 : 0
  const sign = list?.tagName === 'OL' ? `${Number(list.getAttribute('start') ?? 1) + at - 1}. ` : '• '
  return blocks(element, sign)
}

const blocks = (element: Element, sign = ''): string => {
  let made = ''
  let loose: Run[][] = [[]]
  let lead = sign
  const flush = () => {
    for (const runs of loose) {
      const led = lead && runs.some(({ text }) => text.trim()) ? [{ text: lead, bold: false }, ...runs] : runs
      if (led !== runs) lead = ''
      made += paragraph(led)
    }
    loose = [[]]
  }
  for (const child of element.childNodes) {
    const one = child as Element
    const tag = child.nodeType === 1 ? one.tagName : ''
    if (tag === 'TABLE') {
      flush()
      made += table(one)
    } else if (tag === 'LI') {
      flush()
      made += item(one)
    } else if (tag === 'H1') {
      flush()
      made += linesOf(one)
        .map((runs) => paragraph(runs, 'title'))
        .join('')
    } else if (
      BLOCKS.has(tag) ||
      tag === 'OL' ||
      tag === 'UL' ||
      (tag && one.querySelector('p,div,table,li,h1,h2,h3'))
    ) {
      flush()
      made += blocks(one, lead)
      lead = ''
    } else if (child.nodeType === 3) {
      const text = tidy(child.textContent ?? '')
      if (text) loose.at(-1)!.push({ text, bold: false })
    } else if (tag === 'BR') loose.push([])
    else if (tag) {
      const [first = [], ...rest] = linesOf(one)
      loose.at(-1)!.push(...first)
      loose.push(...rest)
    }
  }
  flush()
  return made
}

export const cleanPaste = (html: string): string => {
  // Copied in this editor: it knows its own.
  if (html.includes('data-pm-slice')) return html
  const page = new DOMParser().parseFromString(
    html.replace(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, '').replace(/<!\[(?:if[^\]]*|endif)\]>/gi, ''),
    'text/html',
  )
  for (const element of page.querySelectorAll(GONE)) element.remove()
  // Word writes its automatic number into a span of its own; 第一条 is counted here, 1.1 and （一） stay words.
  for (const element of page.querySelectorAll('span[style]'))
    if (NUMBER.test(element.getAttribute('style') ?? '')) {
      const number = tidy(element.textContent ?? '').trim()
      element.replaceWith(number ? `${number} ` : '')
    }
  return blocks(page.body)
}
