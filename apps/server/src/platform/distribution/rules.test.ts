import { describe, expect, it } from 'vitest'
import type { CatalogueTable, ForeignKey } from './catalogue.ts'
import { givenUp, type Place, statementsFor, whatForbids, whatStopsTheProduct } from './rules.ts'

const column = (type = 'uuid') => ({ type, isNullable: false, isGenerated: false })
const table = (name: string, more: Partial<CatalogueTable> = {}): CatalogueTable => ({
  name,
  key: ['owner_id', 'id'],
  columns: { owner_id: column(), id: column() },
  uniques: [],
  foreignKeys: [],
  triggers: [],
  writtenThrough: [],
  takenBy: [],
  readBy: [],
  ...more,
})
const leadsTo = (to: string, more: Partial<ForeignKey> = {}): ForeignKey => ({
  name: `to_${to}`,
  columns: ['owner_id', 'other_id'],
  table: to,
  referenced: ['owner_id', 'id'],
  onDelete: 'a',
  onUpdate: 'a',
  definition: `FOREIGN KEY … REFERENCES ${to}`,
  ...more,
})
const spread: Place = { kind: 'spread', group: 'owner', by: 'owner_id' }
const local: Place = { kind: 'local' }
const reference: Place = { kind: 'reference' }
const forbidden = (tables: CatalogueTable[], ...places: Place[]) =>
  Object.fromEntries(whatForbids(tables, new Map(tables.map(({ name }, at) => [name, places[at]!]))))

describe('a table that is spread', () => {
  const alone = (more: Partial<CatalogueTable>) => forbidden([table('one', more)], spread).one

  it('has what it is spread by in its key, and never empty', () => {
    expect(alone({})).toBeUndefined()
    expect(alone({ key: ['id'] })).toEqual(['primary key without owner_id'])
    expect(alone({ key: null })).toEqual(['primary key without owner_id'])
    expect(alone({ columns: { owner_id: { ...column(), isNullable: true } } })).toEqual([
      'owner_id may be empty',
    ])
    expect(alone({ columns: { owner_id: { ...column(), isGenerated: true } } })).toEqual([
      'owner_id is computed',
    ])
    expect(alone({ columns: {} })).toEqual(['no column owner_id'])
  })

  it('has it in whatever is unique, and not computed there', () => {
    expect(alone({ uniques: [{ name: 'by_code', columns: ['code', 'owner_id'] }] })).toBeUndefined()
    expect(alone({ uniques: [{ name: 'by_code', columns: ['code', null] }] })).toEqual([
      'by_code without owner_id',
    ])
  })

  it('has no triggers but guards of a row, and none for a whole statement', () => {
    const guard = { name: 'guard', calls: 'refuse_signature_change' }
    expect(alone({ triggers: [{ ...guard, on: 'row' }] })).toBeUndefined()
    expect(alone({ triggers: [{ ...guard, on: 'truncate' }] })).toBeUndefined()
    expect(alone({ triggers: [{ ...guard, on: 'statement' }] })).toEqual(['trigger guard'])
    expect(alone({ triggers: [{ name: 'sums', calls: 'board_total', on: 'row' }] })).toEqual(['trigger sums'])
  })

  it('is not written through a view', () => {
    expect(alone({ writtenThrough: ['shown'] })).toEqual(['written through the view shown'])
  })

  it('is spread by the same type as all of its group', () => {
    const other = table('two', { columns: { owner_id: column('text'), id: column() } })
    expect(forbidden([table('one'), other], spread, spread)).toEqual({ two: ['owner_id is text, not uuid'] })
  })
})

