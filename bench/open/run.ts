// `npm run bench:open`: the public API beside the web's own calls, and webhooks to two hundred receivers of which one is
// dead and one is slow. BENCH_ONLY=calls, contracts, parallel or webhooks leaves the others out.
import { fork, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { blankPdf, party, place, someone } from '../../apps/server/test/draft-parts.ts'
import { contractDriver } from '../../e2e/contract-driver.ts'
import type { Server } from '../../e2e/fixture.ts'
import { Xinqi } from '../../packages/open-sdk/src/index.ts'
import { signedHeaders } from '../../packages/open-sdk/src/signing.ts'
import { signer } from '../signed-post.ts'
import { measureParallel } from './parallel.ts'

const here = import.meta.dirname
if (!existsSync(path.join(here, '../node_modules')))
  spawnSync('npm', ['ci', '--prefix', path.join(here, '..'), '--no-audit', '--no-fund'], { stdio: 'inherit' })
const { default: autocannon } = await import('autocannon')

const { BENCH_ONLY } = process.env
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const CONTRACTS = Number(process.env.BENCH_CONTRACTS ?? 20)
const PAGES = 10
const RECEIVERS = 200
const EVENTS = 8
const ADMIN = '13910409000'

type Row = { case: string; ours: string; beside: string; ratio: string; bar: string; holds: boolean }
const rows: Row[] = []
const ranked = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)
const at = (numbers: readonly number[], share: number) =>
  ranked(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))]!

const child = fork(path.join(here, 'serve.ts'), { execArgv: ['--import', 'tsx'] })
type App = { appId: string; keyId: string; secret: string }
type Up = { url: string; app: App; usual: App }
const heard = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)))
const { url, app, usual } = await heard<Up>()
const base = url.replace('localhost', '127.0.0.1')
const ask = async (message: object) => {
  const answer = heard<object>()
  child.send(message)
  await answer
}

