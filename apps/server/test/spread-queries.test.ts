// A statement that says what a row is spread by is answered by the machine it lies on; another one asks all of them. What
// the calls of a contract's life, of lists and boards send is written down and looked at; jobs of the clock, which look for
// work of all owners, are not.
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseOptions } from '../src/platform/db/database.ts'
import type { Tables } from '../src/platform/db/tables.ts'
import { PLAN } from '../src/platform/distribution/plan.ts'
import { signingDriver } from './signing-driver.ts'
import { askedEverywhere, LISTS_AND_BOARDS } from './spread-queries.ts'
import { openWorld, type World } from './world.ts'

describe('a statement', () => {
  const spreadBy = (text: string) => askedEverywhere(text, PLAN)

  it('names the machine by the column, in any of its shapes', () => {
    expect(spreadBy('select * from "contract_party" where "contract_id" = $1')).toEqual([])
    expect(spreadBy('select 1 from contract_party p where p.contract_id = any($1)')).toEqual([])
    expect(spreadBy('select 1 from contract c join contract_file f on f.contract_id = c.id')).toEqual([])
    expect(
      spreadBy('select 1 from contract c join contract_file f on (c.id, 1) = (f.contract_id, f.x)'),
    ).toEqual([])
    expect(spreadBy('insert into contract_step (contract_id, id) values ($1, $2)')).toEqual([])
  })

  it('asks all of them where it does not', () => {
    expect(spreadBy('select * from "contract_party" where "id" = $1')).toEqual(['contract_party'])
    expect(spreadBy('select 1 from contract c join contract_file f on f.id = c.id')).toEqual([
      'contract_file',
    ])
    expect(spreadBy('insert into contract_step (id) values ($1)')).toEqual(['contract_step'])
    expect(spreadBy('select 1 from contract where id = $1')).toEqual([])
  })
})

describe('of a contract’s life', () => {
  const statements = new Set<string>()
  let world: World
  beforeAll(async () => {
    world = await openWorld({
      openDatabase: (pool) =>
        new Kysely<Tables>({
          ...databaseOptions(pool),
          log: ({ query }) => {
            statements.add(query.sql.replaceAll(/\s+/g, ' ').trim())
          },
        }),
    })
  })
  afterAll(() => world?.close())

  it('every statement says on which machine its rows lie', async () => {
    const driver = await signingDriver(world)
    const { token } = driver.hands.own
    statements.clear()
    await driver.finish(['own', 'theirs', 'person'], { name: '采购合同' })
    for (const path of LISTS_AND_BOARDS) {
      const { code, msg } = await world.call(path, {}, { token })
      expect(code, `${path}: ${msg}`).toBe(1)
    }
    const asked = [...statements].flatMap((text) =>
      askedEverywhere(text, PLAN).map((table) => `${table} ← ${text.slice(0, 110)}`),
    )
    expect(statements.size).toBeGreaterThan(100)
    expect([...new Set(asked)]).toEqual([])
  })
})
