// An Excel 97 workbook written in code, for tests: one sheet of words, nothing else.

import { compoundFile } from './make-compound.ts'

const SHORTEST = 4096
const record = (id: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(content.length, 2)
  return Buffer.concat([head, content])
}
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2)
  return bytes
}
const begin = (kind: number) => record(0x0809, words(0x0600, kind, 0x0dbb, 0x07cc, 0, 0, 0x0006, 0))
const END = record(0x000a, Buffer.alloc(0))
const GLOBALS = 0x0005
const SHEET = 0x0010
export const FILE_PASS = record(0x002f, words(1, 1, 1))

export function makeXls(
  rows: readonly (readonly string[])[],
  { locked = false, macros = false } = {},
): Buffer {
  const sheet = Buffer.concat([
    begin(SHEET),
    record(0x0200, Buffer.concat([words(0, 0, rows.length, 0), words(0, 10, 0)])),
    ...rows.flatMap((cells, row) =>
      cells.map((text, column) =>
        record(
          0x0204,
          Buffer.concat([
            words(row, column, 15, text.length),
            Buffer.from([1]),
            Buffer.from(text, 'utf16le'),
          ]),
        ),
      ),
    ),
    END,
  ])
  const name = Buffer.from('Sheet1', 'latin1')
  const bound = (at: number) => {
    const place = Buffer.alloc(4)
    place.writeUInt32LE(at)
    return record(0x0085, Buffer.concat([place, words(0), Buffer.from([name.length, 0]), name]))
  }
  const start = [begin(GLOBALS), ...(locked ? [FILE_PASS] : []), record(0x0042, words(0x04b0))]
  const length = Buffer.concat([...start, bound(0), END]).length
  const stream = Buffer.concat([...start, bound(length), END, sheet])
  const content = Buffer.concat([stream, Buffer.alloc(Math.max(0, SHORTEST - stream.length))])
  return compoundFile([
    { name: 'Workbook', content },
    ...(macros ? [{ name: '_VBA_PROJECT', content: Buffer.alloc(SHORTEST) }] : []),
  ])
}
