import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { bundleServer } from '../../../scripts/bundle-server.mjs'
import { plainPdf } from './hostile-pdf.ts'

const server = path.resolve(import.meta.dirname, '../../../apps/server')

it('finds its worker when it is bundled into a server, as `npm start` runs it', async () => {
  const folder = path.join(server, 'dist', `documents-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  try {
    await bundleServer('packages/documents/src/index.ts', `${path.basename(folder)}/documents`)
    expect(existsSync(path.join(folder, 'beside/document-worker.mjs'))).toBe(true)
    writeFileSync(path.join(folder, 'in.pdf'), plainPdf())
    writeFileSync(
      path.join(folder, 'use.mjs'),
      `import { readFileSync } from 'node:fs'
import { DocumentEngine } from './documents.mjs'
const engine = new DocumentEngine({ workFolder: new URL('./work', import.meta.url).pathname })
const pages = await engine.pagePictures(readFileSync(new URL('./in.pdf', import.meta.url)), { scale: 1, format: 'webp' })
console.log(pages.length)
await engine.close()`,
    )
    expect(execFileSync(process.execPath, [path.join(folder, 'use.mjs')], { encoding: 'utf8' }).trim()).toBe(
      '1',
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
