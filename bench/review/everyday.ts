// Scores the review on contracts in everyday words: `npx tsx bench/review/everyday.ts [set] [--all]`.
// A set's misses are printed only on request, so that the set kept aside stays unseen while rules are mended.
import { readMarked, scoreMarked } from '../../packages/review/test/corpus/marked.ts'

const percent = (value: number) => `${(value * 100).toFixed(1)} %`
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const all = process.argv.includes('--all')

for (const set of asked.length ? asked : ['open', 'aside']) {
  const contracts = readMarked(set)
  const score = scoreMarked(contracts)
  const defects = contracts.reduce((sum, contract) => sum + contract.planted.length, 0)
  console.log(`\n${set}: ${contracts.length} contracts, ${defects} defects`)
  console.table({
    'F1 (precision, recall)': `${percent(score.f1)} (${percent(score.precision)}, ${percent(score.recall)})`,
    located: percent(score.located),
    'alarms per clean text': score.alarmsPerText.toFixed(2),
    'kind recognised': `${score.typesRight}/${score.texts}`,
    'contracts wholly right': `${score.wholly}/${score.texts}`,
  })
  console.log(
    [...score.perRule]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(
        ([id, row]) =>
          `${id} found ${row.found}/${row.planted}, right ${row.found}/${row.raised}${row.located < row.found ? `, located ${row.located}` : ''}`,
      )
      .join('\n'),
  )
  if (!all) continue
  for (const [title, lines] of [
    ['kind', score.mistyped],
    ['missed', score.missed],
    ['also raised', score.extras],
    ['alarms', score.alarms],
  ] as const)
    for (const line of lines) console.log(`${title}: ${line.replaceAll('\n', '⏎')}`)
}
