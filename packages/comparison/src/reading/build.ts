import type { Reading, TableView } from './reading.ts'
import { type Stream, StreamBuilder } from './stream.ts'

/** The stream of everything to be matched as running text; `apart` are tables compared cell by cell instead. */
export function buildStream(reading: Reading, apart: ReadonlySet<TableView>): Stream {
  const builder = new StreamBuilder(reading.text.length)
  for (const piece of reading.pieces) {
    if (piece.table && apart.has(piece.table)) continue
    builder.breakHere(piece.breakBefore)
    builder.add(reading.text, piece.start, piece.end)
  }
  return builder.finish(reading.text.length)
}

/** The stream of one stretch alone, for instance a table cell. */
export function buildPartStream(reading: Reading, start: number, end: number): Stream {
  const builder = new StreamBuilder(end - start)
  builder.add(reading.text, start, end)
  return builder.finish(end)
}
