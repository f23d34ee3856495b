import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CODE } from '@xinqi/api/error-codes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newDatabase } from '../../../test/new-database.ts'
import { worldOfFile } from '../../../test/world.ts'
import { writeAudit } from '../audit.ts'
import { addToCounter, readCounter } from './counters.ts'
import { openDatabase, openPool } from './database.ts'
import { newId } from './ids.ts'
import { isBytesColumn, isTimeColumn } from './json-rows.ts'
import { newestFirst, pageOf } from './keyset.ts'
import { migrate, migrateLater, migrationChecksum } from './migrate.ts'
import { mayBeKept, prepared, StatementNames } from './prepared.ts'
import { writeTables } from './write-tables.ts'

const world = await worldOfFile()

/** A database of its own and a folder of migrations, the first of them applied. */
const migrating = async (
  connections: number,
  use: (pool: ReturnType<typeof openPool>, dir: string) => Promise<void>,
) => {
  const database = await newDatabase()
  const pool = openPool(database.connection, connections)
  const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-mig-'))
  try {
    writeFileSync(path.join(dir, '9001_one.sql'), 'create table one (id int)')
    await migrate(pool, dir)
    await use(pool, dir)
  } finally {
    await pool.end()
    await database.drop()
    rmSync(dir, { recursive: true, force: true })
  }
}

