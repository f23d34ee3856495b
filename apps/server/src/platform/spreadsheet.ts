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
  return write({ sheets: [{ name: sheetName, rows: [[...header], ...rows.map((row) => row.map(asText))] }] })
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
