// Makes of the command's sources the one file that partners download and run; nothing is installed beside it.
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const CLI = path.join(root, 'packages/cli')

/** Made beside its place and moved there whole: a server that reads it meanwhile never finds half of it. */
export const buildCli = async (to = path.join(CLI, 'dist')) => {
  const { build } = await import('esbuild')
  mkdirSync(path.dirname(to), { recursive: true })
  const beside = mkdtempSync(`${to}-`)
  await build({
    entryPoints: [path.join(CLI, 'src/main.ts')],
    outfile: path.join(beside, 'xinqi.mjs'),
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'warning',
  })
  chmodSync(path.join(beside, 'xinqi.mjs'), 0o755)
  rmSync(to, { recursive: true, force: true })
  renameSync(beside, to)
}
