// `npm run bench:faults`: people sign without a pause through a proxy at two servers, while one thing after the other
// breaks. Whoever gets no answer asks again, the very same request with its key. Afterwards the books are held against
// what was acknowledged. Bar: nothing acknowledged is lost, nothing is done twice. BENCH_ONLY=failover,clock names some
// of the faults; BENCH_SECONDS says how long each lasts.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { openPool } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { hangingBucket } from '../../apps/server/test/hanging-bucket.ts'
import { queryAt } from '../../apps/server/test/postgres-cluster.ts'
import { postgresPair } from '../../apps/server/test/postgres-pair.ts'
import { contractDriver, SIGNING_PASSWORD } from '../../e2e/contract-driver.ts'
import type { Server as Fixture } from '../../e2e/fixture.ts'
import { type Product, startProduct } from '../product.ts'
import { call } from './calls.ts'
import { rest } from './hands.ts'
import { startHsm } from './hsm.ts'
import { makePeople, type Person } from './people.ts'
import { startProxy } from './proxy.ts'
import { startVendor } from './vendors.ts'
import { type Signer, seat } from './work.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const SIGNERS = 4
/** Before a fault and after it has passed, so that a stall has two ends. */
const AROUND_SECONDS = 4
/** How long a person waits before he asks again, and how long he goes on asking when the fault has passed. */
const PATIENCE_MS = 10_000
const AT_LAST_MS = 60_000

const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-faults-'))
mkdirSync(path.join(dir, 'pair'))
mkdirSync(path.join(dir, 'hsm'))
const pair = await postgresPair(path.join(dir, 'pair'), async (url) => {
  const pool = openPool(url, 1)
  await migrate(pool, path.resolve(import.meta.dirname, '../../apps/server/migrations'))
  await pool.end()
})
const bucket = await hangingBucket()
const hsm = startHsm(path.join(dir, 'hsm'))
const [timestamps, mail] = [await startVendor.timestamp(), await startVendor.mail()]
const { MAIL_PROVIDER, MAIL_URL, MAIL_FROM } = mail.settings as Record<string, string>
const settings: Record<string, string> = {
  DATABASE_URL: pair.url,
  MASTER_KEY: randomBytes(32).toString('base64'),
  ...bucket.settings,
  ...hsm.settings,
  ...timestamps.settings,
  MAIL_PROVIDER: MAIL_PROVIDER!,
  MAIL_URL: MAIL_URL!,
  MAIL_FROM: MAIL_FROM!,
  DATABASE_POOL: '8',
  DATABASE_JOBS_POOL: '3',
  DRAIN_SECONDS: '2',
  SIGNING_THREADS: '0',
  // That things break is no news here.
  LOG_LEVEL: 'fatal',
}

const proxy = await startProxy()
type Server = { product: Product; leave: () => void }
const servers: Server[] = []
/** One that does not come up, because the machine is too busy to answer it, is started again as a supervisor would. */
const begin = async (more: Record<string, string> = {}, tries = 3): Promise<Server> => {
  try {
    const product = await startProduct({ ...settings, ...more })
    return { product, leave: await proxy.add(product.api) }
  } catch (failure) {
    if (tries === 1) throw failure
    return begin(more, tries - 1)
  }
}
const end = async ({ product, leave }: Server) => {
  await product.stop()
  leave()
}
const isDead = new Set<number>()
const kill = (at: number) => {
  process.kill(servers[at]!.product.pid, 'SIGKILL')
  isDead.add(at)
}
const replaceKilled = async () => {
  for (const at of isDead) {
    servers[at]!.leave()
    servers[at] = await begin()
  }
  isDead.clear()
}

