import { mkdirSync, writeFileSync } from 'node:fs'
import { accuracy, identicalPrints, movesFound, widthFound } from './accuracy.ts'
import { diffMatchPatch, jsDiff, ours } from './peers.ts'
import { scaling, speed } from './speed.ts'

const seeds = Number(process.argv[2] ?? 80)
const engines = [ours, diffMatchPatch, jsDiff]
const percent = (value: number) => `${(value * 100).toFixed(2)} %`
const table = (title: string, rows: Record<string, unknown>[]) => {
  console.log(`\n${title}`)
  console.table(rows)
}

const accuracyRows = engines.flatMap((engine) => [
  accuracy(engine, seeds, 'clean'),
  accuracy(engine, seeds, 'random characters'),
  accuracy(engine, engine === ours ? seeds : Math.min(seeds, 15), 're-wrapped'),
])
table(
  `Planted edits (${seeds} contracts, 900–20,000 characters; strict: kind and both spans within 2 characters)`,
  accuracyRows.map(({ engine, set, strict, exact, precision, recall, planted }) => ({
    engine,
    set,
    'F1 strict': percent(strict),
    'F1 exact span': percent(exact),
    precision: percent(precision),
    recall: percent(recall),
    planted,
  })),
)

const prints = identicalPrints(seeds)
const moves = movesFound(seeds)
const widths = widthFound(Math.min(seeds, 40))
table('Bars that are counts', [
  {
    what: 'identical texts, re-wrapped with headers and page numbers: differences',
    value: prints.differences,
    of: prints.pairs,
  },
  { what: 'moved paragraphs found, each as one', value: moves.found, of: moves.planted },
  { what: 'moves reported that were not planted', value: moves.extra, of: moves.reported },
  { what: 'changes inside moved paragraphs found', value: moves.innerFound, of: moves.innerPlanted },
  { what: 'width-only changes reported, option off', value: widths.off, of: widths.planted },
  { what: 'width-only changes reported, option on', value: widths.on, of: widths.planted },
])

const speeds = [
  speed(engines, 50_000, 0.1),
  speed(engines, 50_000, 0.01),
  speed([ours, diffMatchPatch], 41_000, 0.03),
]
table(
  'Speed, best of 5 in one run (ms)',
  speeds.flatMap(({ characters, rate, times }) =>
    times.map(({ engine, ms, first, cpu }) => ({
      characters,
      edits: percent(rate),
      engine,
      'best ms': ms,
      'first call ms': first,
      'cpu ms': cpu,
    })),
  ),
)
const growth = scaling(ours, [25_000, 50_000, 100_000, 200_000], 0.1)
table('Growth at 10 % edits', growth)

const results = new URL('../results/', import.meta.url)
mkdirSync(results, { recursive: true })
const report = { seeds, accuracy: accuracyRows, prints, moves, widths, speeds, growth }
writeFileSync(new URL('comparison.json', results), `${JSON.stringify(report, null, 2)}\n`)