const measure = async (target: string, headers: () => Record<string, string>, body: string) => {
  const request = {
    method: 'POST' as const,
    path: target,
    body,
    setupRequest: (one: object) => ({ ...one, headers: headers() }),
  }
  const result = await autocannon({
    url: base + target,
    method: 'POST',
    connections: 50,
    duration: SECONDS,
    requests: [request],
  })
  if (result.non2xx || result.errors)
    throw new Error(`${target}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}

const calls = async () => {
  const open = '/api/open/v1/ping'
  const web = '/api/web/checkUser'
  const asked = '{"mobile":"13800000001"}'
  const byApp = () => ({
    'content-type': 'application/json',
    ...signedHeaders(app, { method: 'POST', target: open, body: '{}' }),
  })
  const rounds: { web: number; open: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      web: await measure(web, signer(base + web, asked), asked),
      open: await measure(open, byApp, '{}'),
    })
  const ratio = at(
    rounds.map((one) => one.open / one.web),
    0.5,
  )
  const rate = (side: 'open' | 'web') =>
    `${Math.round(
      at(
        rounds.map((one) => one[side]),
        0.5,
      ),
    )} /s`
  rows.push({
    case: 'a signed call without a query',
    ours: rate('open'),
    beside: rate('web'),
    ratio: ratio.toFixed(2),
    bar: '≥ 0.80 of the web’s own',
    holds: ratio >= 0.8,
  })
}

const timed = async (act: () => Promise<unknown>) => {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/** From the bytes of a file to a contract on its way to two people. */
const contracts = async () => {
  const xinqi = new Xinqi({ ...app, baseUrl: base })
  const pdf = await blankPdf(PAGES)
  const people = [
    { name: '签署人0', mobile: '13910409100' },
    { name: '签署人1', mobile: '13910409101' },
  ]
  let no = 0
  const byApp = async () => {
    const { fileId } = await xinqi.upload({ name: '合同.pdf', bytes: pdf })
    await xinqi.call('contract/create', {
      contractNo: `B-${++no}`,
      name: '测速合同',
      files: [fileId],
      signers: people.map((person, index) => ({
        ...person,
        positions: [{ page: 1, x: 0.2 + index * 0.3, y: 0.5 }],
      })),
    })
  }
  const driver = contractDriver({ url: base, now: Date.now } as unknown as Server)
  const token = await driver.signIn(ADMIN)
  const byHand = () => {
    const parties = people.map(({ name, mobile }) => party({ signers: [someone(name, mobile)] }))
    return driver.sent(
      token,
      (fileId) => ({
        parties,
        fields: parties.map(({ partyId }) => place(partyId, fileId, 'signature')),
      }),
      [pdf],
    )
  }
  const times: { web: number[]; open: number[] } = { web: [], open: [] }
  for (let round = 0; round < CONTRACTS + 3; round++) {
    const web = await timed(byHand)
    const open = await timed(byApp)
    if (round >= 3) {
      times.web.push(web)
      times.open.push(open)
    }
  }
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
  const ratio = sum(times.web) / sum(times.open)
  const told = (numbers: number[]) =>
    `p50 ${Math.round(at(numbers, 0.5))} ms, p95 ${Math.round(at(numbers, 0.95))} ms`
  rows.push({
    case: `a contract of ${PAGES} pages and two signers, from upload to sent`,
    ours: told(times.open),
    beside: told(times.web),
    ratio: ratio.toFixed(2),
    bar: '≥ 0.60 of the web’s rate',
    holds: ratio >= 0.6,
  })
}

const webhooks = async () => {
  const delays: number[] = []
  let arrived = 0
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { sentAt: number } }
    if (request.url === '/dead') return
    if (request.url === '/slow') await new Promise((resolve) => setTimeout(resolve, 4000))
    else {
      delays.push(Date.now() - data.sentAt)
      arrived++
    }
    response.end()
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  const where = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const urls = Array.from(
    { length: RECEIVERS },
    (_, n) => `${where}/${n === 0 ? 'dead' : n === 1 ? 'slow' : n}`,
  )
  await ask({ ask: 'receivers', urls })
  await ask({ ask: 'events', count: EVENTS, everyMs: 2500 })
  const expected = (RECEIVERS - 2) * EVENTS
  const until = Date.now() + 60_000
  while (arrived < expected && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100))
  receiver.closeAllConnections()
  receiver.close()
  const p95 = at(delays, 0.95)
  rows.push({
    case: `${RECEIVERS} receivers, one dead, one slow; ${EVENTS} events`,
    ours: `p50 ${at(delays, 0.5)} ms, p95 ${p95} ms, ${arrived} of ${expected}`,
    beside: '–',
    ratio: '–',
    bar: 'p95 ≤ 2000 ms, none lost',
    holds: p95 <= 2000 && arrived === expected,
  })
}

const parallel = async () => {
  const { one, many, limited } = await measureParallel(base, app, usual, child.pid!)
  const ratio = many.perSecond / one.perSecond
  rows.push({
    case: `contracts created by ${many.clients} clients at once`,
    ours: `${many.perSecond.toFixed(1)} /s, p95 ${Math.round(many.p95)} ms, ${Math.round(many.cpuMsEach)} ms CPU each`,
    beside: `one client: ${one.perSecond.toFixed(1)} /s, p95 ${Math.round(one.p95)} ms, ${Math.round(one.cpuMsEach)} ms CPU each`,
    ratio: ratio.toFixed(2),
    bar: '≥ 3 on two cores, none put off',
    holds: ratio >= 3 && many[503] === 0 && many[429] === 0,
  })
  rows.push({
    case: `the same within the usual limits, whoever obeys Retry-After`,
    ours: `${limited[429]} × 429, ${limited[503]} × 503, ${limited.withoutWait} without Retry-After, all through`,
    beside: '–',
    ratio: '–',
    bar: 'no 503, Retry-After always',
    holds: limited[503] === 0 && limited.withoutWait === 0,
  })
}

for (const [name, run] of Object.entries({ calls, contracts, parallel, webhooks }))
  if (!BENCH_ONLY || BENCH_ONLY === name) await run()
child.disconnect()
console.table(rows)
mkdirSync(path.join(here, '../results'), { recursive: true })
writeFileSync(path.join(here, '../results/open.json'), JSON.stringify({ rows }, null, 2))
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)
