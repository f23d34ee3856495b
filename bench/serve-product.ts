// The product's own server, alone in its process: bundled by product.ts and run from beside the shipped one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { boot } from '../apps/server/src/boot/boot.ts'
import { readConfig } from '../apps/server/src/platform/config/read-config.ts'

const server = path.resolve(import.meta.dirname, '..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'xinqi-bench-'))
// Wrong by as much as a bench says.
const ahead = Number(process.env.BENCH_CLOCK_AHEAD_MS ?? 0)
const running = await boot(
  readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_SECOND: '1000000',
    DATABASE_POOL: '8',
    ...(JSON.parse(process.env.BENCH_SETTINGS ?? '{}') as Record<string, string>),
  }),
  {
    migrations: path.join(server, 'migrations'),
    webDist: path.join(server, '../web/dist'),
    // The demo company's year would be made beside what is measured.
    demoContracts: false,
    ...(ahead ? { clock: () => new Date(Date.now() + ahead) } : {}),
  },
)
process.send?.({ url: running.url, socket: path.join(dataDir, 'postgres') })
// Told to stop, or left alone by a run that broke off.
process.once('disconnect', async () => {
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
