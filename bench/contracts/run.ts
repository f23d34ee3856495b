// `npm run bench:contracts`: lists at ten thousand and at a million contracts, batch signing beside the engine alone,
// twenty people signing at once. BENCH_ROWS, BENCH_CONTRACTS and BENCH_EACH make it smaller while trying; BENCH_ONLY=lists
// or BENCH_ONLY=signing leaves the other half out, BENCH_ONLY=after asks archive, due list, ledger, words and boards alone,
// BENCH_ONLY=own the lists alone that people have of their own,
// BENCH_ONLY=texts asks 63 questions of texts in clear and of sealed ones (BENCH_TEXTS of them),
// BENCH_ONLY=import takes ten thousand lines into the ledger, BENCH_ONLY=page opens the board in a browser.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { benchBoardPage } from './board-page.ts'
import { type House, openHouse, sendModel } from './house.ts'
import { benchLedgerImport } from './ledger-import.ts'
import { benchLists } from './lists.ts'
import { batchOf, engineAlone, manyAtOnce } from './signing.ts'
import { benchTexts } from './texts.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const FEW = Math.min(10_000, ROWS / 10)
const CONTRACTS = Number(process.env.BENCH_CONTRACTS ?? 1000)
const EACH = Number(process.env.BENCH_EACH ?? 20)
const SIGNERS = 20
const PAGES = 10
const SHARE = 0.6
const ROUNDS = 5
const ENGINE_TIMES = Math.min(600, CONTRACTS)
/** A server that signs has signed before. It gets faster over its first four thousand; the engine over some hundred. */
const WARM_ROUNDS = 4

const results = path.join(import.meta.dirname, '../results')
const { BENCH_ONLY } = process.env

const lists = async () => {
  const found = await benchLists(FEW, ROWS)
  console.table(found)
  return { found, holds: found.every(({ holds }) => holds) }
}

/** The engine before and after: a machine shared with others is not the same for minutes on end. */
const signingRound = async (house: House, modelId: string) => {
  const before = await engineAlone(house, modelId, ENGINE_TIMES)
  const batch = await batchOf(house, modelId, CONTRACTS)
  const engine = (before + (await engineAlone(house, modelId, ENGINE_TIMES))) / 2
  return { engine, batch, share: batch / engine }
}

const signing = async () => {
  const house = await openHouse(SIGNERS)
  try {
    for (const { mobile } of house.signers) await house.desk.signatureOf(await house.desk.signIn(mobile))
    const modelId = await sendModel(house, PAGES)
    for (let round = 0; round < WARM_ROUNDS; round++) await batchOf(house, modelId, CONTRACTS)
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await signingRound(house, modelId))
    const share = rounds.map((one) => one.share).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
    const crowd = await manyAtOnce(house, modelId, EACH)
    console.table([
      ...rounds.map((one, round) => ({
        case: `batch signing, ${CONTRACTS} contracts of ${PAGES} pages, round ${round + 1}`,
        'ours /s': one.batch.toFixed(1),
        'engine alone /s': one.engine.toFixed(1),
        share: one.share.toFixed(2),
      })),
      { case: 'the middle one', share: share.toFixed(2), bar: `≥ ${SHARE}`, holds: share >= SHARE },
    ])
    console.table([
      { case: `signing call, ${SIGNERS} at once`, ...crowd, bar: 'no error', holds: crowd.errors === 0 },
    ])
    return { batch: { rounds, share }, crowd, holds: share >= SHARE && crowd.errors === 0 }
  } finally {
    await house.stop()
  }
}

const wanted = (...parts: string[]) => !BENCH_ONLY || parts.includes(BENCH_ONLY)
const taken = wanted('import') ? await benchLedgerImport() : undefined
const page = wanted('page') ? await benchBoardPage() : undefined
const signed = wanted('signing') ? await signing() : undefined
const listed = wanted('lists', 'after', 'own') ? await lists() : undefined
const texts = wanted('texts') ? await benchTexts(Number(process.env.BENCH_TEXTS ?? 20_000)) : undefined
if (texts) {
  console.table(texts.rows)
  const held = texts.rows.filter(({ holds }) => holds).length
  console.table([
    { case: 'questions to sealed texts', hold: `${held} of ${texts.rows.length}`, holds: texts.holds },
  ])
}
mkdirSync(results, { recursive: true })
writeFileSync(
  path.join(results, 'contracts.json'),
  JSON.stringify(
    {
      rows: ROWS,
      lists: listed?.found,
      batch: signed?.batch,
      crowd: signed?.crowd,
      taken,
      page,
      texts: texts?.rows,
    },
    null,
    2,
  ),
)
process.exitCode = [listed, signed, taken, page, texts].every((part) => part?.holds ?? true) ? 0 : 1
