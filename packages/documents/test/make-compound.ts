// A minimal OLE compound file: one table sector, one directory sector, then the streams.

const SECTOR = 512
const END = 0xfffffffe
const FREE = 0xffffffff

export type CompoundStream = { name: string; content: Buffer }

export function compoundFile(streams: CompoundStream[], { directoryLoop = false } = {}): Buffer {
  const fat = Buffer.alloc(SECTOR, 0xff)
  const directory = Buffer.alloc(SECTOR)
  const data: Buffer[] = []
  let next = 2
  fat.writeUInt32LE(0xfffffffd, 0)
  fat.writeUInt32LE(directoryLoop ? 1 : END, 4)
  const entry = (index: number, name: string, type: number, start: number, size: number) => {
    const at = index * 128
    directory.write(name, at, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, at + 64)
    directory[at + 66] = type
    for (const link of [68, 72, 76]) directory.writeUInt32LE(FREE, at + link)
    directory[at + 67] = 1
    directory.writeUInt32LE(start, at + 116)
    directory.writeUInt32LE(size, at + 120)
  }
  entry(0, 'Root Entry', 5, END, 0)
  // The first is the root of the tree of names, each further one to the left of the one before: shorter names come last.
  directory.writeUInt32LE(1, 76)
  streams.forEach(({ name, content }, index) => {
    const count = Math.ceil(content.length / SECTOR)
    entry(index + 1, name, 2, next, content.length)
    if (index > 0) directory.writeUInt32LE(index + 1, index * 128 + 68)
    for (let sector = 0; sector < count; sector++)
      fat.writeUInt32LE(sector === count - 1 ? END : next + sector + 1, (next + sector) * 4)
    data.push(Buffer.concat([content, Buffer.alloc(count * SECTOR - content.length)]))
    next += count
  })
  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(END, 60)
  header.writeUInt32LE(END, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  return Buffer.concat([header, fat, directory, ...data])
}
