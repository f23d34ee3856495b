import { writeZip } from '../src/ofd/zip.ts'

const NS = 'xmlns:ofd="http://www.ofdspec.org/2016"'
const AT = new Date('2026-05-01T00:00:00Z')

/** A plain document of so many A4 pages with one resource. */
export function sampleOfd(pages: number): Buffer {
  const listed = Array.from(
    { length: pages },
    (_, at) => `<ofd:Page ID="${at + 10}" BaseLoc="Pages/Page_${at}/Content.xml"/>`,
  )
  const parts = new Map<string, string>([
    [
      'OFD.xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<ofd:OFD ${NS} Version="1.0" DocType="OFD"><ofd:DocBody><ofd:DocInfo><ofd:DocID>1</ofd:DocID></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
    ],
    [
      'Doc_0/Document.xml',
      `<ofd:Document ${NS}><ofd:CommonData><ofd:MaxUnitID>99</ofd:MaxUnitID><ofd:PageArea><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData><ofd:Pages>${listed.join('')}</ofd:Pages></ofd:Document>`,
    ],
    ['Doc_0/PublicRes.xml', `<ofd:Res ${NS} BaseLoc="Res"/>`],
  ])
  for (let at = 0; at < pages; at++)
    parts.set(
      `Doc_0/Pages/Page_${at}/Content.xml`,
      `<ofd:Page ${NS}><ofd:Content>第 ${at + 1} 页：甲方应付 1000 元</ofd:Content></ofd:Page>`,
    )
  return pack(parts)
}

export const pack = (parts: ReadonlyMap<string, string | Uint8Array>): Buffer =>
  writeZip([], new Map([...parts].map(([name, content]) => [name, Buffer.from(content)])), AT)
