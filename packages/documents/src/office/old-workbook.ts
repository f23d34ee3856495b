// What must be known of an Excel 97–2003 file before an engine opens it.

import type { CompoundEntry, CompoundFile } from '../archive/compound.ts'
import { DocumentError } from '../errors.ts'

const BEGIN = 0x0809
const FILE_PASS = 0x2f
/** A password stands among the first records. */
const HEAD = 2048

export function assertOldWorkbook(container: CompoundFile, workbook: CompoundEntry): void {
  // Code in it runs nowhere here, but what it would have done to the sheet is not in the pages either.
  if (container.entries.some(({ name }) => name === '_VBA_PROJECT' || name === 'PROJECTwm'))
    throw new DocumentError('macros', 'macros in an Excel 97 file')
  container.assertWhole(workbook)
  const bytes = container.head(workbook, Math.min(HEAD, workbook.size))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint16(0, true) !== BEGIN) throw new DocumentError('damaged', 'no beginning of a workbook')
  for (let at = 0; at + 4 <= bytes.length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === FILE_PASS)
      throw new DocumentError('encrypted', 'encrypted Excel workbook')
}
