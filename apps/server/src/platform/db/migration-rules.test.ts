import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { FIRST_HELD, whatLocks } from './migration-rules.ts'

const dir = path.resolve(import.meta.dirname, '../../../migrations')
const rulesBroken = (sql: string) => whatLocks(sql).map((line) => line.split(':', 1)[0])

describe('a migration', () => {
  it.each([
    ['index', 'create index contract_by_x on contract (x)'],
    ['index', 'create unique index if not exists a on contract (x)'],
    ['type', 'alter table contract alter column name type varchar(20)'],
    ['computed', 'alter table contract add column id2 uuid default gen_random_uuid()'],
    ['computed', 'alter table contract add column total int generated always as (a + b) stored'],
    ['not-null', 'alter table contract alter column name set not null'],
    ['not-null', 'alter table contract add column name text not null'],
    ['constraint', 'alter table contract add constraint c check (x > 0)'],
    ['constraint', 'alter table contract add foreign key (a) references b (id)'],
    ['unique', 'alter table contract add constraint u unique (a)'],
    ['rows', "update contract set name = 'a;b'"],
    ['rows', 'delete from contract where id = 1'],
    ['drop', 'drop table contract'],
    ['drop', 'alter table contract drop column name'],
    ['drop', 'alter table contract rename column a to b'],
    ['lock', 'lock table contract'],
  ])('is held to it: %s, %s', (rule, sql) => {
    expect(rulesBroken(sql)).toEqual([rule])
    // On a table it makes itself it keeps nobody waiting.
    const made = `create table if not exists contract (id int);\n${sql}`
    if (rule !== 'lock') expect(rulesBroken(made)).toEqual([])
    expect(rulesBroken(`-- allowed: ${rule}: the table holds five rows\n${sql}`)).toEqual([])
  })

  it.each([
    'create table fresh (id uuid primary key); create index fresh_by_id on fresh (id);',
    'create index concurrently if not exists a on contract (x)',
    'alter table contract add column note text',
    "alter table contract add column note text not null default ''",
    'alter table contract add constraint c check (x > 0) not valid',
    'alter table contract validate constraint c',
    'alter table contract add constraint u unique using index u_index',
    'create function f() returns void language sql as $$ update contract set x = 1 $$',
    "comment on table contract is 'drop table contract'",
  ])('may do what locks nobody out: %s', (sql) => {
    expect(whatLocks(sql)).toEqual([])
  })

  it('of ours, from now on, locks no table that servers work on', () => {
    const held = readdirSync(dir).filter((name) => name.endsWith('.sql') && name >= FIRST_HELD)
    const broken = held.flatMap((name) =>
      whatLocks(readFileSync(path.join(dir, name), 'utf8')).map((line) => `${name} ${line}`),
    )
    expect(broken).toEqual([])
  })

  it('that runs while servers serve is made of single plain statements', () => {
    for (const name of readdirSync(dir).filter((file) => file.endsWith('.later.sql')))
      expect(readFileSync(path.join(dir, name), 'utf8'), name).not.toMatch(/\$\$|\bbegin\b/i)
  })
})
