import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bundleBeside } from '../../../scripts/bundle-server.mjs'

/** Test files start workers by the dozen: what they run is compiled once for the run, from the sources as they are now. */
export default async () => {
  // Another project of the same run has done it.
  if (process.env.XINQI_COMPILED_WORKERS) return
  const dist = path.resolve(import.meta.dirname, '../dist')
  mkdirSync(dist, { recursive: true })
  const folder = mkdtempSync(path.join(dist, 'for-tests-'))
  await bundleBeside(folder)
  process.env.XINQI_COMPILED_WORKERS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
