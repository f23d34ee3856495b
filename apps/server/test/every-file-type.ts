import type { CONTRACT_FILE_TYPES } from '@xinqi/api/limits'
import sharp from 'sharp'
import { writeBmpHeader } from '../../../packages/documents/test/bmp-header.ts'
import { makeDoc } from '../../../packages/documents/test/make-doc.ts'
import { makeDocx } from '../../../packages/documents/test/make-docx.ts'
import { makeOfd } from '../../../packages/documents/test/make-ofd.ts'
import { makeXls } from '../../../packages/documents/test/make-xls.ts'
import { makeXlsx, WIDE_ROW } from '../../../packages/documents/test/make-xlsx.ts'
import { blankPdf } from './draft-parts.ts'

const WORDS = '采购合同'
const picture = () => sharp({ create: { width: 40, height: 60, channels: 3, background: '#c00000' } })

/** Bottom row first, blue before green before red. */
const bmp = (width: number, height: number): Buffer => {
  const row = Math.ceil((width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + row * height, 0x80)
  bytes.fill(0, 0, 54)
  writeBmpHeader(bytes, width, height)
  bytes.writeUInt32LE(bytes.length, 2)
  return bytes
}

type Sample = () => Uint8Array | Promise<Uint8Array>
/** One file of each kind people may upload, each by its suffix. */
export const EVERY_FILE_TYPE: Record<(typeof CONTRACT_FILE_TYPES)[number], Sample> = {
  bmp: () => bmp(40, 60),
  jpeg: () => picture().jpeg().toBuffer(),
  jpg: () => picture().jpeg().toBuffer(),
  png: () => picture().png().toBuffer(),
  tif: () => picture().tiff().toBuffer(),
  tiff: () => picture().tiff({ compression: 'lzw' }).toBuffer(),
  doc: () => makeDoc([WORDS, '甲方：示例科技有限公司']),
  docx: () => makeDocx({ body: [{ runs: [{ text: WORDS }] }] }),
  pdf: () => blankPdf(1),
  ofd: () =>
    makeOfd({
      resources: '<ofd:Fonts><ofd:Font ID="3" FontName="宋体"/></ofd:Fonts>',
      pages: [
        {
          content: `<ofd:TextObject ID="9" Boundary="30 40 100 6" Font="3" Size="5"><ofd:TextCode X="0" Y="5" DeltaX="g 3 5">${WORDS}</ofd:TextCode></ofd:TextObject>`,
        },
      ],
    }),
  wps: () => makeDoc([WORDS]),
  // Fitted to one page by the same rule as a workbook of today.
  xls: () => makeXls([[...WIDE_ROW], [WORDS, '数量', '金额']]),
  xlsx: () => makeXlsx([{ name: '清单', rows: [[WORDS, '数量', '金额']] }]),
}
