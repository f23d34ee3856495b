// Makes of the SDK's sources what partners install: one module, and its types beside it. The download centre packs them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const SDK = path.join(root, 'packages/open-sdk')
const ENTRY = path.join(SDK, 'src/index.ts')

/** Made beside its place and moved there whole: a server that reads it meanwhile never finds half of it. */
export const buildSdk = async (to = path.join(SDK, 'dist')) => {
  const { build } = await import('esbuild')
  const beside = mkdtempSync(`${to}-`)
  await build({
    entryPoints: [ENTRY],
    outfile: path.join(beside, 'index.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
  const emit = [
    ...['--declaration', '--emitDeclarationOnly', '--rewriteRelativeImportExtensions', '--ignoreConfig'],
    ...['--module', 'nodenext', '--target', 'es2022', '--strict', '--skipLibCheck', '--types', 'node'],
    ...['--outDir', path.join(beside, 'types')],
  ]
  const tsc = path.join(root, 'node_modules/typescript/lib/tsc.js')
  const { status, stdout } = spawnSync(process.execPath, [tsc, ENTRY, ...emit], {
    cwd: SDK,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the SDK's types: ${stdout}`)
  // Beside a module of one file they are found by the names they would have had.
  for (const file of readdirSync(path.join(beside, 'types'))) {
    const at = path.join(beside, 'types', file)
    writeFileSync(at, readFileSync(at, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
  }
  rmSync(to, { recursive: true, force: true })
  renameSync(beside, to)
}
