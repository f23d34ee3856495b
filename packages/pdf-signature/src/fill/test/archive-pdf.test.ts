import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { rgbaPng } from '../../../test/sign/rgba-png.ts'
import { PdfDocument, PdfString } from '../../pdf/index.ts'
import { readTextString } from '../../pdf/text-string.ts'
import { checkArchivePdf, createArchivePdf, FlowingPages } from '../index.ts'

const at = new Date('2026-11-19T02:03:04Z')
const title = '采购合同 <一> & "二"'

const archive = () => {
  const cover = new FlowingPages({ side: 60, top: 60, bottom: 60 })
  cover.title('归档副本', { sizePt: 18, baseline: 18, below: 40 })
  cover.write('原件与存证材料作为附件保存在本文件中。', { face: 'song', sizePt: 11, colour: '#111111' }, 18)
  const picture = rgbaPng(60, (x) => [x * 4, 120, 200, 255])
  return createArchivePdf(
    {
      cover,
      pages: [1, 2].map((page) => ({
        width: 595,
        height: 842,
        picture,
        // The last letter is in no font: it is left out, and nothing breaks.
        words: [{ text: `第 ${page} 页 甲方\u{10ffff}`, left: 60, baseline: 80, width: 120, sizePt: 12 }],
      })),
      files: [
        {
          name: '采购合同.pdf',
          mediaType: 'application/pdf',
          bytes: Buffer.from('%PDF-1.7 signed'),
          modifiedAt: at,
          description: '签署后的原件',
          relationship: 'Source',
        },
        {
          name: 'evidence.zip',
          mediaType: 'application/zip',
          bytes: Buffer.from('PK..'),
          modifiedAt: at,
          description: '存证材料',
          relationship: 'Data',
        },
      ],
    },
    { title, author: '信契', createdAt: at },
  )
}

const file = await archive()
const problems = (bytes: Uint8Array) => checkArchivePdf(bytes).map(({ what }) => what)
/** As long as it was: nothing else in the file moves. */
const changed = (from: string, to: string) => {
  const bytes = Buffer.from(file)
  const place = bytes.lastIndexOf(Buffer.from(from, 'latin1'))
  if (place < 0 || from.length !== to.length) throw new Error(`no ${from}`)
  bytes.write(to, place, 'latin1')
  return bytes
}

describe('an archive copy', () => {
  it('keeps everything of PDF/A-3 our own checks know, and is the same bytes each time', async () => {
    expect(problems(file)).toEqual([])
    expect((await archive()).equals(file)).toBe(true)
  })

  it('carries its files byte for byte, each with what it is to the document', () => {
    const document = PdfDocument.open(file)
    const names = document.array(
      document.dict(document.dict(document.root.get('Names'))!.get('EmbeddedFiles'))!.get('Names'),
    )!
    const found = names.flatMap((one, index) => {
      if (!(one instanceof PdfString)) return []
      const spec = document.dict(names[index + 1])!
      const stream = document.stream(document.dict(spec.get('EF'))!.get('F'))!
      return [
        [readTextString(one), document.name(spec.get('AFRelationship')), inflateSync(stream.raw).toString()],
      ]
    })
    expect(found).toEqual([
      ['evidence.zip', 'Data', 'PK..'],
      ['采购合同.pdf', 'Source', '%PDF-1.7 signed'],
    ])
    expect(document.array(document.root.get('AF'))).toHaveLength(2)
  })

  it.each([
    ['没有声明 PDF/A-3', '<pdfaid:part>3<', '<pdfaid:part>9<'],
    ['没有声明符合级别', '<pdfaid:conformance>B<', '<pdfaid:conformance>Z<'],
    ['制作时间与 XMP 不一致', '<xmp:CreateDate>2026', '<xmp:CreateDate>2025'],
    ['没有输出意图', '/OutputIntents ', '/OutputIntentz '],
    ['输出意图不是 GTS_PDFA1', '/GTS_PDFA1', '/GTS_PDFX9'],
    ['字体没有嵌入', '/FontFile2 ', '/FontFileX '],
    ['没有字形对照', '/CIDToGIDMap ', '/CIDToGIDMaq '],
    ['字体没有到统一码的对照', '/ToUnicode ', '/ToUnicodf '],
    ['附件没有说明与文档的关系（AFRelationship）', '/AFRelationship ', '/AFRelationshiq '],
    ['附件没有与文档关联（AF）', '/AF [', '/AG ['],
    [
      '附件没有修改时间',
      "/ModDate (D:20261119100304+08'00') /CheckSum",
      "/ModDatf (D:20261119100304+08'00') /CheckSum",
    ],
    ['没有 XMP 元数据', '/Metadata ', '/Metadatb '],
    ['尾部没有文件标识', '/ID [', '/IE ['],
  ])('is refused by our checks: %s', (what, from, to) => {
    expect(problems(changed(from, to))).toContain(what)
  })
})
