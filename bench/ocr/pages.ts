// Page pictures with known text: a contract of our own set in code, clean and as a bad scanner would give it.

import sharp from 'sharp'
import { PdfDocument } from '../../packages/documents/src/pdf/pdfium.ts'
import { renderPage } from '../../packages/documents/src/pdf/render.ts'
import {
  contractClauses,
  contractParties,
  contractTitle,
} from '../../packages/documents/test/contract-text.ts'
import { makePdf } from '../../packages/documents/test/make-pdf.ts'
import { leaseClauses, leaseTitle } from './lease-text.ts'

export type BenchPage = { name: string; truth: string; picture: Buffer }

const DPI = 200
const texts = [
  { name: '采购', lines: [contractTitle, ...contractParties, ...contractClauses] },
  { name: '租赁', lines: [leaseTitle, ...leaseClauses] },
]

export async function makePages(): Promise<BenchPage[]> {
  const pages: BenchPage[] = []
  for (const { name, lines } of texts) {
    const [title, ...rest] = lines
    const pdf = await makePdf(
      [{ text: title!, size: 16, centred: true }, ...rest.map((text) => ({ text, indent: true }))],
      {
        size: 9.5,
        margin: 60,
      },
    )
    const clean = await pictureOf(pdf)
    const truth = lines.join('\n')
    pages.push({ name: `${name} clean 200 dpi`, truth, picture: clean })
    pages.push({ name: `${name} noisy, 1.3° skew`, truth, picture: await spoil(clean, 1.3) })
    pages.push({ name: `${name} noisy, -2.1° skew`, truth, picture: await spoil(clean, -2.1) })
  }
  return pages
}

async function pictureOf(pdf: Uint8Array): Promise<Buffer> {
  const document = await PdfDocument.open(pdf)
  try {
    if (document.pageCount !== 1) throw new Error('a bench text must fill one page only')
    const { data, width, height } = renderPage(document, 0, DPI / 72)
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .withMetadata({ density: DPI })
      .png()
      .toBuffer()
  } finally {
    document.close()
  }
}

/** Turned, unevenly lit, grainy, soft and saved at low quality. */
async function spoil(clean: Buffer, degrees: number): Promise<Buffer> {
  const { data, info } = await sharp(clean)
    .rotate(degrees, { background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const random = generator(20261115)
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const at = y * info.width + x
      const light = 1 - 0.22 * (x / info.width) - 0.1 * (y / info.height)
      data[at] = Math.max(0, Math.min(255, data[at]! * light + gaussian(random) * 14))
    }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .blur(0.7)
    .withMetadata({ density: DPI })
    .jpeg({ quality: 55 })
    .toBuffer()
}

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state + 1) / 4294967297
  }
}

const gaussian = (random: () => number) =>
  Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
