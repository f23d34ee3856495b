import { adoptRing, openWith, type WithKeepers } from './adopt-ring.ts'
import { type Generation, type KeyRing, ringOf } from './generations.ts'
import type { KeyKeeper } from './key-keeper.ts'
import { deriveKeys } from './master-key.ts'
import type { Suite } from './national-cipher.ts'

const LOOK_EVERY_MS = 30_000

type Row = {
  generation: number
  active_at: Date
  seals_texts: boolean
  keeper: string
  wrapped: Buffer
}

/** @param suite By which algorithms this server seals; it reads both. */
export const openKeyRing = async (
  ...[pool, keepers, masters, clock, suite = 'aes']: [...Parameters<WithKeepers<KeyRing>>, suite?: Suite]
): Promise<KeyRing> => {
  await adoptRing(pool, keepers, masters, clock)
  const opened = new Map<number, Generation>()
  const refresh = async () => {
    const { rows } = await pool.query<Row>(
      `select generation, active_at, seals_texts, keeper, wrapped from key_generation join key_wrapping on generation = number
        where retired_at is null order by number`,
    )
    for (const number of new Set(rows.map((row) => row.generation)))
      if (!opened.has(number)) opened.set(number, await openOne(rows, number, keepers))
    for (const number of opened.keys())
      if (!rows.some((row) => row.generation === number)) opened.delete(number)
  }
  await refresh()
  const alive = () => [...opened.values()].filter(({ number }) => number > 0)
  return {
    ...ringOf(opened.get(0)!.keys, alive, clock, suite),
    refresh,
    watch: (onError) => {
      const timer = setInterval(() => void refresh().catch(onError), LOOK_EVERY_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

const openOne = async (
  rows: readonly Row[],
  number: number,
  keepers: readonly KeyKeeper[],
): Promise<Generation> => {
  const { active_at: activeAt, seals_texts: sealsTexts } = rows.find((row) => row.generation === number)!
  return { number, activeAt, sealsTexts, keys: deriveKeys(await openWith(rows, number, keepers)) }
}
