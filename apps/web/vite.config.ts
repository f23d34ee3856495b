import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { buildFacts } from './build-facts.ts'
import { pdfjsAssets } from './pdfjs-assets.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3100}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), buildFacts(), pdfjsAssets()],
  build: {
    target: 'es2020',
    manifest: true,
    // The strict content policy allows pictures and fonts from data: but not everything a browser may inline.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One shared group only: any coarser grouping drags tables and pdf.js into the login page.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': server } },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    testTimeout: 20_000,
  },
})