type Fault = { name: string; about: string; run: () => Promise<string | undefined> }
const hangs = (shut: () => void, open: () => void) => async () => {
  shut()
  await rest(SECONDS)
  open()
  return undefined
}
/** The present primary first; a failover turns them round. */
const FAULTS: Fault[] = [
  { name: 'nothing', about: 'nothing breaks', run: () => rest(SECONDS).then(() => undefined) },
  {
    name: 'kill',
    about: 'one server killed, another one started',
    run: async () => {
      kill(0)
      await rest(1)
      await replaceKilled()
      return undefined
    },
  },
  {
    name: 'restart',
    about: 'both servers restarted, one after the other',
    run: async () => {
      for (const at of servers.keys()) {
        await end(servers[at]!)
        servers[at] = await begin()
      }
      return undefined
    },
  },
  {
    name: 'frozen',
    about: 'one server frozen',
    run: async () => {
      const { pid } = servers[0]!.product
      process.kill(pid, 'SIGSTOP')
      await rest(SECONDS)
      process.kill(pid, 'SIGCONT')
      return undefined
    },
  },
  {
    name: 's3',
    about: 'the bucket hangs',
    run: hangs(
      () => bucket.hang(true),
      () => bucket.hang(false),
    ),
  },
  {
    name: 'tsa',
    about: 'the timestamp service hangs',
    run: hangs(timestamps.door.shut, timestamps.door.open),
  },
  { name: 'hsm', about: 'the HSM hangs', run: hangs(hsm.shut, hsm.open) },
  { name: 'smtp', about: 'the mail server hangs', run: hangs(mail.door.shut, mail.door.open) },
  {
    name: 'clock',
    about: 'a third server ten minutes ahead',
    run: async () => {
      process.env.BENCH_CLOCK_AHEAD_MS = '600000'
      // Its own demo sign-in is refused as ours would be; what counts is that the proxy never gives it anybody.
      const wrong = await begin({}, 1).then(
        (one) => end(one).then(() => 'it took calls'),
        () => 'it refused the first call itself',
      )
      delete process.env.BENCH_CLOCK_AHEAD_MS
      return wrong
    },
  },
  {
    name: 'disk',
    about: 'the disk of one server full',
    run: async () => {
      const mounted = path.join(dir, 'small')
      mkdirSync(mounted)
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', mounted]).status !== 0)
        return 'not tried: mounting is not allowed here'
      const small = await begin({ DATA_DIR: mounted })
      spawnSync('dd', ['if=/dev/zero', `of=${path.join(mounted, 'full')}`, 'bs=1M'])
      await rest(SECONDS)
      rmSync(path.join(mounted, 'full'))
      await end(small)
      spawnSync('umount', [mounted])
      return undefined
    },
  },
  {
    name: 'postgres',
    about: 'PostgreSQL killed and started again',
    run: async () => {
      await pair.killPrimary()
      await rest(1)
      await pair.bringBackPrimary('as it was')
      return undefined
    },
  },
  {
    name: 'failover',
    about: 'the primary killed, its standby promoted',
    run: async () => {
      await pair.killPrimary()
      await pair.promote()
      now = pair.standbyUrl
      return undefined
    },
  },
  {
    name: 'old-primary',
    about: 'the old primary back, all connections broken',
    run: async () => {
      await pair.bringBackPrimary()
      for (let time = 0; time < 3; time++) {
        await queryAt(
          now,
          "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
        )
        await rest(SECONDS / 3)
      }
      const { rows } = await queryAt(pair.primaryUrl, 'select count(*)::int as count from contract_signature')
      return `signatures at the old one since: ${rows[0].count - atFailover}`
    },
  },
]
let now = pair.primaryUrl
let atFailover = 0

const asked = process.env.BENCH_ONLY?.split(',')
const chosen = FAULTS.filter(({ name }) => !asked || asked.includes(name))

