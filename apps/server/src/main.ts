import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { boot } from './boot/boot.ts'
import { RefusedToStart } from './boot/refused-to-start.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './boot/seed-demo.ts'
import { DataInUse } from './platform/config/data-lock.ts'
import { ConfigError, readConfig } from './platform/config/read-config.ts'

// Bundled to dist/main.mjs, run from src/main.ts: either way one folder below the package.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Beyond the time it is given to drain. */
const STOP_LIMIT = 15_000

const start = async () => {
  const config = readConfig(process.env)
  const running = await boot(config, {
    migrations: path.join(root, 'migrations'),
    webDist: path.resolve(root, '../web/dist'),
    onProgress: (text) => console.log(`· ${text}`),
  })
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    console.log(`\n收到 ${signal}，正在停止…`)
    const giveUp = setTimeout(() => process.exit(1), STOP_LIMIT + 1000 * (config.DRAIN_SECONDS ?? 5))
    giveUp.unref()
    running.stop().then(
      () => {
        console.log('已停止。')
        process.exit(0)
      },
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))

  console.log(`\n信契已启动：${running.url}`)
  if (config.MODE === 'demo') {
    console.log(`\n演示账号（密码均为 ${DEMO_PASSWORD}）：`)
    for (const { who, mobile } of DEMO_ACCOUNTS) console.log(`  ${mobile}  ${who}`)
    console.log('\n按 Ctrl-C 停止。')
  }
}

start().catch((error) => {
  const expected =
    error instanceof ConfigError || error instanceof DataInUse || error instanceof RefusedToStart
  console.error(expected ? error.message : error)
  process.exit(1)
})
