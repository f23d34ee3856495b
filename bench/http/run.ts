// `npm run bench:http`: our calls beside bare Fastify in one run, server on one core, generator on the other.
import { fork, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startProduct } from '../product.ts'
import { post, signer } from '../signed-post.ts'

const here = import.meta.dirname
if (!existsSync(path.join(here, '../node_modules'))) {
  spawnSync('npm', ['ci', '--prefix', path.join(here, '..'), '--no-audit', '--no-fund'], { stdio: 'inherit' })
}
const { default: autocannon } = await import('autocannon')
type Result = import('autocannon').Result

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const pinned = spawnSync('taskset', ['-V']).status === 0
if (pinned) spawnSync('taskset', ['-cp', '1', String(process.pid)])

const alone = (pid: number) => pinned && spawnSync('taskset', ['-acp', '0', String(pid)])

const serveBare = (...args: string[]) =>
  new Promise<{ url: string; stop: () => void }>((resolve) => {
    const child = fork(path.join(here, 'serve-bare.ts'), args, { execArgv: ['--import', 'tsx'] })
    child.once('message', (message) => {
      alone(child.pid!)
      resolve({ ...(message as { url: string }), stop: () => child.disconnect() })
    })
  })

const measure = async (url: string, body: string, token: string) => {
  const headers = signer(url, body, token)
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
  return result
}

const product = await startProduct()
alone(product.pid)
const { api, token } = product
for (let n = 0; n < 40; n++) await post(`${api}/message/read`, {}, token)
const bare = await serveBare(product.socket, product.companyId)

const cases = [
  {
    name: 'signed, authenticated, validated, no query',
    ours: [`${api}/checkUser`, '{"mobile":"13800000001"}'],
    bare: [`${bare.url}/check`, '{"mobile":"13800000001"}'],
    bar: 0.5,
  },
  {
    name: '20-row list from PostgreSQL',
    ours: [`${api}/operation/list`, '{"pageSize":20}'],
    bare: [`${bare.url}/list`, '{"pageSize":20}'],
    bar: 0.6,
  },
] as const

const middle = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!

const rows = []
for (const { name, ours, bare: theirs, bar } of cases) {
  // Side by side in time, and the middle one of several: a machine shared with others is not the same for long.
  const rounds: { bare: Result; ours: Result }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      bare: await measure(theirs[0], theirs[1], token),
      ours: await measure(ours[0], ours[1], token),
    })
  const rateOf = (side: 'ours' | 'bare') => middle(rounds.map((one) => one[side].requests.average))
  const p99Of = (side: 'ours' | 'bare') => middle(rounds.map((one) => one[side].latency.p99))
  const ratio = middle(rounds.map((one) => one.ours.requests.average / one.bare.requests.average))
  rows.push({
    case: name,
    'ours req/s': Math.round(rateOf('ours')),
    'bare req/s': Math.round(rateOf('bare')),
    ratio: ratio.toFixed(2),
    bar: `≥ ${bar}`,
    'ours p99 ms': p99Of('ours'),
    'bare p99 ms': p99Of('bare'),
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
