// OFD files written in code, for tests: text with and without its own font, paths, pictures, templates, annotations,
// stamps with a picture or another OFD inside.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { zipSync } from 'fflate'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const utf8 = (text: string) => Buffer.from(text)
const ns = 'xmlns:ofd="http://www.ofdspec.org/2016"'

export type OfdStamp = { page: number; boundary: string; clip?: string; picture: Uint8Array; name: string }
export type OfdPage = { content: string; template?: boolean; annotation?: string }
export type OfdParts = {
  pages: OfdPage[]
  template?: string
  resources?: string
  files?: Record<string, Uint8Array>
  stamps?: OfdStamp[]
  /** Width and height in millimetres. */
  size?: [number, number]
}

export function makeOfd({
  pages,
  template,
  resources = '',
  files = {},
  stamps = [],
  size = [210, 297],
}: OfdParts): Uint8Array {
  const parts: Record<string, Uint8Array> = {
    'OFD.xml': utf8(
      `<?xml version="1.0" encoding="UTF-8"?><ofd:OFD ${ns} Version="1.0" DocType="OFD"><ofd:DocBody><ofd:DocInfo/><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot>${stamps.length ? '<ofd:Signatures>/Doc_0/Signs/Signatures.xml</ofd:Signatures>' : ''}</ofd:DocBody></ofd:OFD>`,
    ),
    'Doc_0/PublicRes.xml': utf8(`<ofd:Res ${ns} BaseLoc="Res">${resources}</ofd:Res>`),
  }
  const hasAnnotations = pages.some((page) => page.annotation)
  parts['Doc_0/Document.xml'] = utf8(
    `<ofd:Document ${ns}><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 ${size.join(' ')}</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes>${template ? '<ofd:TemplatePage ID="900" BaseLoc="Tpls/Tpl_0/Content.xml"/>' : ''}</ofd:CommonData><ofd:Pages>${pages.map((_, index) => `<ofd:Page ID="${index + 1}" BaseLoc="Pages/Page_${index}/Content.xml"/>`).join('')}</ofd:Pages>${hasAnnotations ? '<ofd:Annotations>Annots/Annotations.xml</ofd:Annotations>' : ''}</ofd:Document>`,
  )
  if (template) parts['Doc_0/Tpls/Tpl_0/Content.xml'] = utf8(pageXml(template))
  pages.forEach((page, index) => {
    const use = page.template ? '<ofd:Template TemplateID="900" ZOrder="Background"/>' : ''
    parts[`Doc_0/Pages/Page_${index}/Content.xml`] = utf8(pageXml(page.content, use))
    if (page.annotation)
      parts[`Doc_0/Annots/Page_${index}.xml`] = utf8(
        `<ofd:PageAnnot ${ns}>${page.annotation}</ofd:PageAnnot>`,
      )
  })
  if (hasAnnotations)
    parts['Doc_0/Annots/Annotations.xml'] = utf8(
      `<ofd:Annotations ${ns}>${pages.map((page, index) => (page.annotation ? `<ofd:Page PageID="${index + 1}"><ofd:FileLoc>Page_${index}.xml</ofd:FileLoc></ofd:Page>` : '')).join('')}</ofd:Annotations>`,
    )
  for (const [name, content] of Object.entries(files)) parts[`Doc_0/Res/${name}`] = content
  addStamps(parts, stamps)
  return zipSync(parts)
}

const pageXml = (content: string, before = '') =>
  `<ofd:Page ${ns}>${before}<ofd:Content><ofd:Layer Type="Body" ID="2">${content}</ofd:Layer></ofd:Content></ofd:Page>`

function addStamps(parts: Record<string, Uint8Array>, stamps: OfdStamp[]): void {
  if (stamps.length === 0) return
  parts['Doc_0/Signs/Signatures.xml'] = utf8(
    `<ofd:Signatures ${ns}>${stamps.map((_, index) => `<ofd:Signature ID="${index + 1}" BaseLoc="Sign_${index}/Signature.xml"/>`).join('')}</ofd:Signatures>`,
  )
  stamps.forEach((stamp, index) => {
    const clip = stamp.clip ? ` Clip="${stamp.clip}"` : ''
    parts[`Doc_0/Signs/Sign_${index}/Signature.xml`] = utf8(
      `<ofd:Signature ${ns}><ofd:SignedInfo><ofd:StampAnnot ID="1" PageRef="${stamp.page + 1}" Boundary="${stamp.boundary}"${clip}/><ofd:Seal><ofd:BaseLoc>Seal.esl</ofd:BaseLoc></ofd:Seal></ofd:SignedInfo><ofd:SignedValue>SignedValue.dat</ofd:SignedValue></ofd:Signature>`,
    )
    parts[`Doc_0/Signs/Sign_${index}/Seal.esl`] = sealEnvelope(stamp.picture, stamp.name)
  })
}

function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const size = body.length
  const length =
    size < 128
      ? [size]
      : size < 65536
        ? [0x82, size >> 8, size & 255]
        : [0x83, size >> 16, (size >> 8) & 255, size & 255]
  return Buffer.concat([Uint8Array.of(tag, ...length), body])
}

/** The outer shape of an electronic seal: property with the name, picture with type, data, width and height. */
function sealEnvelope(picture: Uint8Array, name: string): Buffer {
  const property = der(0x30, der(0x02, Uint8Array.of(1)), der(0x0c, utf8(name)))
  const image = der(
    0x30,
    der(0x16, utf8('png')),
    der(0x04, picture),
    der(0x02, Uint8Array.of(40)),
    der(0x02, Uint8Array.of(40)),
  )
  return der(0x30, der(0x30, der(0x30, der(0x16, utf8('ES'))), property, image))
}

/** A subset font and the glyph numbers of a text in it, as producers write CGTransform. */
export async function fontWithGlyphs(text: string): Promise<{ font: Uint8Array; glyphs: number[] }> {
  const source = readFileSync(
    require.resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'),
  )
  const font = await subsetFont(source, text, { targetFormat: 'truetype' })
  const opened = fontkit.create(font) as fontkit.Font
  return { font, glyphs: [...text].map((char) => opened.glyphForCodePoint(char.codePointAt(0)!).id) }
}
