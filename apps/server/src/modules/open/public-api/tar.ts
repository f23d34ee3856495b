import { gzipSync } from 'node:zlib'

// A tar of small files, the same bytes whenever it holds the same. Pure.

const BLOCK = 512
const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`

const headOf = (name: string, size: number): Buffer => {
  const head = Buffer.alloc(BLOCK)
  head.write(name, 0, 100)
  head.write(octal(0o644, 8), 100)
  head.write(octal(0, 8), 108)
  head.write(octal(0, 8), 116)
  head.write(octal(size, 12), 124)
  head.write(octal(0, 12), 136)
  head.write(' '.repeat(8), 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257)
  const sum = head.reduce((all, byte) => all + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

export const tarGz = (files: readonly { name: string; bytes: Buffer }[]): Buffer => {
  const parts = files.flatMap(({ name, bytes }) => [
    headOf(name, bytes.length),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ])
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 })
}
