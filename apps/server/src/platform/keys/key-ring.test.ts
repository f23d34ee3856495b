import { randomBytes } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newDatabase } from '../../../test/new-database.ts'
import { strictVault } from '../../../test/strict-vault.ts'
import { openDatabase, openPool } from '../db/database.ts'
import { beginGeneration, WrongKey } from './adopt-ring.ts'
import { ACTIVE_AFTER_MS, SETTLED_AFTER_MS } from './generations.ts'
import { type KeyKeeper, masterKeyKeeper } from './key-keeper.ts'
import { isKeyOf } from './key-mark.ts'
import { openKeyRing } from './key-ring.ts'
import { renewWrappings, retireKeys } from './retire-keys.ts'
import { sealedColumns } from './sealed-columns.ts'
import { sealedPlaces } from './sealed-places.ts'
import { vaultKeeper } from './vault-keeper.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let pool: pg.Pool
let now: number
const clock = () => new Date(now)
beforeAll(async () => {
  database = await newDatabase()
  pool = openPool(database.connection, 6)
})
beforeEach(async () => {
  now = Date.parse('2026-11-15T02:00:00Z')
  await pool.query('truncate key_generation, key_wrapping, key_rewrap, key_mark')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const [first, second, stranger] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const [old, fresh, wrong] = [first, second, stranger].map(masterKeyKeeper) as [
  KeyKeeper,
  KeyKeeper,
  KeyKeeper,
]
const keepers = async () =>
  (await pool.query<{ keeper: string }>('select distinct keeper from key_wrapping order by 1')).rows.map(
    (row) => row.keeper,
  )

describe('the key ring', () => {
  it('opens what was sealed before there was one, and a new master key takes over beside servers with the old', async () => {
    await isKeyOf(pool, first)
    const before = await openKeyRing(pool, [old], [first], clock)
    const columns = sealedColumns(before)
    const early = columns.seal('13800000001')
    expect(early[0]).toBe(1)
    const hash = columns.lookup('13800000001')

    // Several servers at once, some already with the new key: one new generation, known to all before it is used.
    const [after] = await Promise.all([
      openKeyRing(pool, [fresh, old], [second, first], clock),
      openKeyRing(pool, [old], [first], clock),
      openKeyRing(pool, [fresh, old], [second, first], clock),
    ])
    expect((await pool.query('select from key_generation')).rows).toHaveLength(3)
    expect(sealedColumns(after!).seal('x')[0]).toBe(1)
    await before.refresh()
    now += ACTIVE_AFTER_MS
    const late = sealedColumns(after!).seal('李四')
    expect(late[0]).toBe(2)
    expect(columns.open(late)).toBe('李四')
    expect(sealedColumns(after!).open(early)).toBe('13800000001')
    expect(sealedColumns(after!).lookup('13800000001')).toEqual(hash)
    // A moment after it began nobody can be sure that everybody uses it.
    expect(after!.settled()).toBe(1)
    now += SETTLED_AFTER_MS
    expect(after!.settled()).toBe(2)
  })

  it('lets no keeper go before the new generation has taken over', async () => {
    await openKeyRing(pool, [old], [first], clock)
    await openKeyRing(pool, [fresh, old], [second, first], clock)
    expect(await retireKeys(pool, openDatabase(pool), fresh, clock())).toMatchObject({
      refused: expect.stringContaining('还没有启用'),
    })
    // A server that has not been restarted yet knows the old one alone.
    const ring = await openKeyRing(pool, [old], [first], clock)
    expect(ring.of(2).number).toBe(2)
  })

  it('gives a key that is nobody’s here nothing', async () => {
    await isKeyOf(pool, first)
    await expect(openKeyRing(pool, [wrong], [stranger], clock)).rejects.toBeInstanceOf(WrongKey)
    await openKeyRing(pool, [old], [first], clock)
    await expect(openKeyRing(pool, [wrong], [stranger], clock)).rejects.toBeInstanceOf(WrongKey)
    expect(await keepers()).toEqual([old.name])
  })

  it('of a new database is of chance, and the same for all who meet it first', async () => {
    const rings = await Promise.all([1, 2, 3].map(() => openKeyRing(pool, [old], [first], clock)))
    const sealed = sealedColumns(rings[0]!).seal('a')
    for (const ring of rings) expect(sealedColumns(ring).open(sealed)).toBe('a')
    const [wrapped] = (await pool.query<{ wrapped: Buffer }>('select wrapped from key_wrapping')).rows
    expect(await old.unwrap(wrapped!.wrapped)).not.toEqual(first)
  })

  it('stopped at any moment opens for whoever could open it', async () => {
    const sealed = sealedColumns(await openKeyRing(pool, [old], [first], clock)).seal('a')
    const dying: KeyKeeper[] = [
      { ...fresh, wrap: () => Promise.reject(new Error('killed')) },
      { ...fresh, unwrap: () => Promise.reject(new Error('killed')) },
      { ...fresh, unwrap: async () => randomBytes(32) },
    ]
    for (const keeper of dying) {
      await expect(openKeyRing(pool, [keeper, old], [second, first], clock)).rejects.toThrow()
      expect(await keepers()).toEqual([old.name])
    }
    expect(sealedColumns(await openKeyRing(pool, [old], [first], clock)).open(sealed)).toBe('a')
  })
})

it('a key service keeps it by its own protocol, follows its versions, and lets the master key go', async () => {
  const vault = await strictVault({ token: 's.token', namespace: 'sign', key: 'xinqi' })
  const db = openDatabase(pool)
  const settings = { url: vault.url, token: 's.token', key: 'xinqi', mount: 'transit', namespace: 'sign' }
  try {
    const keeper = vaultKeeper(settings)
    const sealed = sealedColumns(await openKeyRing(pool, [old], [first], clock)).seal('a')
    expect(sealedColumns(await openKeyRing(pool, [keeper, old], [first], clock)).open(sealed)).toBe('a')
    now += ACTIVE_AFTER_MS
    // Its own key turns: the wrappings follow, and the version before may be closed there.
    vault.rotate()
    expect(await renewWrappings(pool, keeper)).toBe(3)
    vault.closeVersionsBefore(2)
    expect(sealedColumns(await openKeyRing(pool, [keeper], [], clock)).open(sealed)).toBe('a')

    expect(await retireKeys(pool, db, keeper, clock())).toMatchObject({
      refused: expect.stringContaining('确认'),
    })
    await pool.query('update key_generation set clean_since = $1 where number = 2', [clock()])
    now += SETTLED_AFTER_MS
    expect(await retireKeys(pool, db, keeper, clock())).toMatchObject({
      refused: expect.stringContaining('24'),
    })
    now += DAY
    expect(await retireKeys(pool, db, keeper, clock())).toEqual({ generations: [1], keepers: [old.name] })
    await expect(openKeyRing(pool, [old], [first], clock)).rejects.toBeInstanceOf(WrongKey)
    const ring = await openKeyRing(pool, [keeper], [], clock)
    expect(() => sealedColumns(ring).open(sealed)).toThrow('generation 1')
    expect(await beginGeneration(pool, [keeper], clock)).toBe(3)

    for (const [change, words] of [
      [{ token: 'other' }, 'permission denied'],
      [{ key: 'none' }, 'encryption key not found'],
      [{ namespace: 'elsewhere' }, 'permission denied'],
    ] as const)
      await expect(vaultKeeper({ ...settings, ...change }).wrap(first)).rejects.toThrow(words)
  } finally {
    await vault.stop()
  }
})

/** Columns of bytes nothing hangs on: hashes and proofs, public things, what is wrapped elsewhere or by its owner's key. */
const NOT_SEALED =
  /(_hash|^hash|^hashes|^digest|^tiles|sha256|sha256_before|sha256_after|^mark|^nonce|^entry|public_key|credential_id|certificate|^token|^wrapped|key_wrapped|_sealed)$/

it('every column of bytes is sealed by its name, or is known to hold nothing secret', async () => {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`,
  )
  const sealed = await sealedPlaces(openDatabase(pool))
  expect(sealed.length).toBeGreaterThan(40)
  const unknown = rows.filter(({ column }) => !column.endsWith('_cipher') && !NOT_SEALED.test(column))
  expect(unknown).toEqual([])
})
