import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { name, PdfDict, PdfStream, PdfString } from '../pdf/index.ts'
import { dateString, textString } from '../pdf/text-string.ts'
import { PageCanvas } from './canvas.ts'
import { type CatalogParts, createPdf, type NewPdfInfo } from './create-pdf.ts'
import { faceFor } from './faces.ts'
import type { FlowingPages } from './flowing-pages.ts'
import type { FontSet } from './font-set.ts'
import { readImage } from './images.ts'
import { srgbProfile } from './srgb-profile.ts'
import { drawable } from './text-layout.ts'

/** Words as they stand in the picture of a page; points, from its top left. */
export interface ArchivedWords {
  text: string
  left: number
  baseline: number
  width: number
  sizePt: number
}

export interface ArchivedPage {
  /** Points. */
  width: number
  height: number
  /** JPEG, or PNG without transparency. */
  picture: Uint8Array
  words: readonly ArchivedWords[]
}

export interface ArchivedFile {
  /** Of the file itself; each once. */
  name: string
  mediaType: string
  bytes: Uint8Array
  modifiedAt: Date
  /** What it is to whoever opens the archive copy. */
  description: string
  /** Source: what the pages show; Data, Supplement: what belongs to it. */
  relationship: 'Source' | 'Data' | 'Supplement' | 'Alternative'
}

const INVISIBLE_FACE = 'song'

/**
 * An archive copy by ISO 19005-3 (PDF/A-3, level B): pictures of the pages with the words over them unseen, every font
 * and the meaning of every colour inside, and the files it was made of attached as they are.
 */
export async function createArchivePdf(
  {
    cover,
    pages,
    files,
  }: {
    /** Says what it is, before the pages. */
    cover: FlowingPages
    pages: readonly ArchivedPage[]
    files: readonly ArchivedFile[]
  },
  info: NewPdfInfo,
): Promise<Buffer> {
  const fonts: FontSet = cover.fonts
  const drawn = pages.map((page) => drawPage(page, fonts))
  return createPdf([...cover.pages, ...drawn], fonts, info, (add) => ({
    ...attached(files)(add),
    Metadata: add(metadata(info)),
    OutputIntents: [
      PdfDict.of({
        Type: name('OutputIntent'),
        S: name('GTS_PDFA1'),
        OutputConditionIdentifier: textString('sRGB IEC61966-2.1'),
        Info: textString('sRGB IEC61966-2.1'),
        DestOutputProfile: add(
          new PdfStream(
            PdfDict.of({ N: 3, Filter: name('FlateDecode') }),
            deflateSync(srgbProfile(), { level: 9 }),
          ),
        ),
      }),
    ],
  }))
}

function drawPage({ width, height, picture, words }: ArchivedPage, fonts: FontSet): PageCanvas {
  const page = new PageCanvas(width, height, fonts)
  page.image(readImage(picture), { left: 0, top: 0, width, height })
  for (const { text, left, baseline, width: wide, sizePt } of words) {
    // A letter no font of ours has is in the picture; it is only not found by it.
    const known = [...drawable(text)].filter((letter) => faceFor(letter, INVISIBLE_FACE)).join('')
    if (known.trim())
      page.unseenText(known, left, baseline, { face: INVISIBLE_FACE, sizePt, colour: '#000000' }, wide)
  }
  return page
}

/** The same facts as in the document's own dictionary: readers compare them. */
function metadata({ title, author, createdAt }: NewPdfInfo): PdfStream {
  // To the second, as the document's own dictionary has it.
  const at = new Date(Math.floor(createdAt.getTime() / 1000) * 1000).toISOString()
  const rdf = [
    '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>',
    `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>${
      author ? `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>` : ''
    }</rdf:Description>`,
    `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreateDate>${at}</xmp:CreateDate><xmp:ModifyDate>${at}</xmp:ModifyDate></rdf:Description>`,
  ].join('')
  const packet = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${rdf}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  return new PdfStream(
    PdfDict.of({ Type: name('Metadata'), Subtype: name('XML') }),
    Buffer.from(packet, 'utf8'),
  )
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => ENTITIES[one]!)

const attached =
  (files: readonly ArchivedFile[]): CatalogParts =>
  (add) => {
    // A name tree is in the order of its keys.
    const ordered = [...files].sort((a, b) => Buffer.compare(keyOf(a), keyOf(b)))
    const specs = ordered.map((file) => {
      const bytes = Buffer.from(file.bytes)
      const stream = add(
        new PdfStream(
          PdfDict.of({
            Type: name('EmbeddedFile'),
            Subtype: name(file.mediaType),
            Params: PdfDict.of({
              Size: bytes.length,
              ModDate: dateString(file.modifiedAt),
              CheckSum: new PdfString(createHash('md5').update(bytes).digest(), true),
            }),
            Filter: name('FlateDecode'),
          }),
          deflateSync(bytes),
        ),
      )
      return add(
        PdfDict.of({
          Type: name('Filespec'),
          F: textString(file.name),
          UF: textString(file.name),
          Desc: textString(file.description),
          AFRelationship: name(file.relationship),
          EF: PdfDict.of({ F: stream, UF: stream }),
        }),
      )
    })
    return {
      AF: specs,
      Names: PdfDict.of({
        EmbeddedFiles: PdfDict.of({
          Names: ordered.flatMap((file, at) => [textString(file.name), specs[at]!]),
        }),
      }),
    }
  }

const keyOf = (file: ArchivedFile): Buffer => Buffer.from(textString(file.name).bytes)
