import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { keepersOf, mastersOf } from '../../boot/key-keepers.ts'
import { openPool } from '../db/database.ts'
import { addRows, inRows, rowsOf, theRow } from '../db/row.ts'
import { makeLogger } from '../logging.ts'
import { beginGeneration } from './adopt-ring.ts'
import { ACTIVE_AFTER_MS, SETTLED_AFTER_MS } from './generations.ts'
import { openKeyRing } from './key-ring.ts'
import { ownerKeyOf, ownerKeys } from './owner-keys.ts'
import { OWNER_TEXTS, ownerSealedColumns } from './owner-texts.ts'
import { retireKeys } from './retire-keys.ts'
import { rewrap } from './rewrap.ts'
import { sealedColumns } from './sealed-columns.ts'
import { countHanging } from './sealed-places.ts'

const OWNERS = 3
const TEXTS = 200
const world = await worldOfFile()
const { services, clock } = world
const { db, config } = services
const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`

const sources = (dir: string): string =>
  readdirSync(dir, { withFileTypes: true })
    .map((entry) => {
      const file = path.join(dir, entry.name)
      if (entry.isDirectory()) return sources(file)
      return entry.name.endsWith('.ts') && !entry.name.includes('.test.') ? readFileSync(file, 'utf8') : ''
    })
    .join('\n')

it('names every column sealed under an owner’s key, and the place its module binds it to', async () => {
  expect(OWNER_TEXTS.map(nameOf).sort()).toEqual((await ownerSealedColumns(db)).map(nameOf))
  const modules = sources(path.resolve(import.meta.dirname, '../../modules'))
  for (const text of OWNER_TEXTS) {
    const { sql: place } = text.place.compile(db)
    const prefix = /^'([^']+):'/.exec(place)![1]!
    const [table, kind] = prefix.split('.')
    const isWritten =
      modules.includes(`\`${prefix}:\${`) ||
      (modules.includes(`\${table}.${kind}:\${`) && kind !== undefined) ||
      (modules.includes(`\`\${table}:\${id}\``) && modules.includes(`'${table}'`))
    expect(isWritten, prefix).toBe(true)
  }
})