describe('a foreign key', () => {
  const between = (from: Place, to: Place, more: Partial<ForeignKey> = {}) =>
    forbidden([table('one', { foreignKeys: [leadsTo('two', more)] }), table('two')], from, to)
  const contract: Place = { kind: 'spread', group: 'contract', by: 'id' }

  it('leads to the same machine, to what is on every one, or not at all', () => {
    expect(between(spread, spread)).toEqual({})
    expect(between(spread, reference)).toEqual({})
    expect(between(spread, reference, { onDelete: 'c', columns: ['other_id'], referenced: ['id'] })).toEqual(
      {},
    )
    expect(between(spread, local)).toHaveProperty('one')
    expect(between(spread, contract)).toHaveProperty('one')
    expect(between(spread, spread, { columns: ['other_id'], referenced: ['id'] })).toHaveProperty('one')
    expect(between(spread, spread, { referenced: ['id', 'owner_id'] })).toHaveProperty('one')
  })

  it('holds back what a local table names', () => {
    expect(between(local, spread)).toEqual({ two: ['foreign key to_two of one (local)'] })
    expect(between(reference, spread)).toHaveProperty('one')
    expect(between(local, reference, { onDelete: 'c' })).toEqual({})
    expect(between(reference, local)).toEqual({})
    expect(between(reference, local, { onDelete: 'c' })).toHaveProperty('one')
  })

  it('never changes what a row is spread by', () => {
    expect(between(spread, spread, { onDelete: 'n' })).toHaveProperty('one')
    expect(between(spread, spread, { onUpdate: 'c' })).toHaveProperty('one')
    expect(between(spread, spread, { onDelete: 'c' })).toEqual({})
  })

  it('of a local table that is written through a view is given up', () => {
    const tables = [table('one', { writtenThrough: ['shown'], foreignKeys: [leadsTo('two')] }), table('two')]
    const plan = new Map<string, Place>([
      ['one', local],
      ['two', reference],
    ])
    expect(givenUp(tables, plan).map(([name, key]) => [name, key.name])).toEqual([['one', 'to_two']])
    expect(statementsFor(tables, plan)[0]).toBe('alter table one drop constraint to_two;')
    plan.set('two', local)
    expect(givenUp(tables, plan)).toEqual([])
  })
})

describe('the product', () => {
  it('is stopped where a function is given rows of a table the engine knows', () => {
    const kept = table('kept', { takenBy: ['line_of'], foreignKeys: [leadsTo('between')] })
    const between = table('between', { foreignKeys: [leadsTo('known')] })
    const tables = [kept, between, table('known')]
    const plan = new Map<string, Place>([['known', local]])
    for (const name of ['kept', 'between']) plan.set(name, local)
    expect(whatStopsTheProduct(tables, plan)).toEqual([])
    plan.set('known', reference)
    expect(whatStopsTheProduct(tables, plan)).toEqual(['line_of takes rows of kept'])
  })

  it('is stopped where a function of one statement reads what is spread', () => {
    const tables = [table('one', { readBy: ['names_of'] })]
    expect(whatStopsTheProduct(tables, new Map([['one', spread]]))).toEqual(['names_of reads one'])
    expect(whatStopsTheProduct(tables, new Map([['one', local]]))).toEqual([])
  })
})

describe('the statements', () => {
  it('put foreign keys aside, move, and bring them back', () => {
    const one = table('one', {
      foreignKeys: [leadsTo('two')],
      triggers: [{ name: 'no_truncate', calls: 'refuse_signature_change', on: 'truncate' }],
    })
    const plan = new Map<string, Place>([
      ['one', spread],
      ['two', spread],
      ['all', reference],
    ])
    expect(statementsFor([table('all'), one, table('two')], plan)).toEqual([
      'alter table one drop constraint to_two;',
      "select create_reference_table('all');",
      'drop trigger no_truncate on one;',
      'revoke truncate on one from current_user;',
      'set citus.enable_unsafe_triggers = on;',
      "select create_distributed_table('one', 'owner_id', colocate_with => 'none');",
      "select create_distributed_table('two', 'owner_id', colocate_with => 'one');",
      'alter table one add constraint to_two FOREIGN KEY … REFERENCES two;',
    ])
  })
})
