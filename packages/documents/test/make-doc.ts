// A Word 97 file written in code, for tests: the header, one piece of text, nothing else. Kingsoft's .wps is the same.

import { compoundFile } from './make-compound.ts'

const TEXT_AT = 2048
const PAIRS_AT = 154
/** Whose offset and length stand where among the pairs of the header. */
const CLX = 33
/** A stream shorter than this lies elsewhere in the container. */
const SHORTEST = 4096

export function makeDoc(lines: string[]): Buffer {
  const text = `${lines.join('\r')}\r`
  const word = Buffer.alloc(Math.max(SHORTEST, TEXT_AT + text.length * 2))
  word.writeUInt16LE(0xa5ec, 0)
  word.writeUInt16LE(0x00c1, 2)
  word.writeUInt16LE(0x0804, 6)
  // The table is in the stream 1Table, the text in two bytes a character.
  word.writeUInt16LE(0x1200, 10)
  word.writeUInt16LE(0x00bf, 12)
  word.writeUInt32LE(TEXT_AT, 24)
  word.writeUInt32LE(TEXT_AT + text.length * 2, 28)
  word.writeUInt16LE(14, 32)
  word.writeUInt16LE(22, 62)
  word.writeUInt32LE(word.length, 64)
  word.writeUInt32LE(text.length, 64 + 12)
  word.writeUInt16LE(93, 152)
  word.write(text, TEXT_AT, 'utf16le')

  const pieces = Buffer.alloc(5 + 16)
  pieces[0] = 2
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(text.length, 9)
  pieces.writeUInt32LE(TEXT_AT, 15)
  const table = Buffer.alloc(SHORTEST)
  pieces.copy(table)
  word.writeUInt32LE(0, PAIRS_AT + CLX * 8)
  word.writeUInt32LE(pieces.length, PAIRS_AT + CLX * 8 + 4)
  return compoundFile([
    { name: 'WordDocument', content: word },
    { name: '1Table', content: table },
  ])
}
