// The yardstick for machines that read Chinese contracts: our engine, an oracle, what needs no understanding, and a model.
// npm run bench:ai -- --yardstick [--seed 7] [--only facts,review] [--cases 20] [--json file]
// A model is asked where REVIEW_MODEL_URL and REVIEW_MODEL_NAME (and REVIEW_MODEL_KEY) are set; --no-model leaves it out.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readModelSettings } from '../../packages/review/src/index.ts'
import { askJsonOf } from './ask-model.ts'
import { type AnyTask, addCounts, type Case, type Figures, figuresOf, noCounts } from './task.ts'
import { TASKS } from './tasks.ts'

type AnyCase = Case<unknown, unknown>
type Row = { contestant: string; figures: Figures; seconds: number; failures: string[] }

const OPEN_SEED = 20_261
const OPEN_CASES: Record<string, number> = {
  facts: 12,
  'store-questions': 2,
  review: 12,
  drafting: 21,
  comparison: 6,
  'hidden-orders': 12,
  'hidden-review-orders': 12,
}
/** With a model everybody answers the same few cases, so that one table compares them. */
const MODEL_CASES = 12

const { values: options } = parseArgs({
  options: {
    yardstick: { type: 'boolean' },
    seed: { type: 'string' },
    only: { type: 'string' },
    cases: { type: 'string' },
    json: { type: 'string' },
    'at-once': { type: 'string' },
    'no-model': { type: 'boolean' },
    'write-open': { type: 'boolean' },
  },
})
const seed = Number(options.seed ?? Date.now() % 100_000)
const atOnce = Number(options['at-once'] ?? 4)
const asked = options.cases === undefined ? null : Number(options.cases)
if (![seed, atOnce, asked ?? 1].every((n) => Number.isInteger(n) && n > 0))
  throw new Error('--seed, --cases and --at-once are whole numbers above 0')
const settings = options['no-model'] ? null : readModelSettings(process.env)
const only = options.only?.split(',')
const tasks = TASKS.filter(({ name }) => !only || only.includes(name))
if (tasks.length === 0)
  throw new Error(`--only is one or more of ${TASKS.map(({ name }) => name).join(', ')}`)
const openFile = ({ name }: AnyTask) => new URL(`open/${name}.json`, import.meta.url)

if (options['write-open']) {
  for (const task of tasks) {
    const cases = task.generate(OPEN_SEED, OPEN_CASES[task.name] ?? 10)
    writeFileSync(
      openFile(task),
      `${JSON.stringify({ task: task.name, title: task.title, seed: OPEN_SEED, cases }, null, 1)}\n`,
    )
  }
  process.exit(0)
}

