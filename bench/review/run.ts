// Scores the review engine on its own contracts with planted defects, beside a keyword baseline in the same run.
import { mkdirSync, writeFileSync } from 'node:fs'
import { CHECKPOINTS, reviewContract } from '../../packages/review/src/index.ts'
import { AS_FOUND, CORPORA } from '../../packages/review/test/corpus/corpora.ts'
import { type Corpus, textOf } from '../../packages/review/test/corpus/corpus.ts'
import { plant } from '../../packages/review/test/corpus/defect.ts'
import { scoreDefects, scoreFacts, scoreLawful, TODAY } from '../../packages/review/test/corpus/score.ts'

const BARS = { f1: 0.9, located: 0.85, alarms: 0.1, facts: 0.95, ms: 1000 }
const percent = (value: number) => `${(value * 100).toFixed(1)} %`

/** What keyword lists do: a missing clause has none of its words, a bad clause has one. */
function keywordFindings(text: string, type: string): Set<string> {
  const found = new Set<string>()
  for (const checkpoint of CHECKPOINTS) {
    if (!checkpoint.contractTypes.includes('通用') && !checkpoint.contractTypes.includes(type)) continue
    const seen = checkpoint.keywords.some((word) => text.includes(word))
    if (checkpoint.ruleKind === 'missing' ? !seen : checkpoint.ruleKind === 'pattern' && seen)
      found.add(checkpoint.id)
  }
  return found
}

/** Only what the defect changed counts, which flatters the baseline: alarms on the lawful text are left out. */
function keywordF1(corpus: Corpus): { f1: number; alarms: number } {
  let hit = 0
  let extra = 0
  let alarms = 0
  for (const [name, gold] of Object.entries(corpus.gold))
    alarms += keywordFindings(textOf(corpus, name), gold.contractType).size
  for (const defect of corpus.defects) {
    const type = corpus.gold[defect.base]?.contractType ?? ''
    const before = keywordFindings(textOf(corpus, defect.base), type)
    const after = [...keywordFindings(plant(textOf(corpus, defect.base), defect).text, type)].filter(
      (id) => !before.has(id),
    )
    if (after.includes(defect.checkpoint)) hit++
    extra += after.filter((id) => id !== defect.checkpoint).length
  }
  const missed = corpus.defects.length - hit
  return {
    f1: (2 * hit) / Math.max(1, 2 * hit + extra + missed),
    alarms: alarms / Object.keys(corpus.gold).length,
  }
}

const results: Record<string, unknown> = {}
let allMet = true
for (const corpus of [...CORPORA, ...AS_FOUND]) {
  for (const name of Object.keys(corpus.gold)) reviewContract(textOf(corpus, name), { today: TODAY })
  const lawful = scoreLawful(corpus)
  const facts = scoreFacts(corpus)
  const defects = scoreDefects(corpus)
  const keywords = keywordF1(corpus)
  const met =
    defects.f1 >= BARS.f1 &&
    defects.located >= BARS.located &&
    lawful.perText <= BARS.alarms &&
    facts.f1 >= BARS.facts &&
    lawful.slowestMs < BARS.ms
  allMet &&= met
  console.log(
    `\n${corpus.name}: ${Object.keys(corpus.gold).length} lawful contracts, ${corpus.defects.length} planted defects`,
  )
  console.table({
    'planted defects F1': { ours: percent(defects.f1), keywords: percent(keywords.f1), bar: '≥ 90 %' },
    'quote located': { ours: percent(defects.located), keywords: '-', bar: '≥ 85 %' },
    'alarms per lawful text': {
      ours: lawful.perText.toFixed(2),
      keywords: keywords.alarms.toFixed(2),
      bar: '≤ 0.1',
    },
    'facts F1': { ours: percent(facts.f1), keywords: '-', bar: '≥ 95 %' },
    'types right': { ours: `${facts.typesRight}/${facts.types}`, keywords: '-', bar: '' },
    'slowest contract, ms': { ours: lawful.slowestMs.toFixed(0), keywords: '-', bar: '< 1000' },
  })
  const perCheckpoint = new Map<string, { planted: number; found: number }>()
  for (const outcome of defects.outcomes) {
    const row = perCheckpoint.get(outcome.defect.checkpoint) ?? { planted: 0, found: 0 }
    row.planted++
    if (outcome.found) row.found++
    perCheckpoint.set(outcome.defect.checkpoint, row)
  }
  const weak = [...perCheckpoint].filter(([, row]) => row.found < row.planted)
  console.log(
    `checkpoints planted: ${perCheckpoint.size}; not all found: ${weak.map(([id, row]) => `${id} ${row.found}/${row.planted}`).join(', ') || 'none'}`,
  )
  for (const outcome of defects.outcomes) {
    if (outcome.extras.length > 0)
      console.log(
        `  also raised on ${outcome.defect.base}/${outcome.defect.checkpoint}: ${outcome.extras.join(', ')}`,
      )
  }
  for (const line of facts.wrong) console.log(`  fact: ${line}`)
  results[corpus.name] = {
    f1: defects.f1,
    located: defects.located,
    alarmsPerText: lawful.perText,
    factsF1: facts.f1,
    slowestMs: lawful.slowestMs,
    keywordF1: keywords.f1,
    perCheckpoint: Object.fromEntries(perCheckpoint),
  }
}
const folder = new URL('../results/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('review.json', folder), `${JSON.stringify(results, null, 2)}\n`)
console.log(allMet ? '\nall bars met' : '\na bar was missed')
process.exitCode = allMet ? 0 : 1