describe('the schema', () => {
  it('is what the generated row types say (npm run db:types)', async () => {
    const pool = openPool(world.connection, 1)
    const written = readFileSync(path.join(import.meta.dirname, 'tables.ts'), 'utf8')
    expect(await writeTables(pool)).toBe(written)
    await pool.end()
  })

  it('names times and bytes so that rows can come as JSON', async () => {
    const { rows } = await sql<{ name: string; type: string }>`
      select distinct column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and table_name in
        ('contract', 'contract_file', 'contract_party', 'contract_signer', 'contract_field', 'contract_cc',
         'approval', 'approval_voter')`.execute(world.services.db)
    expect(rows.length).toBeGreaterThan(50)
    for (const { name, type } of rows) {
      expect(isTimeColumn(name), name).toBe(type === 'timestamptz')
      expect(isBytesColumn(name), name).toBe(type === 'bytea')
      // Neither comes out of JSON as it comes out of the driver.
      expect(['numeric', 'interval'], name).not.toContain(type)
    }
  })

  it('knows a mended migration by what it was, so that databases and backups from before go on', async () => {
    // As every installation wrote it down before it was mended.
    const first = '188231c85840c4f6f4147192c8476343859961079a04e5586b4338f118b104b1'
    const mended = readFileSync(path.join(import.meta.dirname, '../../../migrations/0140_open_billing.sql'))
    expect(mended.toString()).not.toContain('uuidv7')
    expect(migrationChecksum(mended)).toBe(first)
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from schema_migration where name = '0140_open_billing.sql'`.execute(world.services.db)
    expect(rows).toEqual([{ sha256: first }])
  })

  it('refuses to go on when an applied migration was edited', () =>
    migrating(1, async (pool, dir) => {
      await migrate(pool, dir)
      writeFileSync(path.join(dir, '9001_one.sql'), 'create table one (id bigint)')
      await expect(migrate(pool, dir)).rejects.toThrow('被改动过')
      writeFileSync(path.join(dir, '9001_one.sql'), 'create table one (id int)')
      writeFileSync(path.join(dir, '9002_bad.sql'), 'create table two (id int); create table one (id int)')
      await expect(migrate(pool, dir)).rejects.toThrow('9002_bad.sql')
      const { rows } = await pool.query("select to_regclass('two') as two")
      expect(rows[0].two).toBeNull()
    }))
})

describe('an upgrade', () => {
  it('keeps no server waiting that needs nothing of it, and lets those wait that do', () =>
    migrating(3, async (pool, dir) => {
      const holder = await pool.connect()
      try {
        await holder.query('select pg_advisory_lock($1)', [0x78_71_01])
        await migrate(pool, dir)
        writeFileSync(path.join(dir, '9002_two.sql'), 'create table two (id int)')
        const said: string[] = []
        const waiting = migrate(pool, dir, (text) => said.push(text))
        await expect.poll(() => said).toEqual(['另一台服务正在升级数据库，等待它完成'])
        await holder.query('select pg_advisory_unlock($1)', [0x78_71_01])
        await waiting
        const { rows } = await pool.query("select to_regclass('two') as two")
        expect(rows[0].two).toBe('two')
      } finally {
        holder.release()
      }
    }))

  it('makes indexes while people write, and begins again what a kill broke off', () =>
    migrating(3, async (pool, dir) => {
      await pool.query('insert into one values (1), (1)')
      writeFileSync(
        path.join(dir, '9002_index.later.sql'),
        '-- a reason\ncreate unique index concurrently one_by_id on one (id);\n',
      )
      await expect(migrateLater(pool, dir)).rejects.toThrow('后台升级数据库失败')
      await pool.query('delete from one where ctid = (select min(ctid) from one)')
      expect(await migrateLater(pool, dir)).toBe(true)
      const { rows } = await pool.query(
        "select indisvalid from pg_index where indexrelid = 'one_by_id'::regclass",
      )
      expect(rows).toEqual([{ indisvalid: true }])
    }))
})

describe('ids', () => {
  it('are version 7 and keep the order in which they were made', () => {
    const ids = Array.from({ length: 10_000 }, () => newId())
    expect(
      ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toBe(true)
    expect([...ids].sort()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the audit log', () => {
  it('can be added to and in no other way changed', async () => {
    const { db, clock } = world.services
    await writeAudit(db, {
      event: 'session.open',
      companyId: null,
      accountId: null,
      actorName: null,
      succeeded: true,
      at: clock(),
    })
    await expect(db.updateTable('audit_event').set({ succeeded: false }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(db.deleteFrom('audit_event').execute()).rejects.toThrow('append-only')
    const { rows } = await sql<{ part: string }>`
      select inhrelid::regclass::text as part from pg_inherits where inhparent = 'audit_event_month'::regclass`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const table of ['audit_event_month', ...rows.map(({ part }) => part)])
      await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
  })
})

describe('pages by key', () => {
  it('show every row once, also when rows share a moment', async () => {
    const { db } = world.services
    const companyId = newId()
    const at = new Date('2026-01-01T00:00:00Z')
    await db.insertInto('company').values({ id: companyId, name: '分页企业', created_at: at }).execute()
    for (let n = 0; n < 25; n++) {
      await db
        .insertInto('department')
        .values({ company_id: companyId, id: newId(), name: `部门${n}`, created_at: at })
        .execute()
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const rows = await newestFirst(
        db.selectFrom('department').selectAll().where('company_id', '=', companyId),
        { cursor, pageSize: 10 },
        { at: 'created_at', id: 'id' },
      ).execute()
      const page = pageOf(
        rows,
        10,
        (row) => ({ at: row.created_at, id: row.id }),
        (row) => row.name,
      )
      seen.push(...page.list)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  })

  it('refuse a made-up position', async () => {
    const token = await world.signIn('13800000001')
    for (const cursor of ['x', 'bm9wZQ', Buffer.from('["2026","x"]').toString('base64url')]) {
      expect((await world.call('/message/list', { cursor }, { token })).code).toBe(CODE.BAD_REQUEST)
    }
  })
})

describe('a prepared statement', () => {
  it('is planned once a connection, with a plan for all values', async () => {
    const database = await newDatabase()
    const pool = openPool(database.connection, 1)
    const db = openDatabase(pool)
    const asked = (n: number) => prepared(sql<{ twice: number }>`select ${n}::int * 2 as twice`).execute(db)
    for (let n = 0; n < 8; n++) expect((await asked(n)).rows).toEqual([{ twice: 2 * n }])
    const known = await pool.query(
      'select statement, generic_plans > 0 as for_all from pg_prepared_statements',
    )
    expect(known.rows).toEqual([{ statement: 'select $1::int * 2 as twice', for_all: true }])
    await pool.end()
    await database.drop()
  })

  it('is what is asked often by key, and nothing that a new column would break', async () => {
    const database = await newDatabase()
    // Names of its own: those of the process are taken by whatever ran before.
    const pool = openPool(database.connection, 1, undefined, new StatementNames())
    await pool.query('create table kept (id int primary key, said text)')
    const names = () =>
      pool
        .query('select statement from pg_prepared_statements')
        .then(({ rows }) => rows.map((row) => row.statement))
    const read = 'select said from kept where id = $1'
    const all = 'select * from kept where id = $1'
    for (let n = 0; n < 18; n++) await pool.query(read, [n])
    expect(await names()).toEqual([])
    for (let n = 0; n < 30; n++) {
      await pool.query('insert into kept (id, said) values ($1, $2)', [n, `${n}`])
      await pool.query(all, [n])
      await pool.query('/* by itself */ select 1')
      expect((await pool.query(read, [n])).rows).toEqual([{ said: `${n}` }])
    }
    expect((await names()).toSorted()).toEqual(['insert into kept (id, said) values ($1, $2)', read])
    await pool.query('alter table kept add column more text')
    expect((await pool.query(read, [7])).rows).toEqual([{ said: '7' }])
    expect((await pool.query(all, [7])).rows).toEqual([{ id: 7, said: '7', more: null }])
    await pool.end()
    await database.drop()
  })

  it.each([
    ['insert into a (b) values ($1) on conflict do nothing returning "b"', true],
    ['update a set b = $1 where c = $2', true],
    ['select count(*) from a where b = $1', true],
    ['with written as (insert into a select b from unnest($1::uuid[]) as given (b)) select 1', true],
    ['select "a".* from "a" where "b" = $1', false],
    ['insert into a (b) values ($1) returning *', false],
    ['select b from a where c = $1 order by b limit $2', false],
    ['select b from a where c like $1', false],
    ['begin', false],
    ['listen news', false],
  ])('%s: %s', (text, may) => expect(mayBeKept(text)).toBe(may))
})

describe('counters', () => {
  it('add up under concurrency', async () => {
    const { db } = world.services
    const owner = newId()
    await Promise.all(Array.from({ length: 50 }, (_, n) => addToCounter(db, owner, 'x', n % 2 ? 1 : 2)))
    expect(await readCounter(db, owner, 'x')).toBe(75)
    expect(await readCounter(db, owner, 'other')).toBe(0)
  })
})