async function answerAll(
  task: AnyTask,
  cases: AnyCase[],
  answer: (one: AnyCase) => unknown,
  workers: number,
): Promise<{ answers: unknown[]; failures: string[]; seconds: number }> {
  const answers: unknown[] = []
  const failures: string[] = []
  const started = performance.now()
  const waiting = [...cases.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, one] = next
      try {
        answers[at] = await answer(one)
      } catch (error) {
        if (workers === 1) throw error
        answers[at] = task.empty
        failures.push(`${one.id}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return { answers, failures, seconds: (performance.now() - started) / 1000 }
}

const gradeAll = (task: AnyTask, cases: AnyCase[], answers: unknown[], failed: number): Figures =>
  figuresOf(
    cases.map((one, at) => task.grade(one, answers[at])).reduce(addCounts, noCounts()),
    cases.length,
    failed,
    task.hasPlaces,
  )

async function scoreTask(
  task: AnyTask,
  cases: AnyCase[],
): Promise<{ rows: Row[]; groups: Record<string, { f1: number; whole: number }> }> {
  const rows: Row[] = []
  const play = async (contestant: string, answer: (one: AnyCase) => unknown, workers = 1) => {
    const { answers, failures, seconds } = await answerAll(task, cases, answer, workers)
    rows.push({ contestant, figures: gradeAll(task, cases, answers, failures.length), seconds, failures })
    return answers
  }
  await play('oracle', (one) => task.oracle(one))
  const ours = await play('xinqi', (one) => task.ours(one.input))
  for (const [name, answer] of Object.entries(task.trivial)) await play(name, (one) => answer(one.input))
  await play('no answer', () => task.empty)
  if (settings) {
    const ask = askJsonOf(settings)
    const model = await play(settings.model, (one) => task.model(one.input, ask), Math.max(2, atOnce))
    const { together } = task
    if (together) {
      const place = new Map(cases.map((one, at) => [one, at]))
      await play(`xinqi and ${settings.model}`, (one) => {
        const at = place.get(one) as number
        return together(ours[at], model[at])
      })
    }
  }
  const groups: Record<string, { f1: number; whole: number }> = {}
  for (const group of new Set(cases.map((one) => task.group?.(one)))) {
    if (group === undefined) continue
    const of = cases.flatMap((one, at) => (task.group?.(one) === group ? [at] : []))
    const { f1, whole } = gradeAll(
      task,
      of.map((at) => cases[at] as AnyCase),
      of.map((at) => ours[at]),
      0,
    )
    groups[group] = { f1, whole }
  }
  return { rows, groups }
}

const percent = (value: number | null) => (value === null ? '–' : (value * 100).toFixed(1))

/** An oracle that is not right, or a silence that is not wrong, means that a grader is broken. */
function brokenGrader(rows: Row[]): string | null {
  const of = (name: string) => rows.find(({ contestant }) => contestant === name)!.figures
  const { precision, recall, f1, located, whole } = of('oracle')
  if ([precision, recall, f1, located ?? 1, whole].some((figure) => figure !== 1))
    return 'the oracle is not at 100'
  const silence = of('no answer')
  return [silence.f1, silence.located ?? 0, silence.whole].some((figure) => figure !== 0)
    ? 'no answer is not at 0'
    : null
}

const report: Record<string, Record<string, unknown>> = {}
let broken = 0
for (const task of tasks) {
  const open = JSON.parse(readFileSync(openFile(task), 'utf8')) as { cases: AnyCase[] }
  const usual = settings ? Math.min(MODEL_CASES, task.usualCount) : task.usualCount
  const parts: [string, AnyCase[]][] = [
    ['open', open.cases.slice(0, asked ?? (settings ? MODEL_CASES : undefined))],
    [`made anew, seed ${seed}`, task.generate(seed, asked ?? usual)],
  ]
  console.log(`\n${task.name}: ${task.title}`)
  report[task.name] = {}
  for (const [part, cases] of parts) {
    const { rows, groups } = await scoreTask(task, cases)
    console.log(`${part}, ${cases.length} cases (whole: all or nothing for each ${task.unit})`)
    console.table(
      Object.fromEntries(
        rows.map(({ contestant, figures, seconds }) => [
          contestant,
          {
            precision: percent(figures.precision),
            recall: percent(figures.recall),
            F1: percent(figures.f1),
            ...(task.hasPlaces ? { located: percent(figures.located) } : {}),
            whole: percent(figures.whole),
            ...figures.more,
            ...(settings ? { 'no readable answer': figures.failed } : {}),
            's a case': (seconds / cases.length).toFixed(3),
          },
        ]),
      ),
    )
    if (Object.keys(groups).length > 1)
      console.log(
        `xinqi by group, F1 (whole): ${Object.entries(groups)
          .map(([group, { f1, whole }]) => `${group} ${percent(f1)} (${percent(whole)})`)
          .join(' · ')}`,
      )
    for (const { contestant, failures } of rows)
      for (const failure of failures.slice(0, 5)) console.log(`  ${contestant}: ${failure}`)
    const fault = brokenGrader(rows)
    if (fault) {
      broken++
      console.log(`  the grader of ${task.name} is broken: ${fault}`)
    }
    report[task.name]![part] = { cases: cases.length, rows, groups }
  }
}
const target = options.json
  ? path.resolve(options.json)
  : path.join(import.meta.dirname, '..', 'results', 'yardstick.json')
mkdirSync(path.dirname(target), { recursive: true })
writeFileSync(target, `${JSON.stringify({ seed, model: settings?.model ?? null, tasks: report }, null, 2)}\n`)
console.log(`\nwritten to ${path.relative(process.cwd(), target)}`)
process.exitCode = broken ? 1 : 0
