import { composeContract } from './contracts.ts'
import { type Planted, plant } from './edits.ts'
import { type Engine, ours } from './peers.ts'
import { Random } from './random.ts'
import { remapFinal, rewrap } from './rewrap.ts'
import { f1, isSamePlace, score } from './score.ts'
import { swapWidths } from './widths.ts'

export type EditSet = 'clean' | 'random characters' | 're-wrapped'

const SIZES = [900, 1800, 3000, 6000, 12_000, 20_000]

function planted(seed: number, set: EditSet): Planted {
  const random = new Random(seed)
  const size = random.pick(SIZES)
  const base = composeContract(random, size)
  const edits = Math.round(size / random.pick([120, 250, 400]))
  if (set === 'random characters')
    return plant(base, random, { edits, moves: 0, makers: ['characters'], spacing: 6 })
  const clean = plant(base, random, { edits, moves: random.between(0, 4) })
  if (set === 'clean') return clean
  const { text, map } = rewrap(clean.final, random)
  return { base, final: text, gold: remapFinal(clean.final, clean.gold, map) }
}

export function accuracy(engine: Engine, seeds: number, set: EditSet) {
  const total = { hit: 0, exact: 0, found: 0, gold: 0 }
  for (let seed = 1; seed <= seeds; seed++) {
    const { base, final, gold } = planted(seed, set)
    const result = score(base, final, engine.run(base, final), gold)
    for (const key of ['hit', 'exact', 'found', 'gold'] as const) total[key] += result[key]
  }
  return {
    engine: engine.name,
    set,
    strict: f1(total),
    exact: f1({ ...total, hit: total.exact }),
    precision: total.found === 0 ? 1 : total.hit / total.found,
    recall: total.hit / total.gold,
    planted: total.gold,
  }
}

export function identicalPrints(seeds: number) {
  let differences = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const random = new Random(seed + 5000)
    const text = composeContract(random, random.pick(SIZES))
    differences += ours.run(text, rewrap(text, random).text).length
    differences += ours.run(rewrap(text, random).text, rewrap(text, random).text).length
  }
  return { differences, pairs: seeds * 2 }
}

export function movesFound(seeds: number) {
  const total = { planted: 0, found: 0, reported: 0, extra: 0, innerPlanted: 0, innerFound: 0 }
  for (let seed = 1; seed <= seeds; seed++) {
    const random = new Random(seed + 9000)
    const base = composeContract(random, random.pick(SIZES.slice(2)))
    const { final, gold } = plant(base, random, { edits: 0, moves: 4, editMoved: seed % 2 === 0 })
    const reported = ours.run(base, final).filter(({ type }) => type === 'move')
    total.planted += gold.length
    total.reported += reported.length
    for (const item of gold) {
      const found = reported.find((move) => isSamePlace(base, final, move, item))
      if (found) total.found++
      for (const inner of item.inner ?? []) {
        total.innerPlanted++
        if (found?.inner?.some((change) => isSamePlace(base, final, change, inner))) total.innerFound++
      }
    }
  }
  total.extra = total.reported - total.found
  return total
}

export function widthFound(seeds: number) {
  const total = { planted: 0, off: 0, on: 0 }
  for (let seed = 1; seed <= seeds; seed++) {
    const random = new Random(seed + 7000)
    const base = composeContract(random, random.pick(SIZES))
    const { final, gold } = swapWidths(base, random)
    total.planted += gold.length
    total.off += ours.run(base, final).length
    const on = ours.width(base, final)
    total.on += gold.filter((item) =>
      on.some((change) => change.baseStart <= item.baseStart && change.baseEnd >= item.baseEnd),
    ).length
  }
  return total
}
