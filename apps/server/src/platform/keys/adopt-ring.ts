import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { ACTIVE_AFTER_MS } from './generations.ts'
import { type KeyKeeper, masterKeyKeeper } from './key-keeper.ts'
import { isKeyOf } from './key-mark.ts'

/** None of the keepers there are opens what the database holds. */
export class WrongKey extends Error {}

/** Any fixed number: whoever changes the ring takes turns. */
const RING_LOCK = 0x78_71_02
const SECRET_BYTES = 32
const LAST_GENERATION = 200

/** `masters`: from before there was a ring, when the master key was the secret itself. */
export type WithKeepers<T> = (
  pool: pg.Pool,
  keepers: readonly [KeyKeeper, ...KeyKeeper[]],
  masters: readonly Buffer[],
  clock: () => Date,
) => Promise<T>

type Wrapping = { generation: number; keeper: string; wrapped: Buffer }

/**
 * Sees to it that the first of these keepers opens everything there is. One that is new here is given wrappings of its
 * own beside the old one's, and a new generation begins with it: from then on nothing new hangs on what the old key
 * protected. Stopped at any moment, whoever could open the ring still can.
 */
export const adoptRing: WithKeepers<void> = async (pool, keepers, masters, clock) => {
  let kept = await wrappingsIn(pool)
  if (kept.length === 0) {
    await beginRing(pool, keepers[0], masters, clock())
    kept = await wrappingsIn(pool)
  }
  const [first] = keepers
  const generations = [...new Set(kept.map(({ generation }) => generation))]
  const missing = generations.filter(
    (number) => !kept.some((one) => one.generation === number && one.keeper === first.name),
  )
  if (missing.length === 0) return
  const fresh: Wrapping[] = []
  // A key service may take its time: it is asked before anything is locked.
  for (const generation of missing) {
    const secret = await openWith(kept, generation, [...keepers, ...masters.map(masterKeyKeeper)])
    fresh.push({ generation, keeper: first.name, wrapped: await wrapChecked(first, secret) })
  }
  const isNewHere = missing.length === generations.length
  const next = isNewHere ? await newSecret(keepers) : []
  await inTurn(pool, async (client) => {
    const { rows } = await client.query('select from key_wrapping where keeper = $1 limit 1', [first.name])
    await insertWrappings(client, fresh, clock())
    // Two servers may come with the new key at once: one generation is enough.
    if (isNewHere && rows.length === 0) await insertGeneration(client, next, clock())
  })
}

/** A generation that takes over as soon as every server has heard of it. */
export const beginGeneration = async (
  pool: pg.Pool,
  keepers: readonly KeyKeeper[],
  clock: () => Date,
): Promise<number> => {
  const next = await newSecret(keepers)
  return inTurn(pool, (client) => insertGeneration(client, next, clock()))
}

const newSecret = async (keepers: readonly KeyKeeper[]): Promise<Omit<Wrapping, 'generation'>[]> => {
  const secret = randomBytes(SECRET_BYTES)
  // Servers that still run with the old keeper alone must read what the others write.
  return Promise.all(
    keepers.map(async (keeper) => ({ keeper: keeper.name, wrapped: await wrapChecked(keeper, secret) })),
  )
}

const insertGeneration = async (
  client: pg.PoolClient,
  wrappings: readonly Omit<Wrapping, 'generation'>[],
  now: Date,
): Promise<number> => {
  const { rows } = await client.query<{ next: number }>('select max(number) + 1 as next from key_generation')
  const generation = rows[0]!.next
  if (generation > LAST_GENERATION)
    throw new Error('there have been as many generations of keys as there can be')
  await client.query(
    'insert into key_generation (number, active_at, created_at, seals_texts) values ($1, $2, $3, true)',
    [generation, new Date(now.getTime() + ACTIVE_AFTER_MS), now],
  )
  await insertWrappings(
    client,
    wrappings.map((one) => ({ ...one, generation })),
    now,
  )
  return generation
}

/** A new database gets secrets of chance; one from before there was a ring keeps the master key it was sealed with. */
const beginRing = async (
  pool: pg.Pool,
  keeper: KeyKeeper,
  masters: readonly Buffer[],
  now: Date,
): Promise<void> => {
  const { rows } = await pool.query<{ used: boolean }>(
    'select exists (select from key_mark) or exists (select from account) as used',
  )
  const { used } = rows[0]!
  const master = used ? await masterOf(pool, masters) : undefined
  const by = master ? masterKeyKeeper(master) : keeper
  const wrappings: Wrapping[] = []
  for (const generation of [0, 1])
    wrappings.push({
      generation,
      keeper: by.name,
      wrapped: await wrapChecked(by, master ?? randomBytes(SECRET_BYTES)),
    })
  await inTurn(pool, async (client) => {
    // Two servers may meet a new database at once: the first to come decides.
    const { rowCount } = await client.query(
      `insert into key_generation (number, active_at, created_at, seals_texts)
       values (0, $1, $1, false), (1, $1, $1, $2) on conflict do nothing`,
      // What is there already may hold texts of before.
      [now, !used],
    )
    if (rowCount) await insertWrappings(client, wrappings, now)
  })
}

const masterOf = async (pool: pg.Pool, masters: readonly Buffer[]): Promise<Buffer> => {
  for (const master of masters) if (await isKeyOf(pool, master)) return master
  throw new WrongKey()
}

const wrappingsIn = async (pool: pg.Pool): Promise<Wrapping[]> =>
  (
    await pool.query<Wrapping>(
      `select generation, keeper, wrapped from key_wrapping join key_generation on number = generation
        where retired_at is null order by generation`,
    )
  ).rows

const insertWrappings = async (client: pg.PoolClient, wrappings: readonly Wrapping[], now: Date) => {
  for (const { generation, keeper, wrapped } of wrappings)
    await client.query(
      `insert into key_wrapping (generation, keeper, wrapped, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [generation, keeper, wrapped, now],
    )
}

/** What is wrapped under a number, by whichever of the keepers can open it. */
export const openWith = async (
  kept: readonly Wrapping[],
  generation: number,
  keepers: readonly KeyKeeper[],
): Promise<Buffer> => {
  for (const keeper of keepers) {
    const one = kept.find((each) => each.generation === generation && each.keeper === keeper.name)
    if (one) return keeper.unwrap(one.wrapped)
  }
  throw new WrongKey()
}

/** What was wrapped is opened again before it counts: a wrapping nobody can open would be found out too late. */
export const wrapChecked = async (keeper: KeyKeeper, secret: Buffer): Promise<Buffer> => {
  const wrapped = await keeper.wrap(secret)
  if (!(await keeper.unwrap(wrapped)).equals(secret))
    throw new Error(`${keeper.name} does not open what it wrapped`)
  return wrapped
}

export const inTurn = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [RING_LOCK])
    const answer = await work(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
