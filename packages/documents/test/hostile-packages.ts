// Word and OFD packages made to hurt, written in code.

import { deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  content: Uint8Array
  /** Lies about the unpacked size. */
  declaredSize?: number
  /** Another name in front of the data than in the directory. */
  localName?: string
  /** Unix mode, for links. */
  mode?: number
  flags?: number
}

/** A zip writer that writes whatever it is told, unlike honest ones. */
export function writeZip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredSize, localName, mode = 0, flags = 0x800 } of entries) {
    const packed = deflateRawSync(content, { level: 9 })
    const size = declaredSize ?? content.length
    /** What is said in front of the data and again in the directory. */
    const describe = (header: Buffer, at: number, called: Buffer) => {
      header.writeUInt16LE(flags, at)
      header.writeUInt16LE(8, at + 2)
      header.writeUInt32LE(packed.length, at + 12)
      header.writeUInt32LE(size, at + 16)
      header.writeUInt16LE(called.length, at + 20)
    }
    const localNameBytes = Buffer.from(localName ?? name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    describe(local, 6, localNameBytes)
    const nameBytes = Buffer.from(name)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    describe(central, 8, nameBytes)
    central.writeUInt32LE((mode << 16) >>> 0, 38)
    central.writeUInt32LE(offset, 42)
    directory.push(central, nameBytes)
    parts.push(local, localNameBytes, packed)
    offset += 30 + localNameBytes.length + packed.length
  }
  const directorySize = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length & 0xffff, 8)
  end.writeUInt16LE(entries.length & 0xffff, 10)
  end.writeUInt32LE(directorySize, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

export const text = (value: string): Uint8Array => Buffer.from(value)

const word = (body: string, before = '') =>
  `<?xml version="1.0"?>${before}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`

export const docxOf = (document: string, more: ZipEntry[] = []): Buffer =>
  writeZip([
    {
      name: '[Content_Types].xml',
      content: text('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    },
    { name: 'word/document.xml', content: text(document) },
    ...more,
  ])

export const billionLaughs = (): Buffer => {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  ).join('')
  return docxOf(word('<w:p>&l9;</w:p>', `<!DOCTYPE x [<!ENTITY l0 "ha">${levels}]>`))
}

export const externalEntity = (url: string): Buffer =>
  docxOf(word('<w:p>&x;</w:p>', `<!DOCTYPE x [<!ENTITY x SYSTEM "${url}">]>`))

export const deepXml = (): Buffer => docxOf(word(`${'<w:p>'.repeat(100_000)}${'</w:p>'.repeat(100_000)}`))

export const inflatedDocx = (): Buffer =>
  docxOf(word(''), [{ name: 'word/media/a.bin', content: Buffer.alloc(70_000_000) }])

export const lyingDocx = (): Buffer =>
  docxOf(word(''), [{ name: 'word/a.xml', content: Buffer.alloc(20_000_000, ' '), declaredSize: 1000 }])

export const manyEntries = (): Buffer =>
  writeZip(
    Array.from({ length: 40_000 }, (_, index) => ({
      name: index ? `word/${index}` : 'word/document.xml',
      content: text(''),
    })),
  )

export const escapingNames = ['../../evil', '/etc/evil', '..\\..\\evil', 'C:\\evil', 'a/../../evil']

const ofdEntry = text(
  '<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016" Version="1.0" DocType="OFD"><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>',
)

export function ofdOf(content: string, more: ZipEntry[] = [], common = ''): Buffer {
  return writeZip([
    { name: 'OFD.xml', content: ofdEntry },
    {
      name: 'Doc_0/Document.xml',
      content: text(
        `<Document><CommonData><PageArea><PhysicalBox>0 0 210 297</PhysicalBox></PageArea>${common}</CommonData><Pages><Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></Pages></Document>`,
      ),
    },
    {
      name: 'Doc_0/Pages/Page_0/Content.xml',
      content: text(`<Page><Content><Layer ID="2">${content}</Layer></Content></Page>`),
    },
    ...more,
  ])
}

export const deltaFlood = (): Buffer =>
  ofdOf(
    '<TextObject Boundary="0 0 9 9" Size="3" Font="1"><TextCode X="0" Y="0" DeltaX="g 999999999 1">ab</TextCode></TextObject>',
  )

/** A composite unit that contains itself. */
export const compositeLoop = (): Buffer =>
  ofdOf(
    '<CompositeObject ResourceID="7" Boundary="0 0 9 9"/>',
    [
      {
        name: 'Doc_0/PublicRes.xml',
        content: text(
          '<Res><CompositeGraphicUnits><CompositeGraphicUnit ID="7" Width="9" Height="9"><Content><CompositeObject ResourceID="7" Boundary="0 0 9 9"/><CompositeObject ResourceID="7" Boundary="0 0 9 9"/></Content></CompositeGraphicUnit></CompositeGraphicUnits></Res>',
        ),
      },
    ],
    '<PublicRes>PublicRes.xml</PublicRes>',
  )
