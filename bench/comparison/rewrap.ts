import type { Gold } from './edits.ts'
import type { Random } from './random.ts'

/** The text broken to a width, with running headers and page numbers, and the way from old to new offsets. */
export function rewrap(
  text: string,
  random: Random,
): { text: string; map: (offset: number, isEnd: boolean) => number } {
  const width = random.pick([30, 34, 38, 42])
  const linesPerPage = random.pick([32, 38, 45])
  const title = text.split('\n')[0]!
  const header = random.pick([title, `${title}（合同编号：XQ-2025-0081）`, '内部资料 注意保密', ''])
  const style = random.below(6)
  const indent = random.pick(['', '　　', '    '])
  const map = new Uint32Array(text.length + 1)
  const rows: { text: string; from: number; skip: number }[] = []
  let at = 0
  for (const line of text.split('\n')) {
    let from = 0
    do {
      const lead = from === 0 ? indent : ''
      const piece = line.slice(from, from + width)
      // Long figures are sometimes broken with a hyphen.
      rows.push({ text: lead + piece, from: at + from, skip: lead.length })
      from += width
    } while (from < line.length)
    at += line.length + 1
  }
  const total = Math.ceil(rows.length / linesPerPage)
  let out = ''
  rows.forEach((row, index) => {
    const page = Math.floor(index / linesPerPage) + 1
    if (index % linesPerPage === 0) {
      if (index > 0) out += style === 5 ? '\f' : ''
      if (header) out += `${header}\n${style % 2 ? '\n' : ''}`
    }
    for (let i = 0; i <= row.text.length - row.skip; i++) map[row.from + i] = out.length + row.skip + i
    out += `${row.text}\n`
    if (index % linesPerPage === linesPerPage - 1 || index === rows.length - 1) {
      const label = [
        `第 ${page} 页 共 ${total} 页`,
        `- ${page} -`,
        `${page}/${total}`,
        `第${page}页`,
        `— ${page} —`,
        `${page}`,
      ][style]
      out += `${style % 2 ? '\n' : ''}${' '.repeat(20)}${label}\n`
    }
  })
  map[text.length] = out.length
  return { text: out, map: (offset, isEnd) => (isEnd && offset > 0 ? map[offset - 1]! + 1 : map[offset]!) }
}

export const remapFinal = (gold: readonly Gold[], map: (offset: number, isEnd: boolean) => number): Gold[] =>
  gold.map((item) => ({
    ...item,
    finalStart: map(item.finalStart, item.finalStart === item.finalEnd),
    finalEnd: map(item.finalEnd, true),
  }))
