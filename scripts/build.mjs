// Builds the web and the server when their sources changed since the last build.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildCli } from './build-cli.mjs'
import { buildSdk } from './build-sdk.mjs'
import { fingerprint, SERVER, WEB } from './built-from.mjs'
import { bundleCommands, bundleServer } from './bundle-server.mjs'
import { root } from './install.mjs'

const whenStale = async (name, { mark, folders }, build) => {
  const file = path.join(root, mark)
  const now = fingerprint(folders)
  if (existsSync(file) && readFileSync(file, 'utf8') === now) return
  console.log(`· 构建${name}`)
  await build()
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, now)
}

export const buildWeb = () =>
  whenStale('网页', WEB, async () => {
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
      // At 9 it takes seven times as long, for one part in a hundred.
      const quality = bytes.length > 1_000_000 ? 5 : 6
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      )
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  }
}

export const buildServer = () =>
  whenStale('服务', SERVER, async () => {
    await buildSdk()
    await buildCli()
    await bundleServer('apps/server/src/main.ts', 'main')
    await bundleCommands()
  })

export const buildTestServer = () =>
  whenStale(
    '测试服务',
    {
      mark: 'apps/server/dist/.test-server-built-from',
      folders: ['apps/server', 'apps/server/test', 'packages', 'e2e'],
    },
    async () => {
      await buildSdk()
      await buildCli()
      await bundleServer('e2e/serve.ts', 'test-server')
    },
  )
