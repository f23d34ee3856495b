import { inflateRawSync } from 'node:zlib'
import { EvidenceError } from './log/index.ts'

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const LARGEST = 2 ** 31

const broken = (why: string) => new EvidenceError('PACKAGE_FORMAT', `材料包不是完整的 ZIP 文件：${why}`)

/** Every file of a ZIP by its name; nothing is trusted but what lies inside the bytes. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== END) throw broken('没有目录')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  let total = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== CENTRAL) throw broken('目录损坏')
    const method = zip.readUInt16LE(at + 10)
    const packed = zip.readUInt32LE(at + 20)
    const size = zip.readUInt32LE(at + 24)
    const nameLength = zip.readUInt16LE(at + 28)
    const offset = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    total += size
    if (total > LARGEST) throw broken('内容过大')
    if (files.has(name)) throw broken(`“${name}”出现两次`)
    if (!name.endsWith('/')) files.set(name, fileAt(zip, offset, method, packed, size))
  }
  return files
}

function fileAt(zip: Buffer, offset: number, method: number, packed: number, size: number): Buffer {
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== LOCAL) throw broken('文件头损坏')
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const bytes = zip.subarray(start, start + packed)
  if (bytes.length !== packed) throw broken('文件不完整')
  if (method === 0) return bytes
  if (method !== 8) throw broken('压缩方式不支持')
  try {
    return inflateRawSync(bytes, { maxOutputLength: size })
  } catch {
    throw broken('文件无法解压')
  }
}
