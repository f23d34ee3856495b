import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { type Bar, judgeBars } from './bars.ts'
import { CONTESTANTS } from './contestants.ts'
import { makeDocument, makeSealPng } from './inputs.ts'
import { makePkcs12 } from './peer-identity.ts'
import { printSize, printVerification } from './table.ts'

export interface Cell {
  runs: number
  cpuMs: number
  minMs: number
  quartileMs: number
  peakMb: number
}

export interface SizeResult {
  bytes: number
  engines: Record<string, Cell>
  /** Ten signatures in one job. */
  session: { firstMs: number; furtherMs: number }
}

export interface Measurements {
  sizes: Record<string, SizeResult>
  /** Ten signatures on the larger file. */
  verification: { ours: Cell; pdfsigMs: number | undefined }
}

const SIZES = { '1 MB, 10 pages': 10, '10 MB, 100 pages': 100 }
const ROUNDS = 3
const here = dirname(fileURLToPath(import.meta.url))

export async function measureAll(
  folder: string,
  tools: { pinned: boolean; pdfsig: boolean },
): Promise<Measurements & { bars: Bar[] }> {
  writeFileSync(join(folder, 'seal.png'), makeSealPng())
  writeFileSync(join(folder, 'peer.p12'), makePkcs12('bench'))
  const program = await bundled()
  const pinned = (command: string, args: string[]): [string, string[]] =>
    tools.pinned ? ['taskset', ['-c', '0', command, ...args]] : [command, args]
  const cell = <T>(task: string, pdf: string): T => {
    const [command, args] = pinned(process.execPath, [program, task, folder, pdf])
    const stdio: ('ignore' | 'pipe' | 'inherit')[] = ['ignore', 'pipe', 'inherit']
    return JSON.parse(execFileSync(command, args, { encoding: 'utf8', stdio }))
  }

  const sizes: Measurements['sizes'] = {}
  let tenSigned = ''
  for (const [label, pages] of Object.entries(SIZES)) {
    const pdf = join(folder, `${pages}.pdf`)
    writeFileSync(pdf, await makeDocument(pages))
    const engines: Record<string, Cell> = {}
    // rounds are interleaved so that a busy moment of the machine does not hit one engine only
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of Object.keys(CONTESTANTS)) {
        const measured = cell<Cell>(name, pdf)
        const known = engines[name]
        engines[name] = known ? best(known, measured) : measured
      }
    }
    sizes[label] = { bytes: readFileSync(pdf).length, engines, session: cell('session', pdf) }
    tenSigned = `${pdf}.ten.pdf`
    printSize(label, sizes[label])
  }

  const oursRounds: Cell[] = []
  const pdfsigRounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    oursRounds.push(cell<Cell>('verify', tenSigned))
    if (tools.pdfsig) pdfsigRounds.push(timePdfsig(...pinned('pdfsig', ['-nocert', tenSigned])))
  }
  const verification = {
    ours: oursRounds.reduce(best),
    pdfsigMs: tools.pdfsig ? Math.min(...pdfsigRounds) : undefined,
  }
  printVerification(verification)
  return { sizes, verification, bars: judgeBars({ sizes, verification }) }
}

/** One bundle as the product ships it; packages stay where they are installed. */
/** Ours are sources and go into the bundle; what others wrote is loaded as they published it. */
const onlyPeersOutside: Plugin = {
  name: 'only-peers-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@xinqi/') ? undefined : { path, external: true },
    ),
}

async function bundled(): Promise<string> {
  const outdir = join(here, '../results/sign-build')
  await build({
    entryPoints: [join(here, 'cell.ts')],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    plugins: [onlyPeersOutside],
    logLevel: 'error',
  })
  return join(outdir, 'cell.mjs')
}

const best = (a: Cell, b: Cell): Cell => ({
  runs: a.runs + b.runs,
  cpuMs: Math.min(a.cpuMs, b.cpuMs),
  minMs: Math.min(a.minMs, b.minMs),
  quartileMs: Math.min(a.quartileMs, b.quartileMs),
  peakMb: Math.max(a.peakMb, b.peakMb),
})

/** Best wall time of a whole run, start of the process included: that is how pdfsig is used. */
function timePdfsig(command: string, args: string[]): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    const { status } = spawnSync(command, args)
    if (status !== 0) throw new Error(`pdfsig ended with ${status}`)
    return performance.now() - start
  })
  return Math.min(...times)
}
