import { writeXlsx as write } from 'hucre'

/** One sheet of text. Cells that a spreadsheet would take for a formula stay text. */
export const writeXlsx = async (
  sheetName: string,
  header: string[],
  rows: readonly (string | null)[][],
): Promise<Uint8Array> =>
  write({ sheets: [{ name: sheetName, rows: [header, ...rows.map((row) => row.map(asText))] }] })

const asText = (value: string | null): string => {
  if (value === null) return ''
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
}
