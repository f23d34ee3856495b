import { readFileSync, writeFileSync } from 'node:fs'
import { CONTESTANTS } from './contestants.ts'
import type { Inputs } from './engine.ts'

/** One measurement in a process of its own: `cell TASK FOLDER PDF`. Prints one line of JSON. */
const [task, folder, pdfFile] = process.argv.slice(2) as [string, string, string]
const inputs: Inputs = {
  pdf: readFileSync(pdfFile),
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

/** Lower quartile and minimum of wall time, and CPU time per run, garbage collection included. */
async function measure(work: () => Promise<unknown>) {
  const warm = cpuMs() + WARM_UP_CPU_MS
  do await work()
  while (cpuMs() < warm)
  const walls: number[] = []
  const from = cpuMs()
  do {
    const start = performance.now()
    await work()
    walls.push(performance.now() - start)
  } while (cpuMs() < from + MEASURED_CPU_MS || walls.length < 3)
  const used = cpuMs() - from
  walls.sort((a, b) => a - b)
  return {
    runs: walls.length,
    cpuMs: used / walls.length,
    minMs: walls[0]!,
    quartileMs: walls[Math.floor(walls.length / 4)]!,
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
