import { readFileSync, writeFileSync } from 'node:fs'
import { readWithRoom } from '../../packages/pdf-signature/src/index.ts'
import { CONTESTANTS } from './contestants.ts'
import type { Inputs } from './engine.ts'

/** One measurement in a process of its own: `cell TASK FOLDER PDF`. Prints one line of JSON. */
const [task, folder, pdfFile] = process.argv.slice(2) as [string, string, string]
const inputs: Inputs = {
  // Room behind the file is of use to us alone; the peers see the same bytes.
  pdf: readWithRoom(pdfFile),
  seal: readFileSync(`${folder}/seal.png`),
  pkcs12: readFileSync(`${folder}/peer.p12`),
  password: 'bench',
}

/** Budgets in CPU time: on a busy machine wall time would end the warm-up before the compiler is done. */
const WARM_UP_CPU_MS = 2500
const MEASURED_CPU_MS = 2000

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** CPU time is read in blocks of at least this much, so that one busy moment spoils one block only. */
const BLOCK_CPU_MS = 100

const lowerQuartile = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)]!

/** CPU time per run (garbage collection included) and wall time, both as lower quartiles. */
async function measure(work: () => Promise<unknown>) {
  const warm = cpuMs() + WARM_UP_CPU_MS
  do await work()
  while (cpuMs() < warm)
  const walls: number[] = []
  const blocks: number[] = []
  const begin = cpuMs()
  while (cpuMs() < begin + MEASURED_CPU_MS || blocks.length < 3) {
    const blockBegin = cpuMs()
    let runs = 0
    do {
      const start = performance.now()
      await work()
      walls.push(performance.now() - start)
      runs++
    } while (cpuMs() < blockBegin + BLOCK_CPU_MS)
    blocks.push((cpuMs() - blockBegin) / runs)
  }
  return {
    runs: walls.length,
    cpuMs: lowerQuartile(blocks),
    minMs: Math.min(...walls),
    quartileMs: lowerQuartile(walls),
  }
}

async function tenSignatures(): Promise<object> {
  const { tenInOneSession } = await import('./engine-ours.ts')
  const rounds: { firstMs: number; furtherMs: number }[] = []
  for (let round = 0; round < 20; round++) {
    const { file, ...times } = await tenInOneSession(inputs)
    rounds.push(times)
    if (round === 0) writeFileSync(`${pdfFile}.ten.pdf`, file)
  }
  const best = (pick: (round: (typeof rounds)[number]) => number) => Math.min(...rounds.map(pick))
  return { firstMs: best((round) => round.firstMs), furtherMs: best((round) => round.furtherMs) }
}

async function verification(): Promise<object> {
  const { verifyPdf } = await import('../../packages/pdf-signature/src/index.ts')
  return measure(async () => {
    const { verdict, reason } = verifyPdf(inputs.pdf)
    if (verdict !== 'valid') throw new Error(`the file to verify is ${verdict}: ${reason}`)
  })
}

async function run(): Promise<object> {
  if (task === 'session') return tenSignatures()
  if (task === 'verify') return verification()
  const engine = await CONTESTANTS[task]!.load()
  return measure(await engine(inputs))
}

const result = await run()
console.log(JSON.stringify({ ...result, peakMb: process.resourceUsage().maxRSS / 1024 }))
