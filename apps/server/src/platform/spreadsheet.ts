import { IMPORT_ROWS } from '@xinqi/api/limits'
import { CodedError } from './errors.ts'
import type { FileAnswer } from './http/call.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Loaded with the first sheet that is read or written. */
const workbooks = () => import('hucre')

/** One sheet of text. Cells that a spreadsheet would take for a formula stay text. */
export const writeXlsx = async (
  sheetName: string,
  header: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): Promise<Uint8Array> => {
  const { writeXlsx: write } = await workbooks()
  const cells = [[...header], ...rows.map((row) => row.map(asText))]
  const columns = header.map((_, at) => ({ width: widthFor(cells.map((row) => row[at] ?? '')) }))
  return write({ sheets: [{ name: sheetName, columns, rows: cells, freezePane: { rows: 1 } }] })
}

/** What people are to type into a column, shown on a second sheet that is never read. */
export type FormColumn = { title: string; example: string; kind?: 'day' | 'number' }
/** Text is kept as it is typed: a telephone number is no number to be rounded. */
const FORMATS = { day: 'yyyy-mm-dd', number: '#,##0.00', text: '@' } as const

/** An empty sheet to be filled in: columns wide enough to read, days that are days, and an example beside it. */
export const writeForm = async (sheetName: string, form: readonly FormColumn[]): Promise<Uint8Array> => {
  const { writeXlsx: write } = await workbooks()
  const columns = form.map(({ title, example, kind }) => ({
    width: widthFor([title, example]),
    numFmt: FORMATS[kind ?? 'text'],
  }))
  const header = form.map(({ title }) => title)
  const cellOf = ({ example, kind }: FormColumn) =>
    kind === 'day' ? new Date(`${example}T00:00:00Z`) : kind === 'number' ? Number(example) : asText(example)
  const freezePane = { rows: 1 }
  return write({
    sheets: [
      { name: sheetName, columns, rows: [header], freezePane },
      { name: '填写示例', columns, rows: [header, form.map(cellOf)], freezePane },
    ],
  })
}

const NARROWEST = 10
const WIDEST = 46
/** So many rows say how wide a column is. */
const MEASURED = 200
/** In characters of a spreadsheet: one of ours is as wide as two of theirs. */
const widthFor = (texts: readonly string[]): number => {
  const widths = texts
    .slice(0, MEASURED)
    .map((one) => [...one].reduce((sum, c) => sum + (c > '\u2e7f' ? 2 : 1), 0))
  return Math.min(WIDEST, Math.max(NARROWEST, ...widths) + 2)
}

/** The same, written as its rows come: for more of them than memory should hold. A number stays one, to be added up. */
export const streamXlsx = async function* (
  sheetName: string,
  header: readonly string[],
  rows: AsyncIterable<readonly (string | number | null)[]>,
): AsyncIterable<Uint8Array> {
  const { writeXlsxStream } = await workbooks()
  const all = async function* () {
    yield [...header]
    for await (const row of rows) yield row.map((cell) => (typeof cell === 'number' ? cell : asText(cell)))
  }
  yield* writeXlsxStream(all(), { name: sheetName })
}

const asText = (value: string | null): string => {
  if (value === null) return ''
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
}

/** A day typed into a spreadsheet is a date to it, and 2026-01-31 to us. */
const text = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value).trim()
}

/** The rows under a header that must be the template's, as trimmed text; blank rows are passed over. */
export const readRows = async (
  bytes: Uint8Array,
  header: readonly string[],
): Promise<{ line: number; cells: string[] }[]> => {
  const { readXlsx } = await workbooks()
  let sheet: unknown[][]
  try {
    const book = await readXlsx(bytes)
    sheet = (book.sheets[0]?.rows ?? []) as unknown[][]
  } catch {
    throw new CodedError('IMPORT_FILE')
  }
  const [first = [], ...rest] = sheet
  if (header.some((name, index) => text(first[index]) !== name)) throw new CodedError('IMPORT_FILE')
  const rows = rest
    .map((row, index) => ({ line: index + 2, cells: header.map((_, column) => text(row?.[column])) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length > IMPORT_ROWS) throw new CodedError('IMPORT_TOO_MANY')
  return rows
}

export const xlsxAnswer = (bytes: Uint8Array, fileName: string): FileAnswer => ({
  fileName,
  mediaType: XLSX,
  size: bytes.length,
  download: true,
  read: async (start, end) => Buffer.from(bytes.subarray(start, end)),
})
