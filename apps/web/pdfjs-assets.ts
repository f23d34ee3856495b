// Character maps, fonts and decoders pdf.js asks for by name, served under /pdfjs/. Without them text in fonts
// that a PDF does not embed, which is usual for Chinese, stays blank.

import { cpSync, createReadStream, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm']
const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

export const pdfjsAssets = (): Plugin => ({
  name: 'pdfjs-assets',
  configureServer: (server) => {
    server.middlewares.use('/pdfjs', (request, response, next) => {
      const file = path.join(library, path.normalize(`/${request.url ?? ''}`))
      const known = FOLDERS.some((folder) => file.startsWith(path.join(library, folder) + path.sep))
      if (!known || !existsSync(file)) return next()
      createReadStream(file).pipe(response)
    })
  },
  writeBundle: ({ dir }) => {
    if (!dir) return
    for (const folder of FOLDERS) {
      cpSync(path.join(library, folder), path.join(dir, 'pdfjs', folder), { recursive: true })
    }
  },
})
