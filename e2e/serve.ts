// A real server for one browser worker: demo data in a folder of its own, a free port, a clock that tests may move.
// Everything but the captcha's answer and the time is what people get, bundled as it is bundled for them, with the data
// folder they get too: a relative one, below a working folder that is not the product's own.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { boot } from '../apps/server/src/boot/boot.ts'
import { expireContracts } from '../apps/server/src/modules/contracts/signing/expire.ts'
import { readConfig } from '../apps/server/src/platform/config/read-config.ts'
import { assertFinishedFiles } from '../apps/server/test/finished-files.ts'
import { found, type Newcomers } from './found.ts'
import { CAPTCHA_ANSWER, WORKPLACE_SCRIPT } from './world.ts'

// It lies beside the bundle of main.ts, and looks around from there as that one does.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const webDist = path.resolve(process.env.XINQI_WEB_DIST ?? path.join(root, '../web/dist'))
// A test that ends it and starts it again gives it a folder that stays.
const kept = process.env.XINQI_E2E_FOLDER
const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'xinqi-e2e-'))
process.chdir(folder)
let aheadMs = 0

const config = readConfig({
  PORT: '0',
  LOG_LEVEL: 'error',
  REQUESTS_PER_SECOND: '2000',
  // The identity provider of a test lives on this machine.
  OUTBOUND_ALLOW: '127.0.0.1',
  DINGTALK_CLIENT_SCRIPT: WORKPLACE_SCRIPT,
})
const running = await boot(config, {
  migrations: path.join(root, 'migrations'),
  webDist,
  clock: () => new Date(Date.now() + aheadMs),
  captchaAnswer: () => CAPTCHA_ANSWER,
  demoContracts: false,
})
// Tests move this server's clock and leave the database's: the difference is no fault of this server.
running.services.clockOffset.measure = async () => {}
const pool = new pg.Pool({
  host: path.join(config.DATA_DIR, 'postgres'),
  user: 'xinqi',
  database: 'postgres',
  max: 2,
})
pool.on('error', () => {})

type ServeRequest = { advance?: number; expire?: true; sql?: string; values?: unknown[]; found?: Newcomers }

/** What a test may do behind the product's back: move the clock, look into and change the database, find people there. */
const control = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', async () => {
    try {
      const asked = JSON.parse(text) as ServeRequest
      if (asked.advance) aheadMs += asked.advance
      if (asked.expire) await expireContracts(running.services)
      const rows = asked.sql ? (await pool.query(asked.sql, asked.values)).rows : []
      if (asked.found) rows.push(await found(running.services, asked.found))
      response.end(JSON.stringify({ rows }))
    } catch (error) {
      response.statusCode = 500
      response.end(JSON.stringify({ error: (error as Error).message }))
    }
  })
})
await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
console.log(
  JSON.stringify({
    url: running.url,
    control: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
  }),
)

/** Whatever was finished here is accepted by other programs, or the run fails. */
const heldToTheLight = () =>
  assertFinishedFiles(running.services).then(
    () => 0,
    (error: Error) => {
      console.error(error.message)
      return 1
    },
  )

const stop = async () => {
  control.close()
  await pool.end()
  process.exitCode = kept ? 0 : await heldToTheLight()
  await running.stop()
  if (!kept) rmSync(folder, { recursive: true, force: true })
  process.exit()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The worker that started it is gone: so is the reason to run.
process.stdin.on('end', stop).resume()
