import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import {
  decryptNational,
  encryptNational,
  NATIONAL_NONCE,
  NATIONAL_TAG,
  OTHER_SUITE,
  openNational,
  SM4_SUITE,
  type Suite,
  sealNational,
} from '../keys/national-cipher.ts'

// A stored file: header (magic, wrapped data key), then chunks of 1 MiB, each with its own tag and its number
// in the authenticated data, so that a range can be read and checked without the rest, and chunks cannot be
// swapped, dropped or repeated unnoticed. The last chunk is marked: cutting the file is noticed too. The header says by
// which algorithms: AES-256-GCM, or SM4 with HMAC-SM3.

/** Its last byte says which generation of the keys wraps the data key: 1 for the first. */
const MAGIC = Buffer.from('XQB1')
const MARK = 3
export const CHUNK = 1024 * 1024
const KEY = 32
const NONCE = 12
const TAG: Record<Suite, number> = { aes: 16, sm4: NATIONAL_TAG }
/** In place of the generation stands that another suite follows: its number, then the generation. */
const SM4_MAGIC = MARK + 3
const HEADER_OF: Record<Suite, number> = {
  aes: MAGIC.length + NONCE + KEY + TAG.aes,
  sm4: SM4_MAGIC + NATIONAL_NONCE + KEY + TAG.sm4,
}
/** So much is read of a file before anything is known of it. */
export const HEADER = Math.max(HEADER_OF.aes, HEADER_OF.sm4)

export class DamagedFile extends Error {}

/** What wraps data keys, and the number it is found again by. */
export type WrappingKey = { number: number; key: Buffer; suite?: Suite }
export type WrappingKeyOf = (number: number, suite: Suite) => Buffer
/** The data key of one file, and how the file is sealed by it. */
export type FileKey = { suite: Suite; key: Buffer }

const headerOf = ({ number, key: by, suite = 'aes' }: WrappingKey, key: Buffer): Buffer => {
  const magic = Buffer.from(MAGIC)
  if (suite === 'sm4') {
    const head = Buffer.from([...magic.subarray(0, MARK), OTHER_SUITE, SM4_SUITE, number])
    return Buffer.concat([head, sealNational(by, head, key)])
  }
  magic[MARK] = MAGIC[MARK]! + number - 1
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', by, nonce)
  return Buffer.concat([magic, nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

/** By which algorithms a stored file is sealed. */
export const suiteOf = (header: Buffer): Suite => {
  const isOurs = header.length >= MAGIC.length && header.subarray(0, MARK).equals(MAGIC.subarray(0, MARK))
  const suite = header[MARK] !== OTHER_SUITE ? 'aes' : header[MARK + 1] === SM4_SUITE ? 'sm4' : undefined
  if (!isOurs || !suite || header.length < HEADER_OF[suite]) throw new DamagedFile('文件头损坏')
  return suite
}

export const headerLength = (suite: Suite): number => HEADER_OF[suite]

/** The generation of the keys a stored file hangs on. */
export const generationOf = (header: Buffer): number =>
  suiteOf(header) === 'sm4' ? header[MARK + 2]! : header[MARK]! - MAGIC[MARK]! + 1

/** The same data key wrapped anew by the same algorithms: what follows the header stays as it is. */
export const wrapAnew = (keyOf: WrappingKeyOf, by: WrappingKey, header: Buffer): Buffer =>
  headerOf(by, openFileKey(keyOf, header).key)

export const openFileKey = (keyOf: WrappingKeyOf, header: Buffer): FileKey => {
  const suite = suiteOf(header)
  const master = keyOf(generationOf(header), suite)
  try {
    if (suite === 'sm4') {
      const head = header.subarray(0, SM4_MAGIC)
      return { suite, key: openNational(master, head, header.subarray(SM4_MAGIC, HEADER_OF.sm4)) }
    }
    const wrapped = header.subarray(MAGIC.length, HEADER_OF.aes)
    const decipher = createDecipheriv('aes-256-gcm', master, wrapped.subarray(0, NONCE))
    decipher.setAuthTag(wrapped.subarray(-TAG.aes))
    return {
      suite,
      key: Buffer.concat([decipher.update(wrapped.subarray(NONCE, -TAG.aes)), decipher.final()]),
    }
  } catch {
    throw new DamagedFile('文件密钥无法打开')
  }
}

// The data key is used for one file only, so the chunk number is nonce enough.
const nonceOf = (index: number): Buffer => {
  const nonce = Buffer.alloc(NONCE)
  nonce.writeUInt32BE(index, NONCE - 4)
  return nonce
}
/** A chunk is 65 536 blocks: counters of two chunks never meet. */
const counterOf = (index: number): Buffer => {
  const counter = Buffer.alloc(16)
  counter.writeUInt32BE(index, 8)
  return counter
}
const labelOf = (index: number, isLast: boolean): Buffer => {
  const label = Buffer.alloc(5)
  label.writeUInt32BE(index)
  label[4] = isLast ? 1 : 0
  return label
}

export const chunkCount = (size: number): number => Math.max(1, Math.ceil(size / CHUNK))

const sealChunk = ({ suite, key }: FileKey, index: number, plain: Uint8Array, isLast: boolean): Buffer[] => {
  if (suite === 'sm4') return encryptNational(key, counterOf(index), labelOf(index, isLast), plain)
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index))
  cipher.setAAD(labelOf(index, isLast))
  return [cipher.update(plain), cipher.final(), cipher.getAuthTag()]
}

const openChunk = ({ suite, key }: FileKey, index: number, sealed: Buffer, isLast: boolean): Buffer => {
  const body = sealed.subarray(0, -TAG[suite])
  const tag = sealed.subarray(-TAG[suite])
  const label = labelOf(index, isLast)
  if (suite === 'sm4') return decryptNational(key, counterOf(index), label, [body, tag])
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index))
  decipher.setAAD(label)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(body), decipher.final()])
}

