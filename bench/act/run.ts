// `npm run bench:act`: what one contract costs from its draft until everybody is told that it is finished, step by step: CPU
// of Node's main thread, its other threads, document workers and PostgreSQL; statements and rows written; what is still
// done when the answer is long there. One person after the other, twenty at once, and as a stream; beside the bare engine
// and bare inserts of the same rows. CPU, not time: a machine shared with others tells nearly the same.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { blankPdf } from '../../apps/server/test/draft-parts.ts'
import { ADMIN } from '../contracts/house.ts'
import { type Act, STEPS, type Team, teamOf } from './acts.ts'
import { insertBare } from './bare-inserts.ts'
import { cpuBetween, readCpu, sumOf } from './cpu.ts'
import { insertedBy, mostAsked, ofEach, type Part, sumUp, without } from './figures.ts'
import { startServer, type Top } from './server.ts'

const CONTRACTS = Number(process.env.BENCH_CONTRACTS ?? 20)
const AT_ONCE = Number(process.env.BENCH_AT_ONCE ?? 20)
const PROFILED = Boolean(process.env.BENCH_PROFILE)
const isAsked = (part: 'one' | 'many' | 'stream') =>
  !process.env.BENCH_ONLY || process.env.BENCH_ONLY === part
const PAGES = 3
const WARM = 6
const IDLE_MS = 20_000
const ENGINE_TIMES = 100
const results = path.join(import.meta.dirname, '../results')
mkdirSync(results, { recursive: true })

const server = await startServer(2 * AT_ONCE)

const measured = async (work: () => Promise<unknown>): Promise<Part> => {
  await server.statements()
  const [before, begun] = [readCpu(server.pid), performance.now()]
  await work()
  const ms = performance.now() - begun
  const cpu = cpuBetween(before, readCpu(server.pid))
  return { cpu, statements: await server.statements(), ms }
}

const profiled = async (name: string, work: () => Promise<void>): Promise<void> => {
  if (!PROFILED) return work()
  await server.startProfile()
  await work()
  const file = path.join(results, `act-${name.replaceAll(/\W+/g, '-')}.cpuprofile`)
  const top: Top = await server.stopProfile(file)
  console.log(`${name}: what took the most of Node’s main thread (${file})`)
  console.table(top.functions)
  console.table(top.homes)
}

/** Every step for all contracts before the next, by so many people at a time; then whatever it set going. */
const stepByStep = async (called: string, teams: readonly Team[], idle: Part) => {
  const acts = Array.from({ length: CONTRACTS }, (_, at): Act => ({ ...teams[at % teams.length]! }))
  const asked: Part[] = []
  const after: Part[] = []
  for (const [at, { name, run }] of STEPS.entries()) {
    const byTeam = (team: number) => acts.filter((_, index) => index % teams.length === team)
    const all = () =>
      Promise.all(
        teams.map(async (_, team) => {
          for (const act of byTeam(team)) await run(act)
        }),
      )
    await profiled(`${called} ${name}`, async () => {
      asked.push(without(idle, await measured(all)))
      after.push(without(idle, await measured(() => server.untilQuiet(at === STEPS.length - 1))))
    })
  }
  const whole = sumUp([...asked, ...after])
  const rows = [
    ...STEPS.map(({ name }, at) => ({ step: name, ...ofEach(asked[at]!, CONTRACTS) })),
    { step: 'jobs after the answers', ...ofEach(sumUp(after), CONTRACTS) },
    { step: 'one contract, everybody told', ...ofEach(whole, CONTRACTS) },
  ]
  console.log(`${called}: a contract of ${PAGES} pages, mean of ${CONTRACTS}`)
  console.table(rows)
  const steps = STEPS.map(({ name }, at) => ({
    name,
    asked: asked[at]!.statements,
    after: after[at]!.statements,
  }))
  return { rows, whole, steps }
}

const wholeAct = async (team: Team) => {
  const act: Act = { ...team }
  for (const { run } of STEPS) await run(act)
}

const stream = async (teams: readonly Team[], idle: Part) => {
  const part = await measured(async () => {
    await Promise.all(
      teams.map(async (team, first) => {
        for (let at = first; at < CONTRACTS; at += teams.length) await wholeAct(team)
      }),
    )
    await server.untilQuiet(true)
  })
  const row = {
    ...ofEach(without(idle, part), CONTRACTS),
    'contracts a second': Number(((CONTRACTS * 1000) / part.ms).toFixed(2)),
    'a CPU second': Number(((CONTRACTS * 1000) / sumOf(part.cpu)).toFixed(2)),
  }
  console.log(`as a stream, ${teams.length} at a time`)
  console.table([row])
  return row
}

/** What nobody can go below. */
const floorsOf = async (whole: Part) => {
  const engine = await server.engine(ENGINE_TIMES)
  const bare = await insertBare(server.socket, insertedBy(whole.statements), CONTRACTS, async (work) => {
    const before = readCpu(server.pid)
    await work()
    return cpuBetween(before, readCpu(server.pid)).postgres
  })
  const floors = [
    { floor: 'the bare engine, one signature', 'CPU ms': Number(engine.cpuMsEach.toFixed(2)) },
    {
      floor: `PostgreSQL, the same ${bare.rowsEach.toFixed(1)} rows into ${bare.tables} bare tables`,
      'CPU ms': Number(bare.cpuMsEach.toFixed(2)),
    },
  ]
  console.table(floors)
  return floors
}

try {
  const pdf = await blankPdf(PAGES)
  const teams: Team[] = []
  for (let at = 0; at < AT_ONCE; at++)
    teams.push(await teamOf(server.url, ADMIN, server.signers.slice(2 * at, 2 * at + 2), pdf))
  // The first ones make what all of them share, and what is run often is compiled.
  for (let warm = 0; warm < WARM; warm++) await wholeAct(teams[0]!)
  await Promise.all(teams.map(wholeAct))
  await server.untilQuiet()
  const idle = await measured(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS)))
  const one = isAsked('one') ? await stepByStep('one person', teams.slice(0, 1), idle) : undefined
  const many = isAsked('many') ? await stepByStep(`${AT_ONCE} at once`, teams, idle) : undefined
  const streamed = isAsked('stream') ? await stream(teams, idle) : undefined
  const floors = one && (await floorsOf(one.whole))
  if (one) {
    console.log('statements asked most, jobs after the answers included')
    console.table(mostAsked(one.whole, CONTRACTS))
  }
  const told = { one: one?.rows, many: many?.rows, streamed, floors, steps: one?.steps }
  writeFileSync(path.join(results, 'act.json'), JSON.stringify(told, null, 2))
} finally {
  await server.stop()
}
