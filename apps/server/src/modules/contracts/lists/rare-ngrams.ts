import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

/** In more than one of so many contracts, a piece tells little, and to look it up takes longer than all the others. */
const COMMON = 1 / 50
/** In more than one of so many, it is not even worth finding all that have it. */
const EVERYWHERE = 1 / 10
/** Of pieces that all are common, so many of the rarest. */
const AT_LEAST = 2

/** isEverywhere: even the rarest of the pieces is. */
export type RareNgrams = { pieces: string[]; isEverywhere: boolean }

/** The pieces worth looking for, by what the database has noticed about how often each is written. */
export const rareNgrams = async (db: Queryable, pieces: readonly string[]): Promise<RareNgrams> => {
  const { rows } = await sql<{ piece: string; share: number }>`
    select piece, share from pg_stats,
           unnest(most_common_elems::text::text[], most_common_elem_freqs) as known (piece, share)
     where schemaname = current_schema() and tablename = 'contract_words' and attname = 'pieces'
       and piece = any(${sql.val([...pieces])}::text[])`.execute(db)
  return chooseRareNgrams(pieces, new Map(rows.map(({ piece, share }) => [piece, share])))
}

/** What is not known is rare: the database remembers the common ones. */
export const chooseRareNgrams = (
  pieces: readonly string[],
  shares: ReadonlyMap<string, number>,
): RareNgrams => {
  const shareOf = (piece: string) => shares.get(piece) ?? 0
  const telling = pieces.filter((piece) => shareOf(piece) < COMMON)
  if (telling.length > 0) return { pieces: telling, isEverywhere: false }
  const rarest = [...pieces].sort((one, other) => shareOf(one) - shareOf(other)).slice(0, AT_LEAST)
  return { pieces: rarest, isEverywhere: rarest.every((piece) => shareOf(piece) > EVERYWHERE) }
}
