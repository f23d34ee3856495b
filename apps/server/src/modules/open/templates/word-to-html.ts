import { type Block, isTable, isText, type TableBlock, type TextModel } from '@xinqi/documents'

// The words of a file as HTML to go on writing in: paragraphs, headings and tables; the look is the template's own.

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const htmlOf = ({ pages }: TextModel): { html: string; header: string } => {
  let header = ''
  const parts: string[] = []
  for (const block of pages.flatMap((page) => page.blocks)) {
    if (isTable(block)) {
      const before = parts.at(-1)
      // A table that runs over a page is one table.
      if (block.continues && before?.endsWith('</tbody></table>'))
        parts[parts.length - 1] = before.replace(/<\/tbody><\/table>$/, `${rowsOf(block)}</tbody></table>`)
      else parts.push(`<table><tbody>${rowsOf(block)}</tbody></table>`)
    } else if (isText(block)) {
      if (block.kind === 'header') header ||= `<p>${escaped(block.text)}</p>`
      else if (block.kind === 'heading') parts.push(heading(block))
      else if (block.kind === 'paragraph' || block.kind === 'footnote') {
        const before = parts.at(-1)
        if (block.continues && before?.endsWith('</p>'))
          parts[parts.length - 1] = `${before.slice(0, -4)}${escaped(block.text)}</p>`
        else parts.push(`<p>${escaped(block.text)}</p>`)
      }
    }
  }
  return { html: parts.join(''), header }
}

const heading = ({ level, text }: Extract<Block, { lines: unknown }>): string => {
  const rank = Math.min(3, Math.max(1, level ?? 2))
  return `<h${rank}${rank === 1 ? ' style="text-align: center"' : ''}>${escaped(text)}</h${rank}>`
}

const rowsOf = ({ rows, cells }: TableBlock): string =>
  Array.from({ length: rows }, (_, row) => {
    const own = cells.filter((cell) => cell.row === row).sort((a, b) => a.column - b.column)
    return `<tr>${own
      .map(
        ({ columnSpan, rowSpan, blocks }) =>
          `<td colspan="${columnSpan}" rowspan="${rowSpan}">${blocks.map(({ text }) => `<p>${escaped(text)}</p>`).join('')}</td>`,
      )
      .join('')}</tr>`
  }).join('')
