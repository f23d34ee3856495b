import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { theRow } from '../db/row.ts'
import type { Services } from '../services.ts'
import { OWNER_TEXTS, type OwnerText, ownerSealedBy } from './owner-texts.ts'
import {
  countHanging,
  FILES,
  nameOfPlace,
  type SealedPlace,
  sealedBy,
  sealedPlaces,
} from './sealed-places.ts'

type Needs = Pick<Services, 'db' | 'keys' | 'columns' | 'ownerKeys' | 'blobs' | 'clock' | 'log'>

/** Blocks of 8 kB looked through in one transaction: some hundred rows, held for milliseconds. */
const BLOCKS_AT_ONCE = 32
/** Texts under owners' keys are long: of those fewer at once, and at least this many blocks. */
const FEWER_BLOCKS = 8
const END = -1
/** What is found clean is counted again so often, until the older keys are retired. */
const COUNT_EVERY_MS = 3_600_000

export type Pace = {
  signal?: AbortSignal
  blocks?: number
  /** Given the milliseconds the last step took, waits: those who work here come first. */
  rest?: (tookMs: number) => Promise<void>
}
const restAsLong = (tookMs: number) => new Promise<void>((resolve) => setTimeout(resolve, tookMs))

/**
 * Seals anew what hangs on older keys, in small steps whose end is written down with them: killed at any moment it goes
 * on there, and two servers at it at once do each step once. What was written meanwhile with an older key, or was held
 * by somebody, is found by the next round. Ends with a count.
 */
export const rewrap = async (services: Needs, pace: Pace = {}): Promise<void> => {
  const { db, keys } = services
  await keys.refresh()
  const newest = keys.newest()
  const older = await db
    .selectFrom('key_generation')
    .select('number')
    .where('number', '>', 0)
    .where('number', '<', newest.number)
    .where('retired_at', 'is', null)
    .execute()
  // Before that some server may still seal with an older one, and the round would be in vain.
  if (older.length === 0 || keys.settled() !== newest.number) return
  if (await isKnownClean(services, newest.number)) return
  const places = [...(await sealedPlaces(db)), ...(newest.sealsTexts ? OWNER_TEXTS : []), null]
  for (const place of places)
    while (!pace.signal?.aborted) {
      const began = performance.now()
      const blocks = pace.blocks ?? BLOCKS_AT_ONCE
      const more = place
        ? isOwnerText(place)
          ? await stepThroughTexts(services, place, newest.number, Math.ceil(blocks / FEWER_BLOCKS))
          : await stepThroughColumn(services, place, newest.number, blocks)
        : await stepThroughFiles(services, newest.number, blocks)
      if (!more) break
      await (pace.rest ?? restAsLong)(performance.now() - began)
    }
  if (!pace.signal?.aborted) await closeRound(services, newest.number, places.length)
}

const isOwnerText = (place: SealedPlace): place is OwnerText => 'owner' in place

const isKnownClean = async ({ db, clock }: Needs, generation: number): Promise<boolean> => {
  const { clean_since, counted_at } = await theRow(db, 'key_generation', { number: generation }, [
    'clean_since',
    'counted_at',
  ])
  return clean_since !== null && clock().getTime() - counted_at!.getTime() < COUNT_EVERY_MS
}

/** Where the place goes on; nothing while another server is at it, or at its end. */
const takeUp = async (tx: Tx, generation: number, place: string): Promise<number | undefined> => {
  await sql`insert into key_rewrap (generation, place) values (${generation}, ${place}) on conflict do nothing`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('key_rewrap')
    .select('next_block')
    .where('generation', '=', generation)
    .where('place', '=', place)
    .where('next_block', '<>', END)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.next_block
}

const writeDown = (tx: Tx, generation: number, place: string, next: number, moved: number) =>
  sql`update key_rewrap set next_block = ${next}, moved = moved + ${moved}
       where generation = ${generation} and place = ${place}`.execute(tx)

