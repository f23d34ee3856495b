// `npm run bench:load`: people at work through a proxy, at one server and at two. Signing alone, fifteen at once, among
// readers and logins; then the file store hangs. At the end two servers stand against one. No part goes on for longer than
// a minute, so that all of it ends within ten also on a busy machine. BENCH_EACH makes it shorter while trying.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { startProduct } from '../product.ts'
import type { Outcome } from './calls.ts'
import { figures } from './figures.ts'
import { handsAtWork, rest } from './hands.ts'
import { openHouse } from './house.ts'
import { type Machine, watchMachine } from './machine.ts'
import { makePeople, type Person } from './people.ts'
import { startProxy } from './proxy.ts'
import { type Signer, seat, signNext } from './work.ts'

const PEOPLE = 15
const EACH = Number(process.env.BENCH_EACH ?? 10)
const MIXED_SIGNERS = 4
const HANG_SECONDS = 12
/** Between one contract and the next a person reads; without it fifteen people are a queue and nothing else. */
const THINK_MS = 2000
const WARM = 10
const IDLE_SECONDS = 5
/** Whoever has not signed all of his by then stops: what is told is a rate. */
const PART_MS = 45_000

const house = await openHouse()
const proxy = await startProxy()
console.log(`load of the machine before: ${loadavg()[0]!.toFixed(1)}`)
// Warm, alone, at once, thinking, among others, while the store hangs: for one server and for two.
const people = await makePeople(house.settings, PEOPLE, 2 * (WARM + 4 * EACH + 1))

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const begun = performance.now()
  return [await work(), (performance.now() - begun) / 1000]
}

const crowd = async (signers: readonly Signer[], each: number, thinkMs = 0) => {
  const until = performance.now() + PART_MS
  const [outcomes, seconds] = await timed(() =>
    Promise.all(
      signers.map(async (signer, index) => {
        const mine: Outcome[] = []
        // They do not all begin in the same moment either.
        if (thinkMs) await new Promise((resolve) => setTimeout(resolve, (thinkMs * index) / signers.length))
        for (let round = 0; round < each && performance.now() < until; round++) {
          mine.push(await signNext(proxy.url, signer))
          if (thinkMs) await new Promise((resolve) => setTimeout(resolve, thinkMs))
        }
        return mine
      }),
    ),
  )
  return figures(outcomes.flat(), seconds)
}

const hanging = async (token: string, someone: Person, signers: readonly Signer[]) => {
  const before = handsAtWork(proxy.url, token, someone)
  await rest(HANG_SECONDS)
  const usual = await before()
  house.hang(true)
  const during = handsAtWork(proxy.url, token, someone)
  const signing = signers.map((signer) => signNext(proxy.url, signer))
  await rest(HANG_SECONDS)
  const beside = await during()
  const refused = await Promise.all(signing)
  house.hang(false)
  return { usual, beside, refused }
}

const rows: object[] = []
/** Who had the processors meanwhile, case by case. */
const machine: (Machine & { case: string })[] = []
const broken: string[] = []
const hold = (name: string, holds: boolean) => {
  if (!holds) broken.push(name)
  return holds
}

const measure = async (servers: number) => {
  const running = []
  for (let index = 0; index < servers; index++) {
    const product = await startProduct(house.settings)
    running.push({ product, leave: await proxy.add(product.api) })
  }
  const { token } = running[0]!.product
  const signers = await Promise.all(people.map((person) => seat(proxy.url, person)))
  const [first] = signers as [Signer]
  await crowd(signers, WARM)
  const name = (what: string) => `${servers} server${servers > 1 ? 's' : ''}: ${what}`
  const pids = running.map(({ product }) => product.pid)
  const watched = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const told = watchMachine(pids, house.postmaster)
    const done = await work()
    machine.push({ case: name(what), ...told() })
    return done
  }
  // What servers take that nobody asks anything of: looking for work, proving the log.
  await watched('nobody there', () => rest(IDLE_SECONDS))
  const alone = await watched('one person', () => crowd([first], EACH))
  rows.push({ case: name('signing, one person'), ...alone })
  const times = (p95: number) => Number((p95 / alone.p95).toFixed(1))
  const thinking = await watched(`${PEOPLE} people who read`, () => crowd(signers, EACH, THINK_MS))
  rows.push({
    case: name(`signing, ${PEOPLE} people who read ${THINK_MS / 1000} s between`),
    ...thinking,
    'p95 : alone': times(thinking.p95),
    bar: '≤ 3',
    holds: hold(name('signing with people'), times(thinking.p95) <= 3 && thinking.errors === 0),
  })
  const atOnce = await watched(`${PEOPLE} without a pause`, () => crowd(signers, EACH))
  rows.push({
    case: name(`signing, ${PEOPLE} without a pause`),
    ...atOnce,
    'p95 : alone': times(atOnce.p95),
    holds: hold(name('no error at once'), atOnce.errors === 0),
  })
  const busyCores = Number(machine.at(-1)!.cores.split(' ', 1)[0])
  const reading = handsAtWork(proxy.url, token, people[1]!)
  const among = await crowd(signers.slice(0, MIXED_SIGNERS), EACH)
  const readers = await reading()
  rows.push({ case: name('mixed, reading and logging in'), ...readers })
  rows.push({ case: name(`mixed, ${MIXED_SIGNERS} signing beside`), ...among })
  const { usual, beside, refused } = await hanging(token, people[2]!, signers.slice(5, 10))
  const kept = Number((beside.perSecond / usual.perSecond).toFixed(2))
  rows.push({ case: name('reading before the store hangs'), ...usual })
  rows.push({
    case: name('reading while the store hangs'),
    ...beside,
    kept,
    bar: '≥ 0.8',
    holds: hold(name('reading while the store hangs'), kept >= 0.8 && beside.errors === 0),
  })
  const slowest = Math.max(...refused.map(({ ms }) => ms))
  rows.push({
    case: name('signing while the store hangs'),
    calls: refused.length,
    slowest: Math.round(slowest),
    bar: '503 within 10 s',
    holds: hold(name('signing is told'), slowest < 10_000 && refused.every(({ http }) => http === 503)),
  })
  for (const { product, leave } of running) {
    await product.stop()
    leave()
  }
  return {
    'signing, one person': alone.perSecond,
    'signing at once': atOnce.perSecond,
    'signing at once, a busy core': busyCores ? atOnce.perSecond / busyCores : 0,
    'mixed, reading and logging in': readers.perSecond,
    'mixed, signing': among.perSecond,
  }
}

/** A second each; on a machine of few cores two servers share what one had. */
const against = (one: Awaited<ReturnType<typeof measure>>, two: typeof one) =>
  (Object.keys(one) as (keyof typeof one)[]).map((what) => ({
    what,
    'one server': Number(one[what].toFixed(1)),
    'two servers': Number(two[what].toFixed(1)),
    'two : one': one[what] ? Number((two[what] / one[what]).toFixed(2)) : null,
  }))

const compared = against(await measure(1), await measure(2))
console.table(rows)
console.log(`two servers against one, ${availableParallelism()} cores`)
console.table(compared)
console.table(machine)
console.log(`load of the machine after: ${loadavg()[0]!.toFixed(1)}`)
for (const name of broken) console.log(`does not hold: ${name}`)
const results = path.join(import.meta.dirname, '../results')
mkdirSync(results, { recursive: true })
writeFileSync(path.join(results, 'load.json'), JSON.stringify({ rows, compared, machine }, null, 2))
proxy.stop()
await house.close()
process.exit(broken.length ? 1 : 0)
