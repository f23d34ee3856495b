import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { plainPdf } from './hostile-pdf.ts'

const server = path.resolve(import.meta.dirname, '../../../apps/server')

it('finds its worker when it is bundled into a server, as `npm start` runs it', async () => {
  const folder = path.join(server, 'dist', `documents-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  try {
    const bundle = path.join(folder, 'documents.mjs')
    await build({
      entryPoints: [path.resolve(import.meta.dirname, '../src/index.ts')],
      outfile: bundle,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      logLevel: 'error',
    })
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
