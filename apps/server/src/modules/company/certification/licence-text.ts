import { isCreditCode, normaliseCreditCode } from '@xinqi/api/credit-code'
import { isMark, isTable, type Line, type TextModel } from '@xinqi/documents'
import { normaliseCompanyName } from './rules.ts'

export type LicenceFields = {
  name: string | null
  creditCode: string | null
  legalName: string | null
  address: string | null
  /** yyyy-mm-dd */
  validUntil: string | null
  longTerm: boolean
}

type Piece = { text: string; x: number; y: number; right: number; height: number }

/** Labels of all generations of licences, longest first so that 法定代表人 is not taken for another's end. */
const LABELS = [
  '统一社会信用代码',
  '法定代表人',
  '执行事务合伙人',
  '主要经营场所',
  '经营者',
  '投资人',
  '负责人',
  '营业场所',
  '营业期限',
  '经营期限',
  '合伙期限',
  '成立日期',
  '登记机关',
  '注册资本',
  '经营范围',
  '组成形式',
  '注册日期',
  '住所',
  '名称',
  '类型',
]
const SPACED = LABELS.map((label) => [...label].join('\\s*')).join('|')
/** A label in the middle of a line begins the other column; one that is part of a word does not stand after a blank. */
const NEXT_LABEL = new RegExp(`(?<=\\s)(?=${SPACED})`, 'g')

/** Recognition reads across the columns of a licence: each line is cut where another label begins. */
const cut = (line: Line): Piece[] => {
  const text = line.runs.map((run) => run.text).join('')
  const edges = line.runs.flatMap(({ text: part, edges: known, box }) =>
    Array.from({ length: part.length }, (_, at) => known?.[at] ?? box.x + (box.w * at) / part.length),
  )
  const starts = [0, ...[...text.matchAll(NEXT_LABEL)].map((match) => match.index)].filter(
    (start, index, all) => all.indexOf(start) === index,
  )
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? text.length
    return {
      text: text.slice(start, end).replace(/[\s\u3000]/g, ''),
      x: edges[start] ?? line.box.x,
      right: starts[index + 1] === undefined ? line.box.x + line.box.w : edges[end]!,
      y: line.box.y + line.box.h / 2,
      height: line.box.h,
    }
  })
}

const piecesOf = (model: TextModel): Piece[] =>
  (model.pages[0]?.blocks ?? []).flatMap((block) => {
    if (isMark(block)) return []
    const blocks = isTable(block) ? block.cells.flatMap((cell) => cell.blocks) : [block]
    return blocks.flatMap(({ lines }) => lines.flatMap(cut))
  })

const labelAtStart = (text: string): string | undefined => LABELS.find((label) => text.startsWith(label))
const withoutColon = (text: string): string => text.replace(/^[:：]+/, '')

/** What stands behind a label, in the same column: the rest of its line, or what follows to the right or underneath. */
const textBehind = (pieces: readonly Piece[], labels: readonly string[], maxLines = 1): string | null => {
  for (const label of labels) {
    const at = pieces.find((piece) => piece.text.startsWith(label))
    if (!at) continue
    const inLine = withoutColon(at.text.slice(label.length))
    const toTheRight = pieces
      .filter(
        (piece) =>
          piece !== at &&
          Math.abs(piece.y - at.y) < at.height * 0.7 &&
          piece.x >= at.right - 0.01 &&
          !labelAtStart(piece.text),
      )
      .sort((a, b) => a.x - b.x)[0]
    const first = inLine || (toTheRight ? withoutColon(toTheRight.text) : '')
    if (!first) continue
    const start = inLine ? at : toTheRight!
    const more = continuation(pieces, start, maxLines - 1)
    return [first, ...more].join('')
  }
  return null
}

/** Lines directly under the value that begin no field of their own. */
const continuation = (pieces: readonly Piece[], from: Piece, count: number): string[] => {
  const found: string[] = []
  let last = from
  while (found.length < count) {
    const below = pieces
      .filter(
        (piece) =>
          piece.y > last.y + last.height * 0.5 &&
          piece.y < last.y + last.height * 2.2 &&
          piece.x < from.right &&
          piece.right > from.x &&
          Math.abs(piece.x - from.x) < 0.25,
      )
      .sort((a, b) => a.y - b.y)[0]
    if (!below || labelAtStart(below.text)) break
    found.push(below.text)
    last = below
  }
  return found
}

/** Recognition confuses what the code's alphabet leaves out; the check characters say whether the guess was right. */
const creditCodeIn = (pieces: readonly Piece[]): string | null => {
  const mended = (text: string) =>
    normaliseCreditCode(text)
      .replaceAll('O', '0')
      .replaceAll('I', '1')
      .replaceAll('Z', '2')
      .replaceAll('S', '5')
  for (const { text } of pieces) {
    for (const run of text.match(/[0-9A-Za-z]{18,}/g) ?? []) {
      for (let start = 0; start + 18 <= run.length; start++) {
        const asRead = normaliseCreditCode(run.slice(start, start + 18))
        if (isCreditCode(asRead)) return asRead
        const candidate = mended(asRead)
        if (isCreditCode(candidate)) return candidate
      }
    }
  }
  return null
}

const periodIn = (pieces: readonly Piece[]): Pick<LicenceFields, 'validUntil' | 'longTerm'> => {
  const text = textBehind(pieces, ['营业期限', '经营期限', '合伙期限'], 2)
  if (!text) return { validUntil: null, longTerm: false }
  if (/长期|不约定期限|永久|无固定期限/.test(text)) return { validUntil: null, longTerm: true }
  const end = [...text.matchAll(/(\d{4})年(\d{1,2})月(\d{1,2})日/g)].at(-1)
  if (!end || !/至/.test(text)) return { validUntil: null, longTerm: false }
  return {
    validUntil: `${end[1]}-${end[2]!.padStart(2, '0')}-${end[3]!.padStart(2, '0')}`,
    longTerm: false,
  }
}

/** What a business licence says, of what could be read in its picture. Unread is null: people fill it in, nothing is guessed. */
export const licenceFields = (model: TextModel): LicenceFields => {
  const pieces = piecesOf(model)
  const name = textBehind(pieces, ['名称'], 2)
  const legalName = textBehind(pieces, ['法定代表人', '执行事务合伙人', '经营者', '投资人', '负责人'])
  return {
    name: name && normaliseCompanyName(name),
    creditCode: creditCodeIn(pieces),
    legalName: legalName?.replace(/[（(].*$/, '') ?? null,
    address: textBehind(pieces, ['住所', '主要经营场所', '营业场所', '经营场所'], 2),
    ...periodIn(pieces),
  }
}
