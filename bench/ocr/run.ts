// Character error and seconds per page of our recognition beside Tesseract's, on the same pictures in one run.

import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createWorker } from 'tesseract.js'
import { buildPages } from '../../packages/documents/src/layout/build.ts'
import { recognise } from '../../packages/documents/src/ocr/recognise-page.ts'
import { outlineText } from '../../packages/documents/src/outline-text.ts'
import { errorRate } from './error-rate.ts'
import { type BenchPage, makePages } from './pages.ts'

type Reader = { name: string; read: (picture: Buffer) => Promise<string>; close: () => Promise<void> }
type Row = {
  page: string
  engine: string
  characterErrorPercent: number
  seconds: number
  cpuSeconds: number
}

function ours(): Reader {
  return {
    name: 'xinqi (PP-OCRv4)',
    read: async (picture) => {
      const { data, info } = await sharp(picture)
        .ensureAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const content = await recognise({ data, width: info.width, height: info.height, scale: 200 / 72 })
      return outlineText({ pages: buildPages([content]), fonts: 'estimated', producedBy: 'bench' })
    },
    close: async () => {},
  }
}

async function tesseract(variant: '4.0.0' | '4.0.0_best_int'): Promise<Reader> {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/chi_sim/package.json'))
  const worker = await createWorker('chi_sim', 1, {
    langPath: join(data, variant),
    cacheMethod: 'none',
    gzip: true,
  })
  return {
    name: `tesseract.js 7 (${variant})`,
    read: async (picture) => (await worker.recognize(picture)).data.text,
    close: async () => {
      await worker.terminate()
    },
  }
}

async function measure(reader: Reader, pages: BenchPage[]): Promise<Row[]> {
  // Models load once in a server's life: the first page would otherwise carry that cost.
  await reader.read(pages[0]!.picture)
  const rows: Row[] = []
  for (const page of pages) {
    const started = performance.now()
    const cpu = process.cpuUsage()
    const text = await reader.read(page.picture)
    const used = process.cpuUsage(cpu)
    rows.push({
      page: page.name,
      engine: reader.name,
      characterErrorPercent: Math.round(errorRate(page.truth, text) * 10000) / 100,
      seconds: Math.round((performance.now() - started) / 10) / 100,
      cpuSeconds: Math.round((used.user + used.system) / 1e4) / 100,
    })
  }
  await reader.close()
  return rows
}

const pages = await makePages()
const rows: Row[] = []
rows.push(...(await measure(ours(), pages)))
for (const variant of ['4.0.0', '4.0.0_best_int'] as const)
  rows.push(...(await measure(await tesseract(variant), pages)))
console.table(rows)

const results = join(dirname(fileURLToPath(import.meta.url)), '..', 'results')
mkdirSync(results, { recursive: true })
writeFileSync(
  join(results, 'ocr.json'),
  `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`,
)

const failed = rows.filter(
  (row) => row.engine.startsWith('xinqi') && row.characterErrorPercent > (row.page.includes('clean') ? 1 : 3),
)
if (failed.length) {
  console.error(`未达标：${failed.map((row) => row.page).join('、')}`)
  process.exitCode = 1
}
