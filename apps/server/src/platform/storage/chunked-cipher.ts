import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// A stored file: header (magic, wrapped data key), then chunks of 1 MiB, each with its own tag and its number
// in the authenticated data, so that a range can be read and checked without the rest, and chunks cannot be
// swapped, dropped or repeated unnoticed. The last chunk is marked: cutting the file is noticed too.

/** Its last byte says which generation of the keys wraps the data key: 1 for the first. */
const MAGIC = Buffer.from('XQB1')
const MARK = 3
export const CHUNK = 1024 * 1024
const TAG = 16
const NONCE = 12
const WRAPPED_KEY = NONCE + 32 + TAG
export const HEADER = MAGIC.length + WRAPPED_KEY
export const STORED_CHUNK = CHUNK + TAG

export class DamagedFile extends Error {}

/** What wraps data keys, and the number it is found again by. */
export type WrappingKey = { number: number; key: Buffer }

const headerOf = (by: WrappingKey, key: Buffer): Buffer => {
  const magic = Buffer.from(MAGIC)
  magic[MARK] = MAGIC[MARK]! + by.number - 1
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', by.key, nonce)
  return Buffer.concat([magic, nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

/** The generation of the keys a stored file hangs on. */
export const generationOf = (header: Buffer): number => {
  if (header.length < HEADER || !header.subarray(0, MARK).equals(MAGIC.subarray(0, MARK)))
    throw new DamagedFile('文件头损坏')
  return header[MARK]! - MAGIC[MARK]! + 1
}

/** The same data key wrapped anew: what follows the header stays as it is. */
export const wrapAnew = (keyOf: (number: number) => Buffer, by: WrappingKey, header: Buffer): Buffer =>
  headerOf(by, openFileKey(keyOf, header))

export const openFileKey = (keyOf: (number: number) => Buffer, header: Buffer): Buffer => {
  const wrapped = header.subarray(MAGIC.length, HEADER)
  const master = keyOf(generationOf(header))
  try {
    const decipher = createDecipheriv('aes-256-gcm', master, wrapped.subarray(0, NONCE))
    decipher.setAuthTag(wrapped.subarray(-TAG))
    return Buffer.concat([decipher.update(wrapped.subarray(NONCE, -TAG)), decipher.final()])
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
const labelOf = (index: number, isLast: boolean): Buffer => {
  const label = Buffer.alloc(5)
  label.writeUInt32BE(index)
  label[4] = isLast ? 1 : 0
  return label
}

export const chunkCount = (size: number): number => Math.max(1, Math.ceil(size / CHUNK))

const sealChunk = (key: Buffer, index: number, plain: Uint8Array, isLast: boolean): Buffer[] => {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index))
  cipher.setAAD(labelOf(index, isLast))
  return [cipher.update(plain), cipher.final(), cipher.getAuthTag()]
}

export const encryptFile = (by: WrappingKey, plain: Uint8Array): Buffer => {
  const key = randomBytes(32)
  const parts: Buffer[] = [headerOf(by, key)]
  const count = chunkCount(plain.length)
  for (let index = 0; index < count; index++)
    parts.push(
      ...sealChunk(key, index, plain.subarray(index * CHUNK, (index + 1) * CHUNK), index === count - 1),
    )
  return Buffer.concat(parts)
}

/** The same file, encrypted as its bytes come. One chunk is held back: only at the end is it known to be the last. */
export async function* encryptParts(
  by: WrappingKey,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  const key = randomBytes(32)
  yield headerOf(by, key)
  const held = Buffer.alloc(CHUNK)
  let filled = 0
  let index = 0
  for await (const part of plain)
    for (let at = 0; at < part.length; ) {
      if (filled === CHUNK) {
        yield Buffer.concat(sealChunk(key, index++, held, false))
        filled = 0
      }
      const taken = part.subarray(at, at + CHUNK - filled)
      held.set(taken, filled)
      filled += taken.length
      at += taken.length
    }
  yield Buffer.concat(sealChunk(key, index, held.subarray(0, filled), true))
}

/** Where the bytes holding chunks `from`…`to` of a file of `size` plain bytes lie in the stored file. */
export const storedExtent = (size: number, from: number, to: number): { start: number; end: number } => ({
  start: HEADER + from * STORED_CHUNK,
  end: Math.min(HEADER + (to + 1) * STORED_CHUNK, HEADER + size + chunkCount(size) * TAG),
})

/** How long a file of `size` plain bytes is where it is stored. */
export const storedLength = (size: number): number => HEADER + size + chunkCount(size) * TAG

export const decryptChunks = (
  key: Buffer,
  stored: Buffer,
  size: number,
  from: number,
  to: number,
): Buffer => {
  const count = chunkCount(size)
  const parts: Buffer[] = []
  for (let index = from; index <= to; index++) {
    const at = (index - from) * STORED_CHUNK
    const length = (index === count - 1 ? size - index * CHUNK : CHUNK) + TAG
    const chunk = stored.subarray(at, at + length)
    if (chunk.length !== length) throw new DamagedFile('文件不完整')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index))
      decipher.setAAD(labelOf(index, index === count - 1))
      decipher.setAuthTag(chunk.subarray(-TAG))
      parts.push(decipher.update(chunk.subarray(0, -TAG)), decipher.final())
    } catch {
      throw new DamagedFile('文件内容已损坏或被改动')
    }
  }
  return Buffer.concat(parts)
}
