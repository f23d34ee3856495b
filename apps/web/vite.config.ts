import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFacts } from './build-facts.ts'
import { CHUNK_GROUPS } from './chunk-groups.ts'
import { lighterRouter } from './lighter-router.ts'
import { pdfjsAssets } from './pdfjs-assets.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3100}`

const withoutWarnings = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), buildFacts(), lighterRouter(), pdfjsAssets()],
  // The package leads everybody to its build with warnings for developers.
  resolve: { alias: [{ find: /^react-router$/, replacement: withoutWarnings }] },
  build: {
    target: 'es2020',
    manifest: true,
    // Browsers that cannot fetch ahead fetch when asked: no script of ours makes up for it.
    modulePreload: { polyfill: false },
    // The strict content policy allows pictures and fonts from data: but not everything a browser may inline.
    assetsInlineLimit: 0,
    // What pages may weigh is said, and held, in test/bundle-size.test.ts.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': server, '/workplace-sandbox': server } },
})
