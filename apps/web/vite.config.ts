import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFacts } from './build-facts.ts'
import { pdfjsAssets } from './pdfjs-assets.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3100}`

/** What every page before the sign-in is made of. */
const SIGN_IN_FORMS =
  /src[\\/](shared[\\/]lite[\\/](Checkbox|CodeInput|CountdownButton|Field|Notice)|modules[\\/]auth[\\/](AuthFrame|auth|ContactAndCode|MobileAndCode|PasswordField|enter|useCaptcha|useProblems|useProof|validate))\./

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
        // Any coarser grouping drags tables and pdf.js into the login page; one chunk for each field of its forms is dear
        // the other way.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            { name: 'forms', test: SIGN_IN_FORMS },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': server } },
})