it('moves from key to key and from AES to SM4 in small steps that go on after a stop; then nothing is left', async () => {
  const owners = Array.from({ length: OWNERS }, () => crypto.randomUUID())
  const words = (n: number) => `第 ${n} 条 甲方应付 ${n} 元。`.repeat(1 + (n % 40))
  const secretOf = async (owner: string) => {
    const row = await theRow(db, 'owner_key', { owner_id: owner }, ['key_cipher'])
    return Buffer.from(services.columns.open(row.key_cipher), 'base64')
  }
  const kept = await Promise.all(
    Array.from({ length: TEXTS }, async (_, n) => {
      const company_id = owners[n % OWNERS]!
      const key = await services.ownerKeys.of(company_id)
      // Some of them as the release before kept them.
      const before = ownerKeyOf(await secretOf(company_id), {
        ...services.keys,
        newest: () => ({ ...services.keys.newest(), sealsTexts: false }),
      })
      const by = n % 4 === 0 ? before : key
      const subject_id = crypto.randomUUID()
      return {
        company_id,
        subject_id,
        sort_at: clock.now(),
        body_sealed: by.seal(words(n), `kept_text.body:${subject_id}`),
        facts_sealed: by.seal('[]', `kept_text.facts:${subject_id}`),
        grams: [],
      }
    }),
  )
  await addRows(db, 'kept_text', kept)
  const token = (await services.ownerKeys.of(owners[0]!)).lookup('租赁')

  const pool = openPool(world.connection, 4)
  try {
    await beginGeneration(pool, keepersOf(config), clock.now)
    clock.advance(ACTIVE_AFTER_MS + SETTLED_AFTER_MS)
    await services.keys.refresh()
    const keys = await openKeyRing(pool, keepersOf(config), mastersOf(config), clock.now, 'sm4')
    const columns = sealedColumns(keys)
    const national = {
      ...services,
      keys,
      columns,
      ownerKeys: ownerKeys(services.autocommit, columns, clock.now, keys),
      log: makeLogger('silent'),
    }
    expect((await countHanging(db, 2)).get('kept_text.body_sealed')).toBe(TEXTS)

    // Stopped in the middle it has done a part, written down with it, and no step is a large one.
    const stop = new AbortController()
    let steps = 0
    await rewrap(national, {
      blocks: 8,
      signal: stop.signal,
      rest: async () => {
        const { rows } = await sql<{ moved: number }>`
          select coalesce(sum(moved), 0)::int as moved from key_rewrap where place = 'kept_text.body_sealed'`.execute(
          db,
        )
        if (rows[0]!.moved > 0 && ++steps === 2) stop.abort()
      },
    })
    const midway = (await countHanging(db, 2)).get('kept_text.body_sealed')!
    expect(midway).toBeGreaterThan(0)
    expect(midway).toBeLessThan(TEXTS)
    expect(await retireKeys(pool, db, keepersOf(config)[0], clock.now())).toHaveProperty('refused')

    const soon = { rest: () => new Promise<void>((resolve) => setImmediate(resolve)) }
    for (let round = 0; round < 4 && (await countHanging(db, 2)).size; round++) await rewrap(national, soon)
    await rewrap(national, soon)
    expect(await countHanging(db, 2)).toEqual(new Map())
    // By the bytes themselves: SM4, the new generation, and nothing else anywhere.
    for (const { table, column } of OWNER_TEXTS) {
      const { rows } = await sql<{ head: string; count: number }>`
        select encode(substring(${sql.ref(column)} from 1 for 5), 'hex') as head, count(*)::int as count
          from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1`.execute(db)
      expect(
        rows.map(({ head }) => head),
        table,
      ).toEqual(rows.length ? ['ff024f3202'] : [])
    }

    clock.advance(DAY)
    expect(await retireKeys(pool, db, keepersOf(config)[0], clock.now())).toMatchObject({ generations: [1] })
    await keys.refresh()
    expect(() => keys.of(1)).toThrow()
    const moved = await rowsOf(db, 'kept_text', {})
    for (const [n, { company_id, subject_id }] of kept.entries()) {
      const row = moved.find((one) => one.subject_id === subject_id)!
      const key = await national.ownerKeys.of(company_id)
      expect(key.open(row.body_sealed, `kept_text.body:${subject_id}`)).toBe(words(n))
      expect(() => key.open(row.body_sealed, `kept_text.facts:${subject_id}`)).toThrow()
    }
    // What is looked for is found as before.
    expect((await national.ownerKeys.of(owners[0]!)).lookup('租赁')).toEqual(token)
    // An envelope of the key that is gone opens no more.
    const stale = kept.find((_, n) => n % 4 !== 0)!
    const key = await national.ownerKeys.of(stale.company_id)
    expect(() => key.open(stale.body_sealed, `kept_text.body:${stale.subject_id}`)).toThrow()
  } finally {
    await pool.end()
  }
}, 120_000)

it('what a wrong place does not open stays as it is and keeps the older keys from going', async () => {
  await services.keys.refresh()
  const [row] = await rowsOf(db, 'kept_text', {})
  const stranger = (await services.ownerKeys.of(crypto.randomUUID())).seal('别处', 'kept_text.body:elsewhere')
  await inRows(db, 'kept_text', { company_id: row!.company_id, subject_id: row!.subject_id }).set({
    body_sealed: stranger,
  })
  const pool = openPool(world.connection, 2)
  try {
    await beginGeneration(pool, keepersOf(config), clock.now)
    clock.advance(ACTIVE_AFTER_MS + SETTLED_AFTER_MS)
    await rewrap({ ...services, log: makeLogger('silent') }, { rest: async () => {} })
    await rewrap({ ...services, log: makeLogger('silent') }, { rest: async () => {} })
    expect(await countHanging(db, 3)).toEqual(new Map([['kept_text.body_sealed', 1]]))
    const left = await theRow(db, 'kept_text', {
      company_id: row!.company_id,
      subject_id: row!.subject_id,
    })
    expect(left.body_sealed.equals(stranger)).toBe(true)
    expect(await retireKeys(pool, db, keepersOf(config)[0], clock.now())).toHaveProperty('refused')
  } finally {
    await pool.end()
  }
}, 60_000)
