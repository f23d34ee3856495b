// Fifteen pages scanned at 300 dpi, reviewed: how often the bar moves, seconds a page, memory of the reading process.
import { readFileSync, readlinkSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { PdfDocument } from '../../packages/documents/src/pdf/pdfium.ts'
import { renderPage } from '../../packages/documents/src/pdf/render.ts'
import { treeUsage } from '../../packages/documents/src/worker/process-usage.ts'
import { makePdf } from '../../packages/documents/test/make-pdf.ts'
import type { House } from '../contracts/house.ts'
import { leaseClauses, leaseTitle } from '../ocr/lease-text.ts'
import { untilDone } from './tasks.ts'

const PAGES = Number(process.env.BENCH_PAGES ?? 15)
const DPI = 300
const POINTS = 72
const BARS = { quietMs: 5000, secondsAPage: 12, memoryMb: 700 }

/** Pictures alone, as a scanner gives them: grey, not quite straight, in a PDF without a word of text. */
const scanned = async (): Promise<Buffer> => {
  const written = await makePdf(
    [{ text: leaseTitle, size: 16, centred: true }, ...leaseClauses.map((text) => ({ text, indent: true }))],
    { size: 9.5, margin: 60 },
  )
  const document = await PdfDocument.open(written)
  const { data, width, height } = renderPage(document, 0, DPI / POINTS)
  document.close()
  const upright = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer()
  const pdf = await PDFDocument.create()
  for (let page = 0; page < PAGES; page++) {
    const picture = await sharp(upright)
      .rotate((page % 5) * 0.2 - 0.4, { background: '#ffffff' })
      .resize(width, height, { fit: 'cover' })
      .greyscale()
      .jpeg({ quality: 60 })
      .toBuffer()
    pdf.addPage([(width * POINTS) / DPI, (height * POINTS) / DPI]).drawImage(await pdf.embedJpg(picture), {
      x: 0,
      y: 0,
      width: (width * POINTS) / DPI,
      height: (height * POINTS) / DPI,
    })
  }
  return Buffer.from(await pdf.save())
}

type Used = { memoryMb: number; cpuSeconds: number }
/** The processes that read documents work in folders of their own. */
const readers = (): Used => {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1')
    .trim()
    .split(' ')
    .filter(Boolean)
  const most: Used = { memoryMb: 0, cpuSeconds: 0 }
  for (const pid of children)
    try {
      if (!readlinkSync(`/proc/${pid}/cwd`).includes('documents-in-background')) continue
      const used = treeUsage(Number(pid))
      most.memoryMb = Math.max(most.memoryMb, used?.memoryMb ?? 0)
      most.cpuSeconds = Math.max(most.cpuSeconds, used?.cpuSeconds ?? 0)
    } catch {
      // Ended between the two looks.
    }
  return most
}

export const longScan = async (house: House, token: string) => {
  const bytes = await scanned()
  const began = performance.now()
  const { fileId } = await house.desk.form<{ fileId: string }>(
    '/contractExamine/createExamineTask',
    [{ name: 'file', fileName: '扫描合同.pdf', bytes }],
    token,
  )
  let last = { at: performance.now(), told: '' }
  let longestQuiet = 0
  let mostMb = 0
  let cpuSeconds = 0
  await untilDone(house, fileId, ({ stage, progress, status }) => {
    const told = `${status} ${stage} ${progress}`
    const used = readers()
    mostMb = Math.max(mostMb, used.memoryMb)
    cpuSeconds = Math.max(cpuSeconds, used.cpuSeconds)
    if (told === last.told) return
    longestQuiet = Math.max(longestQuiet, performance.now() - last.at)
    last = { at: performance.now(), told }
  })
  const aPage = (performance.now() - began) / 1000 / PAGES
  return {
    case: `${PAGES} pages scanned at ${DPI} dpi, ${(bytes.length / 1048576).toFixed(1)} MB`,
    measured: `longest wait between two moves ${(longestQuiet / 1000).toFixed(1)} s, ${aPage.toFixed(1)} s a page (${(cpuSeconds / PAGES).toFixed(1)} s of processor), ${Math.round(mostMb)} MB`,
    bar: `≤ ${BARS.quietMs / 1000} s, ≤ ${BARS.secondsAPage} s, ≤ ${BARS.memoryMb} MB`,
    holds:
      longestQuiet <= BARS.quietMs && aPage <= BARS.secondsAPage && mostMb > 0 && mostMb <= BARS.memoryMb,
  }
}
