// Scores drafting on requests in everyday words: the open part, the part put aside, strangers', and one
// made anew from a seed.
// DRAFT_SEED=7 npx tsx bench/drafting/run.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { type GoldRequest, readRequests } from '../../packages/review/test/requests/score.ts'
import { generateRequests } from './generate.ts'
import { draftWithOurs, scoreRequest } from './score.ts'

const BARS = { found: 0.95, wrong: 0, whole: 0.7 }
const folder = new URL('../../packages/review/test/requests/', import.meta.url)
const seed = Number(process.env.DRAFT_SEED ?? Date.now() % 100_000)

function score(requests: GoldRequest[], everything: boolean) {
  const sum = { requests: 0, facts: 0, found: 0, wrong: 0, asked: 0, whole: 0, mustAsk: 0, noticed: 0 }
  const misses: string[] = []
  for (const gold of requests) {
    const { noticed, missing, strange, asked } = scoreRequest(gold, draftWithOurs(gold.request), everything)
    if (noticed !== null) {
      sum.mustAsk++
      if (noticed) sum.noticed++
      else misses.push(`${gold.id} not noticed: ${gold.request}`)
      continue
    }
    sum.requests++
    sum.facts += gold.facts.length
    sum.found += gold.facts.length - missing.length
    sum.wrong += strange.length
    sum.asked += asked
    if (!missing.length && !strange.length && !asked) sum.whole++
    else
      misses.push(
        `${gold.id} missing ${missing.join(' ; ') || '–'} wrong ${strange.join(',') || '–'} asked ${asked}`,
      )
  }
  return { sum, misses }
}

const parts: [string, GoldRequest[], boolean?][] = [
  ['open', readRequests(new URL('open.txt', folder))],
  ['aside', readRequests(new URL('aside.txt', folder))],
  ['strangers', readRequests(new URL('strangers.txt', folder))],
  ['six voices', readRequests(new URL('six-voices.txt', folder)), true],
  ['five more voices', readRequests(new URL('five-more-voices.txt', folder)), true],
  ['many hands', readRequests(new URL('many-hands.txt', folder)), true],
  ['many hands, aside', readRequests(new URL('many-hands-aside.txt', folder)), true],
  ['late hands', readRequests(new URL('late-hands.txt', folder)), true],
  ['last hands', readRequests(new URL('last-hands.txt', folder)), true],
  ['neighbours', readRequests(new URL('neighbours.txt', folder)), true],
  ['behind counters', readRequests(new URL('counters.txt', folder)), true],
  ['offices and families', readRequests(new URL('families.txt', folder)), true],
  ['plain', readRequests(new URL('plain.txt', folder)), true],
  [`generated (seed ${seed})`, generateRequests(seed, 140)],
]
const results: Record<string, unknown> = {}
let met = true
const rows: Record<string, Record<string, string>> = {}
for (const [name, requests, everything = false] of parts) {
  const { sum, misses } = score(requests, everything)
  const found = sum.found / Math.max(1, sum.facts)
  const whole = sum.whole / Math.max(1, sum.requests)
  met &&= found >= BARS.found && sum.wrong <= BARS.wrong && whole >= BARS.whole
  rows[name] = {
    requests: String(sum.requests),
    facts: String(sum.facts),
    found: `${(found * 100).toFixed(1)} %`,
    wrong: String(sum.wrong),
    'asked again': String(sum.asked),
    'wholly right': `${(whole * 100).toFixed(1)} %`,
    'contradictions noticed': `${sum.noticed}/${sum.mustAsk}`,
  }
  for (const line of misses) console.log(`  ${name}: ${line}`)
  results[name] = { ...sum, foundShare: found, wholeShare: whole }
}
console.table(rows)
const out = new URL('../results/', import.meta.url)
mkdirSync(out, { recursive: true })
writeFileSync(new URL('drafting.json', out), `${JSON.stringify(results, null, 2)}\n`)
console.log(met ? 'all bars met (found ≥ 95 %, wrong 0, wholly right ≥ 70 %)' : 'a bar was missed')
process.exitCode = met ? 0 : 1
