import type { PdfDocument } from '../pdf/document.ts'
import { type PdfDict, PdfString } from '../pdf/objects.ts'
import { skipWhite } from '../pdf/xref-chain.ts'
import type { Revision } from './revisions.ts'

export interface SignedRange {
  /** The signed bytes are [0, gapStart) and [gapEnd, end). */
  gapStart: number
  gapEnd: number
  end: number
  contents: Uint8Array
  /** The revision that holds the signature and that it covers completely. */
  revision: Revision
}

export type RangeCheck = { ok: true; range: SignedRange } | { ok: false; reason: string }

/**
 * The signed bytes must be everything up to the end of the signature's own revision except exactly the hex
 * string that /Contents of this very dictionary is, judged by position: all known wrapping and forgery tricks
 * need a gap that holds something else.
 */
export function checkByteRange(
  doc: PdfDocument,
  signature: PdfDict,
  revisions: readonly Revision[],
): RangeCheck {
  const fail = (reason: string): RangeCheck => ({ ok: false, reason })
  if (signature.hasDuplicateKeys) return fail('签名字典含有重复的键')
  const byteRange = signature.get('ByteRange')
  if (!Array.isArray(byteRange) || byteRange.length === 0) return fail('缺少签名字节范围（ByteRange）')
  if (byteRange.length !== 4 || !byteRange.every(isOffset)) return fail('签名字节范围格式错误')
  const contents = signature.get('Contents')
  if (!(contents instanceof PdfString) || contents.bytes.length === 0) return fail('缺少签名数据（Contents）')
  const [zero, gapStart, gapEnd, tail] = byteRange as [number, number, number, number]
  const end = gapEnd + tail
  if (zero !== 0) return fail('签名字节范围没有从文件开头开始')
  if (gapStart <= 0 || gapEnd <= gapStart || tail <= 0 || end > doc.bytes.length)
    return fail('签名字节范围超出文件或重叠')
  if (!contents.hex || contents.start !== gapStart || contents.end !== gapEnd)
    return fail('签名字节范围的空隙不是本签名的 Contents')
  // Spaces or mixed case in the hex digits would let the unsigned gap be altered without a trace.
  if (!/^(?:[0-9a-f]{2})+$|^(?:[0-9A-F]{2})+$/.test(doc.bytes.toString('latin1', gapStart + 1, gapEnd - 1)))
    return fail('签名数据不是规范的十六进制')
  const revision = revisions.find((candidate) => gapStart >= candidate.start && gapEnd <= candidate.end)
  if (!revision) return fail('签名不在任何修订之内')
  if (end < revision.end) return fail('签名没有覆盖它所在的修订')
  if (end > skipWhite(doc.bytes, revision.end)) return fail('签名字节范围没有在修订边界结束')
  return { ok: true, range: { gapStart, gapEnd, end, contents: contents.bytes, revision } }
}

const isOffset = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
