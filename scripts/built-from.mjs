// Whether what lies in dist was built from the sources that lie here. Needs nothing that is installed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'test', 'test-results', '.data'])

export const SERVER = { mark: 'apps/server/dist/.built-from', folders: ['apps/server', 'packages'] }
export const WEB = { mark: 'apps/web/dist/.built-from', folders: ['apps/web', 'packages/api'] }

/** Names, sizes and times of all sources: quick to read, and different whenever a build would be. */
export const fingerprint = (folders) => {
  const hash = createHash('sha256')
  const walk = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const full = path.join(dir, entry.name)
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(full)
      } else if (!/\.(test|spec)\.ts$/.test(entry.name)) {
        const { size, mtimeMs } = statSync(full)
        hash.update(`${full}\0${size}\0${mtimeMs}\n`)
      }
    }
  }
  for (const folder of folders) walk(path.join(root, folder))
  // What is installed, and how it is put together, make another build as the sources do.
  for (const file of ['package-lock.json', 'scripts/build.mjs', 'scripts/bundle-server.mjs'])
    hash.update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** A delivery without sources holds what was built and nothing it could differ from. */
export const hasSources = () => existsSync(path.join(root, 'apps/server/src/main.ts'))

export const isBuilt = ({ mark, folders }) => {
  const file = path.join(root, mark)
  if (!existsSync(file)) return false
  return !hasSources() || readFileSync(file, 'utf8') === fingerprint(folders)
}
