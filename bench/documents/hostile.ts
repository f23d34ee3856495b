// What a stranger's hostile files cost everybody else: how much longer another company's files take while his two Office
// files and his PDFs are worked on, and how long the thread that answers calls stands still while files are verified.
// npm run bench:hostile
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DocumentEngine, ensureWorkFolder } from '@xinqi/documents'
import { makeLogger } from '../../apps/server/src/platform/logging.ts'
import { verifyingProcesses } from '../../apps/server/src/platform/verification/verifier.ts'
import { plainPdf } from '../../packages/documents/test/hostile-pdf.ts'
import { makeDocx } from '../../packages/documents/test/make-docx.ts'
import { hostileFiles } from '../../packages/pdf-signature/test/verify/hostile-pdf.ts'

/** Some hundred kilobytes that become thousands of pages. */
const hostileDocx = (seed: number) =>
  makeDocx({ body: Array.from({ length: 150_000 }, () => ({ runs: [{ text: String(seed) }] })) })
const ordinaryDocx = makeDocx({
  body: Array.from({ length: 60 }, (_, index) => ({
    runs: [{ text: `第${index + 1}条 双方应当按照本合同约定履行各自的义务。` }],
  })),
})

/** Whom to believe about national seals is not what is measured. */
const NOBODY = {
  makers: [],
  ownMakers: [],
  isOwnSandbox: false,
  signers: [],
  timestamps: [],
  certificates: [],
  crls: [],
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-hostile-'))
const engine = new DocumentEngine({
  workFolder: path.join(folder, 'documents'),
  workers: 3,
  officeLanes: 2,
})
const secondsOf = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const measure = async (bytes: Uint8Array) => {
  const times = []
  for (let round = 0; round < ROUNDS; round++)
    times.push(await secondsOf(() => engine.toPdf(bytes, { owner: 'company' })))
  return median(times)
}

try {
  await engine.toPdf(ordinaryDocx, { owner: 'company' })
  const alone = { docx: await measure(ordinaryDocx), pdf: await measure(plainPdf()) }
  const ending = new AbortController()
  const hostile = [1, 2].map((seed) =>
    engine.toPdf(hostileDocx(seed), { owner: 'stranger', signal: ending.signal }).catch(() => undefined),
  )
  const beside = { docx: await measure(ordinaryDocx), pdf: await measure(plainPdf()) }
  ending.abort()
  await Promise.all(hostile)
  for (const kind of ['docx', 'pdf'] as const) {
    const delay = beside[kind] - alone[kind]
    const holds = delay < alone.docx ? 'holds' : 'MISSED'
    console.log(
      `${kind}: ${alone[kind].toFixed(2)} s alone, ${beside[kind].toFixed(2)} s beside two hostile Office files; delayed by ${delay.toFixed(2)} s (bar: one ordinary file, ${alone.docx.toFixed(2)} s) ${holds}`,
    )
  }

  const verifier = verifyingProcesses(
    () => ensureWorkFolder(path.join(folder, 'verification')),
    makeLogger('silent'),
  )
  const dear = hostileFiles()['chain of twenty thousand revisions']!
  const lag = monitorEventLoopDelay({ resolution: 5 })
  lag.enable()
  const verdicts = await Promise.all(
    [1, 2, 3, 4].map((visitor) =>
      verifier.verifyPdf(
        dear,
        { trust: '', seals: { material: NOBODY, states: {}, now: new Date() } },
        { owner: `visitor ${visitor}`, budget: 'waiting' },
      ),
    ),
  )
  lag.disable()
  const worst = lag.max / 1e6
  console.log(
    `verification: ${verdicts.map(({ label }) => label).join(' ')}; the thread that answers calls stood still for ${worst.toFixed(0)} ms at most (bar: 100 ms) ${worst < 100 ? 'holds' : 'MISSED'}`,
  )
  verifier.close()
} finally {
  engine.close()
  rmSync(folder, { recursive: true, force: true })
}
