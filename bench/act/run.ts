// `npm run bench:act`: what one contract costs from its draft until everybody is told that it is finished, step by step: CPU
// of Node's main thread, its other threads, document workers and PostgreSQL; statements and rows written; what is still
// done when the answer is long there. One person after the other, twenty at once, and as a stream; beside the bare engine
// and bare inserts of the same rows. CPU, not time: a machine shared with others tells nearly the same.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ADMIN } from '../contracts/house.ts'
import { type Act, PAGES, STEPS, type Team, teamOf } from './acts.ts'
import { insertBare } from './bare-inserts.ts'
import { cpuBetween, readCpu, sumOf } from './cpu.ts'
import { insertedBy, mostAsked, ofEach, type Part, sumUp, without } from './figures.ts'
import { type Server, startServer, type Top } from './server.ts'

const CONTRACTS = Number(process.env.BENCH_CONTRACTS ?? 20)
const AT_ONCE = Number(process.env.BENCH_AT_ONCE ?? 20)
const PROFILED = Boolean(process.env.BENCH_PROFILE)
const isAsked = (part: 'one' | 'many' | 'stream') =>
  !process.env.BENCH_ONLY || process.env.BENCH_ONLY === part
const WARM = 2
const IDLE_MS = 20_000
const ENGINE_TIMES = 100
const results = path.join(import.meta.dirname, '../results')
mkdirSync(results, { recursive: true })

/** One server with those who use it: of this tree, or of another commit's beside it. */
type Side = { name: string; server: Server; teams: readonly Team[]; idle: Part }
const NONE: Part = { cpu: { node: 0, threads: 0, workers: 0, postgres: 0 }, statements: {}, ms: 1 }

const measured = async (server: Server, work: () => Promise<unknown>): Promise<Part> => {
  await server.statements()
  const [before, begun] = [readCpu(server.pid), performance.now()]
  await work()
  const ms = performance.now() - begun
  const cpu = cpuBetween(before, readCpu(server.pid))
  return { cpu, statements: await server.statements(), ms }
}

const profiled = async (server: Server, name: string, work: () => Promise<void>): Promise<void> => {
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
const stepByStep = async (called: string, sides: readonly Side[], atOnce: number) => {
  const runs = sides.map((side) => {
    const teams = side.teams.slice(0, atOnce)
    const acts = Array.from({ length: CONTRACTS }, (_, at): Act => ({ ...teams[at % teams.length]! }))
    return { ...side, teams, acts, asked: [] as Part[], after: [] as Part[] }
  })
  // One step at one side, then at the other: what else the machine does meets both.
  for (const [at, { name, run }] of STEPS.entries())
    for (const { server, idle, teams, acts, asked, after, ...side } of runs) {
      const byTeam = (team: number) => acts.filter((_, index) => index % teams.length === team)
      const all = () =>
        Promise.all(
          teams.map(async (_, team) => {
            for (const act of byTeam(team)) await run(act)
          }),
        )
      await profiled(server, `${side.name} ${called} ${name}`, async () => {
        asked.push(without(idle, await measured(server, all)))
        const quiet = () => server.untilQuiet(at === STEPS.length - 1)
        after.push(without(idle, await measured(server, quiet)))
      })
    }
  const told = runs.map(({ name, asked, after }) => tellSteps(`${name}, ${called}`, asked, after))
  if (told.length > 1) compare(called, told.map(({ rows }) => rows) as [StepRow[], StepRow[]])
  return told[0]!
}

type StepRow = { step: string } & ReturnType<typeof ofEach>

const tellSteps = (called: string, asked: readonly Part[], after: readonly Part[]) => {
  const whole = sumUp([...asked, ...after])
  const rows: StepRow[] = [
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

const compare = (called: string, [present, other]: readonly [StepRow[], StepRow[]]) => {
  console.log(`${called}: the other tree beside this one`)
  console.table(
    present.map((row, at) => ({
      step: row.step,
      'CPU ms, other': other[at]!['CPU ms'],
      'CPU ms, this': row['CPU ms'],
      times: Number((other[at]!['CPU ms'] / row['CPU ms']).toFixed(2)),
      'statements, other': other[at]!.statements,
      'statements, this': row.statements,
      'transactions, other': other[at]!.transactions,
      'transactions, this': row.transactions,
    })),
  )
}

const wholeAct = async (team: Team) => {
  const act: Act = { ...team }
  for (const { run } of STEPS) await run(act)
}

const stream = async ({ name, server, teams, idle }: Side) => {
  const part = await measured(server, async () => {
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
  console.log(`${name}, as a stream, ${teams.length} at a time`)
  console.table([row])
  return row
}

/** What nobody can go below. */
const floorsOf = async (server: Server, whole: Part) => {
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

const openSide = async (name: string, tree: string | undefined): Promise<Side> => {
  const server = await startServer(2 * AT_ONCE, tree)
  const teams: Team[] = []
  for (let at = 0; at < AT_ONCE; at++)
    teams.push(await teamOf(server.url, ADMIN, server.signers.slice(2 * at, 2 * at + 2)))
  // The first ones make what all of them share, and what is run often is compiled.
  for (let warm = 0; warm < WARM; warm++) await wholeAct(teams[0]!)
  await Promise.all(teams.map(wholeAct))
  await server.untilQuiet()
  return { name, server, teams, idle: NONE }
}

const sides: Side[] = []
try {
  sides.push(await openSide('this tree', process.env.BENCH_TREE))
  const { BENCH_AGAINST } = process.env
  if (BENCH_AGAINST) sides.push(await openSide('the other', BENCH_AGAINST))
  for (const side of sides)
    side.idle = await measured(side.server, () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)))
  const one = isAsked('one') ? await stepByStep('one person', sides, 1) : undefined
  const many = isAsked('many') ? await stepByStep(`${AT_ONCE} at once`, sides, AT_ONCE) : undefined
  const streamed = []
  if (isAsked('stream')) for (const side of sides) streamed.push(await stream(side))
  const floors = one && (await floorsOf(sides[0]!.server, one.whole))
  if (one) {
    console.log('statements asked most, jobs after the answers included')
    console.table(mostAsked(one.whole, CONTRACTS))
  }
  const told = { one: one?.rows, many: many?.rows, streamed, floors, steps: (one ?? many)?.steps }
  writeFileSync(path.join(results, 'act.json'), JSON.stringify(told, null, 2))
} finally {
  for (const { server } of sides) await server.stop()
}
