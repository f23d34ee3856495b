import { composeContract } from './contracts.ts'
import type { Engine } from './peers.ts'
import { Random } from './random.ts'

/** Edits of one to four characters touching about `rate` of the text. */
export function scramble(text: string, random: Random, rate: number): string {
  const meanGap = 2.5 / rate
  let out = ''
  let i = 0
  while (i < text.length) {
    const gap = Math.max(1, Math.round(-Math.log(1 - random.next()) * meanGap))
    out += text.slice(i, i + gap)
    i += gap
    const length = random.between(1, 4)
    const fresh = Array.from({ length }, () => String.fromCharCode(0x4e00 + random.below(2000))).join('')
    const way = random.below(3)
    if (way !== 0) out += fresh
    if (way !== 1) i += length
  }
  return out
}

const round = (ms: number) => Math.round(ms * 10) / 10

/** Wall clock as users feel it, and processor time, which a busy machine disturbs less. */
function timed(engine: Engine, base: string, final: string, runs: number) {
  const times: number[] = []
  const cpu: number[] = []
  for (let i = 0; i < runs; i++) {
    const used = process.cpuUsage()
    const started = performance.now()
    engine.run(base, final)
    times.push(performance.now() - started)
    const { user, system } = process.cpuUsage(used)
    cpu.push((user + system) / 1000)
  }
  return {
    engine: engine.name,
    ms: round(Math.min(...times)),
    first: round(times[0]!),
    cpu: round(Math.min(...cpu)),
  }
}

export function speed(engines: readonly Engine[], characters: number, rate: number) {
  const random = new Random(7)
  const base = composeContract(random, characters)
  const final = scramble(base, random, rate)
  return { characters: base.length, rate, times: engines.map((engine) => timed(engine, base, final, 5)) }
}

export function scaling(engine: Engine, sizes: readonly number[], rate: number) {
  return sizes.map((size) => {
    const { characters, times } = speed([engine], size, rate)
    const { ms, cpu } = times[0]!
    return { characters, ms, 'cpu ms': cpu, 'cpu µs per character': round((cpu * 1000) / characters) }
  })
}
