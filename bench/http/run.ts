// `npm run bench:http`: our calls beside bare Fastify, and a partner's beside the web's own, in one run; server on one
// core, generator on the other.
import { fork, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { signedHeaders } from '../../packages/open-sdk/src/signing.ts'
import { cpuBetween, readCpu } from '../act/cpu.ts'
import { startProduct } from '../product.ts'
import { post, signer } from '../signed-post.ts'

const here = import.meta.dirname
if (!existsSync(path.join(here, '../node_modules'))) {
  spawnSync('npm', ['ci', '--prefix', path.join(here, '..'), '--no-audit', '--no-fund'], { stdio: 'inherit' })
}
const { default: autocannon } = await import('autocannon')
type Measured = Awaited<ReturnType<typeof measure>>

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const pinned = spawnSync('taskset', ['-V']).status === 0
if (pinned) spawnSync('taskset', ['-cp', '1', String(process.pid)])

const alone = (pid: number) => pinned && spawnSync('taskset', ['-acp', '0', String(pid)])

const serveBare = (...args: string[]) =>
  new Promise<{ url: string; pid: number; stop: () => void }>((resolve) => {
    const child = fork(path.join(here, 'serve-bare.ts'), args, { execArgv: ['--import', 'tsx'] })
    child.once('message', (message) => {
      alone(child.pid!)
      resolve({ ...(message as { url: string }), pid: child.pid!, stop: () => child.disconnect() })
    })
  })

type Headers = () => Record<string, string>
type Side = { url: string; body: string; headers: Headers; pid: number }
/** The rate, and the processor time of the server for one request: the second tells on a shared machine too. */
const measure = async ({ url, body, headers, pid }: Side) => {
  const before = readCpu(pid)
  const result = await autocannon({
    url,
    method: 'POST',
    connections: 50,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        path: new URL(url).pathname,
        body,
        setupRequest: (request: object) => ({ ...request, headers: headers() }),
      },
    ],
  })
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  const { node, threads } = cpuBetween(before, readCpu(pid))
  return { ...result, cpuMicroseconds: ((node + threads) * 1000) / result.requests.total }
}

const product = await startProduct()
alone(product.pid)
const { api, token } = product
for (let n = 0; n < 40; n++) await post(`${api}/message/read`, {}, token)
const bare = await serveBare(product.socket, product.companyId)

const CHECK = '{"mobile":"13800000001"}'
const byWeb = (url: string, body: string, pid = product.pid) => ({
  url,
  body,
  headers: signer(url, body, token),
  pid,
})

/** An app of the demo partner; what is measured is the work, not its limit. */
const byApp = async () => {
  const account = { account: '13800000010', password: 'Xinqi-2026' }
  const partner = await post<{ token: string }>(`${api}/open/login`, account)
  const app = await post<{ appId: string; keyId: string; secret: string }>(
    `${api}/open/app/create`,
    { name: '测速应用', isSandbox: true },
    partner.token,
  )
  const pool = new pg.Pool({ host: product.socket, user: 'xinqi', database: 'postgres', max: 1 })
  await pool.query('update open_app set rates = $2 where id = $1', [app.appId, '{"read":1000000}'])
  await pool.end()
  const target = '/api/open/v1/ping'
  return {
    url: new URL(target, api).href,
    body: '{}',
    headers: () => ({
      'content-type': 'application/json',
      ...signedHeaders(app, { method: 'POST', target, body: '{}' }),
    }),
    pid: product.pid,
  }
}

const cases = [
  {
    name: 'signed, authenticated, validated, no query',
    ours: byWeb(`${api}/checkUser`, CHECK),
    beside: byWeb(`${bare.url}/check`, CHECK, bare.pid),
    what: 'bare Fastify',
    bar: 0.65,
  },
  {
    name: '20-row list from PostgreSQL',
    ours: byWeb(`${api}/operation/list`, '{"pageSize":20}'),
    beside: byWeb(`${bare.url}/list`, '{"pageSize":20}', bare.pid),
    what: 'bare Fastify',
    bar: 0.65,
  },
  {
    name: 'public API: a signed call without a query',
    ours: await byApp(),
    beside: byWeb(`${api}/checkUser`, CHECK),
    what: 'the web’s own signed call',
    bar: 0.8,
  },
]

const middle = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!

const rows = []
for (const { name, ours, beside, what, bar } of cases) {
  // Side by side in time, and the middle one of several: a machine shared with others is not the same for long.
  const rounds: { beside: Measured; ours: Measured }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ beside: await measure(beside), ours: await measure(ours) })
  const rateOf = (side: 'ours' | 'beside') => middle(rounds.map((one) => one[side].requests.average))
  const p99Of = (side: 'ours' | 'beside') => middle(rounds.map((one) => one[side].latency.p99))
  const cpuOf = (side: 'ours' | 'beside') => middle(rounds.map((one) => one[side].cpuMicroseconds))
  const ratio = middle(rounds.map((one) => one.ours.requests.average / one.beside.requests.average))
  rows.push({
    case: name,
    'ours req/s': Math.round(rateOf('ours')),
    beside: what,
    'beside req/s': Math.round(rateOf('beside')),
    ratio: ratio.toFixed(2),
    bar: `≥ ${bar}`,
    'ours CPU µs': Math.round(cpuOf('ours')),
    'beside CPU µs': Math.round(cpuOf('beside')),
    'ratio by CPU': (cpuOf('beside') / cpuOf('ours')).toFixed(2),
    'ours p99 ms': p99Of('ours'),
    'beside p99 ms': p99Of('beside'),
    holds: ratio >= bar,
  })
}
// The bare one asks the product's database.
bare.stop()
await product.stop()

const booted = spawnSync(process.execPath, ['--import', 'tsx', path.join(here, 'boot-400.ts')], {
  encoding: 'utf8',
})
const boot = JSON.parse(booted.stdout) as { routes: number; ms: number }

console.table(rows)
console.log(`${boot.routes} routes ready in ${Math.round(boot.ms)} ms (bar: < 3000)`)
mkdirSync(path.join(here, '../results'), { recursive: true })
writeFileSync(path.join(here, '../results/http.json'), JSON.stringify({ rows, boot }, null, 2))
process.exit(rows.every((row) => row.holds) && boot.ms < 3000 ? 0 : 1)
