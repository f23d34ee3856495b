// The whole course of docs/operate, as it is walked once in some years: a new master key comes beside the old one while
// people sign, whoever seals anew is killed on the way, the old key goes, and everything that was ever signed still holds.

import { createHash, randomBytes } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { CONTRACT_IS } from '@xinqi/api/status'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { assertFinishedFiles } from '../../../test/finished-files.ts'
import { killedRewrapper } from '../../../test/killed-rewrapper.ts'
import { signingDriver } from '../../../test/signing-driver.ts'
import { openWorld, type World, worldOfFile } from '../../../test/world.ts'
import { keepersOf, mastersOf } from '../../boot/key-keepers.ts'
import { openPool } from '../db/database.ts'
import { rowsOf } from '../db/row.ts'
import { WrongKey } from './adopt-ring.ts'
import { ACTIVE_AFTER_MS, SETTLED_AFTER_MS } from './generations.ts'
import { openKeyRing } from './key-ring.ts'
import { retireKeys } from './retire-keys.ts'
import { rewrap } from './rewrap.ts'
import { countHanging, sealedPlaces } from './sealed-places.ts'

const before = await worldOfFile()
const { clock, connection } = before
const { DATA_DIR, MASTER_KEY } = before.services.config
const pool = openPool(connection, 2)
afterAll(() => pool.end())

const FRESH = { DATA_DIR, MASTER_KEY: randomBytes(32).toString('base64') }
const BOTH = { ...FRESH, MASTER_KEY_BEFORE: MASTER_KEY! }
/** Another server on the same database and files. */
const serverWith = (env: Record<string, string>): Promise<World> =>
  openWorld({ on: connection, clock: clock.now, demo: false, env })

const atOnce = { rest: () => new Promise<void>((resolve) => setImmediate(resolve)) }

const signedAt = async (world: World): Promise<string> =>
  (await signingDriver(world)).finish(['own', 'person'])

it('a new master key takes over while people sign, and the old one opens nothing when it has gone', async () => {
  const signed = [await signedAt(before)]
  const both = await serverWith(BOTH)
  const { db } = both.services
  const retire = () => retireKeys(pool, db, keepersOf(both.services.config)[0], clock.now())
  try {
    // One server has been restarted with the new key, the other one has not yet.
    await before.services.keys.refresh()
    signed.push(await signedAt(both), await signedAt(before))
    clock.advance(ACTIVE_AFTER_MS + SETTLED_AFTER_MS)
    expect((await countHanging(db, 2)).size).toBeGreaterThan(1)

    const [said, ...meanwhile] = await Promise.all([
      killedRewrapper(both, 3, BOTH),
      signedAt(both),
      signedAt(before),
    ])
    signed.push(...meanwhile)
    expect(said).toBe('in the middle')
    expect(await retire()).toMatchObject({ refused: expect.stringContaining('旧密钥') })

    // What somebody held in one round is found by the next.
    for (let round = 0; round < 6 && (await countHanging(db, 2)).size; round++)
      await rewrap(both.services, atOnce)
    expect(await countHanging(db, 2)).toEqual(new Map())
    await rewrap(both.services, atOnce)
    expect(await retire()).toMatchObject({ refused: expect.stringContaining('十几分钟') })
    clock.advance(SETTLED_AFTER_MS)
    expect(await retire()).toMatchObject({ refused: expect.stringContaining('24 小时') })
    clock.advance(DAY)
    const [, old] = keepersOf(both.services.config)
    expect(await retire()).toEqual({ generations: [1], keepers: [old!.name] })
  } finally {
    await both.close()
  }

  const after = await serverWith(FRESH)
  try {
    const { blobs, columns, db, config } = after.services
    signed.push(await signedAt(after))
    const contracts = await db.selectFrom('contract').select('status').where('id', 'in', signed).execute()
    expect(contracts.map(({ status }) => status)).toEqual(signed.map(() => CONTRACT_IS.finished))
    await assertFinishedFiles(after.services)
    // Every file there is, seals and signatures among them.
    const files = await rowsOf(db, 'blob', {}, { columns: ['id', 'sha256'] })
    expect(files.length).toBeGreaterThan(signed.length * 2)
    for (const { id, sha256 } of files) {
      const bytes = await blobs.read((await blobs.find(db, id))!)
      expect(createHash('sha256').update(bytes).digest().equals(sha256)).toBe(true)
    }
    for (const { table, column } of await sealedPlaces(db)) {
      const { rows } = await sql<{ sealed: Buffer }>`
        select ${sql.ref(column)} as sealed from ${sql.table(table)} where octet_length(${sql.ref(column)}) > 0`.execute(
        db,
      )
      for (const { sealed } of rows) expect(() => columns.open(sealed), `${table}.${column}`).not.toThrow()
    }
    const old = before.services.config
    await expect(openKeyRing(pool, keepersOf(old), mastersOf(old), clock.now)).rejects.toBeInstanceOf(
      WrongKey,
    )
    expect((await openKeyRing(pool, keepersOf(config), mastersOf(config), clock.now)).newest().number).toBe(2)
  } finally {
    await after.close()
  }
}, 120_000)
