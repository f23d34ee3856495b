import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Every secret of the installation is derived from one key, each for one purpose. */
export type Keys = {
  columns: Buffer
  lookup: Buffer
  files: Buffer
  links: Buffer
  codes: Buffer
  certificates: Buffer
  checkpoints: Buffer
  /** Goes into what each owner's texts are sealed by, beside the owner's own secret. */
  ownerTexts: Buffer
  /** For the national suite, derived by its own hash. */
  nationalColumns: Buffer
  nationalFiles: Buffer
  nationalCheckpoints: Buffer
}

const derive = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, 'xinqi', purpose, 32))

const deriveNational = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sm3', master, 'xinqi', purpose, 32))

export const deriveKeys = (master: Buffer): Keys => ({
  columns: derive(master, 'columns'),
  lookup: derive(master, 'lookup'),
  files: derive(master, 'files'),
  links: derive(master, 'links'),
  codes: derive(master, 'codes'),
  certificates: derive(master, 'certificates'),
  checkpoints: derive(master, 'checkpoints'),
  ownerTexts: derive(master, 'owner-texts'),
  nationalColumns: deriveNational(master, 'columns'),
  nationalFiles: deriveNational(master, 'files'),
  nationalCheckpoints: deriveNational(master, 'checkpoints'),
})

/** By which the key is known again, and nothing else. */
export const markOf = (master: Buffer): Buffer => derive(master, 'mark')

/** From configuration, or made once and kept beside the data it protects (demo only). */
export const loadMasterKey = (configured: string | undefined, dataDir: string): Buffer => {
  if (configured) return Buffer.from(configured, 'base64')
  const file = path.join(dataDir, 'keys', 'master.key')
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
