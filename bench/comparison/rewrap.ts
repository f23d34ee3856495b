import type { Gold } from './edits.ts'
import type { Random } from './random.ts'

type Row = { text: string; from: number; skip: number; hyphen: boolean }
type OffsetMap = (offset: number, isEnd: boolean) => number

/** The text broken to a width, with running headers and page numbers, and the way from old to new offsets. */
export function rewrap(text: string, random: Random): { text: string; map: OffsetMap } {
  const rows = breakLines(text, random)
  const linesPerPage = random.pick([24, 32, 38, 45])
  const total = Math.ceil(rows.length / linesPerPage)
  const { top, bottom } = furniture(text.split('\n')[0]!, total, random)
  const map = new Uint32Array(text.length + 1)
  let out = ''
  rows.forEach((row, index) => {
    const page = Math.floor(index / linesPerPage) + 1
    if (index % linesPerPage === 0) out += top(page)
    for (let i = 0; i <= row.text.length - row.skip; i++) map[row.from + i] = out.length + row.skip + i
    out += `${row.text}${row.hyphen ? '-' : ''}\n`
    if (index % linesPerPage === linesPerPage - 1 || index === rows.length - 1) out += bottom(page)
  })
  map[text.length] = out.length
  return { text: out, map: (offset, isEnd) => (isEnd && offset > 0 ? map[offset - 1]! + 1 : map[offset]!) }
}

const columnsOf = (character: string): number => (character.charCodeAt(0) >= 0x2e80 ? 2 : 1)

function breakLines(text: string, random: Random): Row[] {
  const width = random.pick([30, 34, 38, 42])
  const byColumns = random.below(2) === 0
  const hyphenates = random.below(3) === 0
  const indent = random.pick(['', '　　', '    '])
  const rows: Row[] = []
  let at = 0
  for (const line of text.split('\n')) {
    let from = 0
    do {
      let to = from
      let used = 0
      for (; to < line.length && used < width * 2; to++) used += byColumns ? columnsOf(line[to]!) : 2
      const lead = from === 0 ? indent : ''
      const hyphen = hyphenates && /\d$/.test(line.slice(from, to)) && /^\d/.test(line.slice(to))
      rows.push({ text: lead + line.slice(from, to), from: at + from, skip: lead.length, hyphen })
      from = to
    } while (from < line.length)
    at += line.length + 1
  }
  return rows
}

type Edge = (page: number) => string

/** The ways word processors and converters print headers and page numbers into a text. */
function furniture(title: string, total: number, random: Random): { top: Edge; bottom: Edge } {
  const header = random.pick([
    title,
    `${title}（合同编号：XQ-2025-0081）`,
    '内部资料 注意保密',
    '深圳市远景智能装备有限公司',
    '',
  ])
  const blank = random.pick(['', '\n'])
  const pad = ' '.repeat(random.pick([0, 18]))
  const number: Edge = random.pick([
    (page: number) => `第 ${page} 页 共 ${total} 页`,
    (page: number) => `第${page}页/共${total}页`,
    (page: number) => `- ${page} -`,
    (page: number) => `— ${page} —`,
    (page: number) => `${page}/${total}`,
    (page: number) => `第 ${page} 页`,
    (page: number) => `Page ${page} of ${total}`,
  ])
  const layouts: { top: Edge; bottom: Edge }[] = [
    {
      top: () => (header ? `${header}\n${blank}` : ''),
      bottom: (page) => `${blank}${pad}${number(page)}\n`,
    },
    { top: (page) => `${header}    ${number(page)}\n${blank}`, bottom: () => blank },
    {
      top: (page) => `${page > 1 ? '\f' : ''}${header ? `${header}\n` : ''}`,
      bottom: (page) => `${blank}${pad}${page}\n`,
    },
    {
      top: () => `${header ? `${header}\n` : ''}${'-'.repeat(30)}\n`,
      bottom: (page) => `${'-'.repeat(30)}\n${number(page)}\n`,
    },
    { top: () => '', bottom: (page) => `${blank}${header} ${number(page)}\n${blank}` },
  ]
  return random.pick(layouts)
}

/** Gold in the clean final text → gold in the re-wrapped one; white space at its ends would land on another page. */
export function remapFinal(final: string, gold: readonly Gold[], map: OffsetMap): Gold[] {
  return gold.map((item) => {
    let { finalStart, finalEnd } = item
    while (finalStart < finalEnd && /\s/.test(final[finalStart]!)) finalStart++
    while (finalEnd > finalStart && /\s/.test(final[finalEnd - 1]!)) finalEnd--
    return { ...item, finalStart: map(finalStart, finalStart === finalEnd), finalEnd: map(finalEnd, true) }
  })
}