const freshKey = ({ suite = 'aes' }: WrappingKey): FileKey => ({ suite, key: randomBytes(KEY) })

export const encryptFile = (by: WrappingKey, plain: Uint8Array): Buffer => {
  const fileKey = freshKey(by)
  const parts: Buffer[] = [headerOf(by, fileKey.key)]
  const count = chunkCount(plain.length)
  for (let index = 0; index < count; index++)
    parts.push(
      ...sealChunk(fileKey, index, plain.subarray(index * CHUNK, (index + 1) * CHUNK), index === count - 1),
    )
  return Buffer.concat(parts)
}

/** The same file, encrypted as its bytes come. One chunk is held back: only at the end is it known to be the last. */
export async function* encryptParts(
  by: WrappingKey,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  const fileKey = freshKey(by)
  yield headerOf(by, fileKey.key)
  const held = Buffer.alloc(CHUNK)
  let filled = 0
  let index = 0
  for await (const part of plain)
    for (let at = 0; at < part.length; ) {
      if (filled === CHUNK) {
        yield Buffer.concat(sealChunk(fileKey, index++, held, false))
        filled = 0
      }
      const taken = part.subarray(at, at + CHUNK - filled)
      held.set(taken, filled)
      filled += taken.length
      at += taken.length
    }
  yield Buffer.concat(sealChunk(fileKey, index, held.subarray(0, filled), true))
}

const storedChunk = (suite: Suite): number => CHUNK + TAG[suite]

/** Where the bytes holding chunks `from`…`to` of a file of `size` plain bytes lie in the stored file. */
export const storedExtent = (
  suite: Suite,
  size: number,
  from: number,
  to: number,
): { start: number; end: number } => ({
  start: HEADER_OF[suite] + from * storedChunk(suite),
  end: Math.min(HEADER_OF[suite] + (to + 1) * storedChunk(suite), storedLength(suite, size)),
})

/** How long a file of `size` plain bytes is where it is stored. */
export const storedLength = (suite: Suite, size: number): number =>
  HEADER_OF[suite] + size + chunkCount(size) * TAG[suite]

export const decryptChunks = (
  fileKey: FileKey,
  stored: Buffer,
  size: number,
  from: number,
  to: number,
): Buffer => {
  const count = chunkCount(size)
  const parts: Buffer[] = []
  for (let index = from; index <= to; index++) {
    const at = (index - from) * storedChunk(fileKey.suite)
    const length = (index === count - 1 ? size - index * CHUNK : CHUNK) + TAG[fileKey.suite]
    const chunk = stored.subarray(at, at + length)
    if (chunk.length !== length) throw new DamagedFile('文件不完整')
    try {
      parts.push(openChunk(fileKey, index, chunk, index === count - 1))
    } catch {
      throw new DamagedFile('文件内容已损坏或被改动')
    }
  }
  return Buffer.concat(parts)
}