type AcknowledgedSignature = { contractId: string; at: number }
/** Signs one after the other until told to stop; the one in hand is asked for until it is done. */
const signUntil = async (
  signer: Signer,
  isOver: () => boolean,
  told: AcknowledgedSignature[],
): Promise<string[]> => {
  const driver = contractDriver({ url: proxy.url, now: Date.now } as unknown as Fixture)
  const unanswered: string[] = []
  while (!isOver()) {
    const contractId = signer.contractIds.shift()
    if (!contractId) throw new Error('nothing left to sign: make more contracts for this run')
    const { token, personSealId } = signer
    const until = () => (isOver() ? overAt + AT_LAST_MS : Number.POSITIVE_INFINITY)
    let request: object | undefined
    const key = randomBytes(16).toString('hex')
    let done = false
    while (!done && performance.now() < until()) {
      try {
        request ??= await (async () => {
          const { fields } = await driver.call('/v2/file/detail', { contractId }, token)
          const { intentToken } = await driver.call(
            '/contract/intent/check',
            { contractId, method: 2, password: SIGNING_PASSWORD },
            token,
          )
          const marks = fields
            .filter(({ isMine }) => isMine)
            .map(({ fieldId }) => ({ fieldId, personSealId }))
          return { contractId, intentToken, marks }
        })()
        done = (await call(proxy.url, '/contract/sign', request, token, { key, limitMs: PATIENCE_MS })).ok
      } catch {
        // Asked again, like a call that was not answered.
      }
      if (!done) await rest(0.3)
    }
    if (done) told.push({ contractId, at: performance.now() })
    else unanswered.push(contractId)
  }
  return unanswered
}
let overAt = 0

const measure = async ({ name, about, run }: Fault, signers: readonly Signer[]) => {
  const told: AcknowledgedSignature[] = []
  let isOver = false
  const hands = signers.map((signer) => signUntil(signer, () => isOver, told))
  await rest(AROUND_SECONDS)
  if (name === 'failover') {
    const { rows } = await queryAt(now, 'select count(*)::int as count from contract_signature')
    atFailover = rows[0].count
  }
  const begun = performance.now()
  const remark = await run()
  const passed = performance.now()
  await rest(AROUND_SECONDS)
  isOver = true
  overAt = performance.now()
  const unanswered = (await Promise.all(hands)).flat()
  const times = [begun, ...told.map(({ at }) => at).filter((at) => at >= begun)].sort((a, b) => a - b)
  const stall = Math.max(0, ...times.slice(1).map((at, index) => at - times[index]!))
  const ids = told.map(({ contractId }) => `'${contractId}'`).join(',') || 'null'
  const { rows } = await queryAt(
    now,
    `select contract_id, count(*)::int as count from contract_signature where contract_id in (${ids}) group by 1`,
  )
  const kept = new Map(rows.map((row) => [row.contract_id as string, row.count as number]))
  const lost = told.filter(({ contractId }) => !kept.has(contractId)).length
  const doubled = [...kept.values()].filter((count) => count > 1).length
  return {
    fault: about,
    'lasted s': Number(((passed - begun) / 1000).toFixed(1)),
    acknowledged: told.length,
    lost,
    doubled,
    'never answered': unanswered.length,
    'longest stall s': Number((stall / 1000).toFixed(1)),
    remark: remark ?? '',
    holds: lost === 0 && doubled === 0 && unanswered.length === 0,
  }
}

console.log(`load of the machine before: ${loadavg()[0]!.toFixed(1)}`)
const each = Number(process.env.BENCH_CONTRACTS ?? 60 * chosen.length)
const people: Person[] = await makePeople(settings, SIGNERS, each)
servers.push(await begin(), await begin())
const signers = await Promise.all(people.map((person) => seat(proxy.url, person)))
const rows: Awaited<ReturnType<typeof measure>>[] = []
for (const fault of chosen) {
  const row = await measure(fault, signers)
  console.log(JSON.stringify(row))
  rows.push(row)
}
console.table(rows)
console.log(`load of the machine after: ${loadavg()[0]!.toFixed(1)}`)
const results = path.join(import.meta.dirname, '../results')
mkdirSync(results, { recursive: true })
writeFileSync(path.join(results, 'faults.json'), JSON.stringify(rows, null, 2))
for (const server of servers) await end(server)
proxy.stop()
timestamps.door.close()
timestamps.close()
mail.door.close()
mail.close()
bucket.stop()
await pair.stop()
rmSync(dir, { recursive: true, force: true })
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)
