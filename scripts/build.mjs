// Builds the web and the server when their sources changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildSdk } from './build-sdk.mjs'
import { bundleServer } from './bundle-server.mjs'
import { root } from './install.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'test', 'test-results', '.data'])

/** Names, sizes and times of all sources: quick to read, and different whenever a build would be. */
const fingerprint = (...folders) => {
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
  hash.update(readFileSync(path.join(root, 'package-lock.json')))
  return hash.digest('hex')
}

const whenStale = async (name, markFile, folders, build) => {
  const mark = path.join(root, markFile)
  const now = fingerprint(...folders)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return
  console.log(`· 构建${name}`)
  await build()
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, now)
}

export const buildWeb = () =>
  whenStale('网页', 'apps/web/dist/.built-from', ['apps/web', 'packages/api'], async () => {
    // Whatever else is going on: left at `test`, pages would get React's development build.
    process.env.NODE_ENV = 'production'
    const { build } = await import('vite')
    await build({
      root: path.join(root, 'apps/web'),
      configFile: path.join(root, 'apps/web/vite.config.ts'),
      logLevel: 'warn',
    })
    compress(path.join(root, 'apps/web/dist'))
  })

/** A .br and a .gz beside every text file, so that the server only picks. */
const compress = (dir) => {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name)
    if (entry.isDirectory()) compress(file)
    else if (/\.(js|mjs|css|json|svg|wasm|bcmap)$/.test(entry.name) && statSync(file).size > 1024) {
      const bytes = readFileSync(file)
      const quality = bytes.length > 1_000_000 ? 5 : 9
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      )
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  }
}

export const buildServer = () =>
  whenStale('服务', 'apps/server/dist/.built-from', ['apps/server', 'packages'], async () => {
    await buildSdk()
    await bundleServer('apps/server/src/main.ts', 'main')
  })

export const buildTestServer = () =>
  whenStale(
    '测试服务',
    'apps/server/dist/.test-server-built-from',
    ['apps/server', 'apps/server/test', 'packages', 'e2e'],
    async () => {
      await buildSdk()
      await bundleServer('e2e/serve.ts', 'test-server')
    },
  )