const blocksOf = async (tx: Tx, table: string): Promise<number> => {
  const { rows } = await sql<{ blocks: number }>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as blocks`.execute(tx)
  return rows[0]!.blocks
}

const stepThroughColumn = (
  { db, columns }: Needs,
  place: SealedPlace,
  generation: number,
  blocks: number,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const name = nameOfPlace(place)
    const from = await takeUp(tx, generation, name)
    if (from === undefined) return false
    const to = from + blocks
    const [table, column] = [sql.table(place.table), sql.ref(place.column)]
    // Not a key of the row, so whoever refers to it does not wait; what somebody is changing is left for the next round.
    const { rows } = await sql<{ at: string; sealed: Buffer }>`
      select ctid::text as at, ${column} as sealed from ${table}
       where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${to},0)`}::tid
         and ${sealedBy(place.column)} <> ${generation}
         for no key update skip locked`.execute(tx)
    if (rows.length)
      await sql`
        update ${table} as t set ${sql.id(place.column)} = fresh.sealed
          from unnest(${rows.map(({ at }) => at)}::tid[], ${rows.map(({ sealed }) => columns.sealAnew(sealed))}::bytea[])
            as fresh (at, sealed)
         where t.ctid = fresh.at`.execute(tx)
    const next = to >= (await blocksOf(tx, place.table)) ? END : to
    await writeDown(tx, generation, name, next, rows.length)
    return next !== END
  })

/** As a column, but each by its owner's own key. What does not open stays as it is, and keeps the older keys from going. */
const stepThroughTexts = (
  { db, log, ownerKeys }: Needs,
  text: OwnerText,
  generation: number,
  blocks: number,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const name = nameOfPlace(text)
    const from = await takeUp(tx, generation, name)
    if (from === undefined) return false
    const to = from + blocks
    const [table, column] = [sql.table(text.table), sql.id(text.column)]
    const { rows } = await sql<{ at: string; sealed: Buffer; owner: string; place: string }>`
      select t.ctid::text as at, t.${column} as sealed, ${text.owner} as owner, ${text.place} as place
        from ${table} as t
       where t.ctid >= ${`(${from},0)`}::tid and t.ctid < ${`(${to},0)`}::tid
         and ${ownerSealedBy(text.column)} <> ${generation}
         for no key update of t skip locked`.execute(tx)
    const fresh: { at: string; sealed: Buffer }[] = []
    for (const { at, sealed, owner, place } of rows) {
      const key = await ownerKeys.of(owner)
      try {
        fresh.push({ at, sealed: key.seal(key.open(sealed, place), place) })
      } catch (error) {
        log.error({ error, place }, 'a text does not open under its owner’s key')
      }
    }
    if (fresh.length)
      await sql`
        update ${table} as t set ${column} = fresh.sealed
          from unnest(${fresh.map(({ at }) => at)}::tid[], ${fresh.map(({ sealed }) => sealed)}::bytea[])
            as fresh (at, sealed)
         where t.ctid = fresh.at`.execute(tx)
    const next = to >= (await blocksOf(tx, text.table)) ? END : to
    await writeDown(tx, generation, name, next, fresh.length)
    return next !== END
  })

/** No lock is held over all of these files: each has its own transaction, and doing one twice does no harm. */
const stepThroughFiles = async (
  { db, blobs, log }: Needs,
  generation: number,
  blocks: number,
): Promise<boolean> => {
  const from = await db.transaction().execute((tx) => takeUp(tx, generation, FILES))
  if (from === undefined) return false
  const to = from + blocks
  const { rows } = await sql<{ id: string }>`
    select id from blob where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${to},0)`}::tid
       and key_generation <> ${generation}`.execute(db)
  for (const { id } of rows)
    if ((await blobs.wrapAnew(db, id)) === 'missing') log.error({ blob: id }, 'a file is not in the store')
  return db.transaction().execute(async (tx) => {
    const next = to >= (await blocksOf(tx, 'blob')) ? END : to
    await writeDown(tx, generation, FILES, next, rows.length)
    return next !== END
  })
}

/** When every place has come to its end: what is left is counted, and where there is any a new round begins. */
const closeRound = async ({ db, clock }: Needs, generation: number, places: number): Promise<void> => {
  const { count } = await db
    .selectFrom('key_rewrap')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('generation', '=', generation)
    .where('next_block', '=', END)
    .executeTakeFirstOrThrow()
  if (count < places) return
  const hanging = [...(await countHanging(db, generation)).values()].reduce((sum, one) => sum + one, 0)
  const now = clock()
  await sql`update key_generation
               set hanging = ${hanging}, counted_at = ${now},
                   clean_since = ${hanging === 0 ? sql`coalesce(clean_since, ${now})` : null}
             where number = ${generation}`.execute(db)
  if (hanging) await sql`update key_rewrap set next_block = 0 where generation = ${generation}`.execute(db)
}
