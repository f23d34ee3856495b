import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { boot, type Running } from './boot/boot.ts'
import { RefusedToStart } from './boot/refused-to-start.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './boot/seed-demo.ts'
import { DataInUse } from './platform/config/data-lock.ts'
import { ConfigError, readConfig } from './platform/config/read-config.ts'

// Bundled to dist/main.mjs, run from src/main.ts: either way one folder below the package.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Beyond the time it is given to drain. */
const STOP_LIMIT = 15_000

/** While it starts there may be a database to begin and to end again, between two steps. */
const STOP_LIMIT_STARTING = 60_000

const stopping = new AbortController()
let running: Running | undefined
let limit = STOP_LIMIT_STARTING

const stopped = () => {
  console.log('已停止。')
  process.exit(0)
}
const stop = (signal: string) => {
  if (stopping.signal.aborted) return
  console.log(`\n收到 ${signal}，正在停止…`)
  setTimeout(() => process.exit(1), limit).unref()
  // While it starts, boot itself undoes what it has done so far.
  stopping.abort()
  running?.stop().then(stopped, (error) => {
    console.error(error)
    process.exit(1)
  })
}
// Before anything is started: a database of ours must not outlive us because we were told to stop too early.
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))

const start = async () => {
  const config = readConfig(process.env)
  running = await boot(config, {
    migrations: path.join(root, 'migrations'),
    webDist: path.resolve(root, '../web/dist'),
    onProgress: (text) => console.log(`· ${text}`),
    signal: stopping.signal,
  })
  limit = STOP_LIMIT + 1000 * (config.DRAIN_SECONDS ?? 5)
  // Told to stop in the last moment of starting.
  if (stopping.signal.aborted) {
    await running.stop()
    stopped()
  }

  console.log(`\n信契已启动：${running.url}`)
  if (config.MODE === 'demo') {
    console.log(`\n演示账号（密码均为 ${DEMO_PASSWORD}）：`)
    for (const { who, mobile } of DEMO_ACCOUNTS) console.log(`  ${mobile}  ${who}`)
    console.log('\n按 Ctrl-C 停止。')
  }
}

start().catch((error) => {
  if (stopping.signal.aborted) return stopped()
  const expected =
    error instanceof ConfigError || error instanceof DataInUse || error instanceof RefusedToStart
  console.error(expected ? error.message : error)
  process.exit(1)
})
