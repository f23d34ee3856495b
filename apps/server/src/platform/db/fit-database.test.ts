import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../test/new-database.ts'
import { openPool } from './database.ts'
import { type DatabaseFacts, databaseFacts, refuseUnfitDatabase, whyUnfit } from './fit-database.ts'

const FIT: DatabaseFacts = {
  versionNumber: 150_004,
  version: '15.4 (Debian 15.4-1)',
  encoding: 'UTF8',
  user: 'xinqi',
  database: 'contracts',
  schema: 'public',
  mayMakeTables: true,
  mayMakeSchema: true,
  isStandby: false,
}

describe('a database is of use', () => {
  it.each([
    ['14.9 (Debian 14.9-1)', 140_009, false],
    ['15.4', 150_004, true],
    ['17.2', 170_002, true],
    ['18beta1', 180_000, true],
  ])('PostgreSQL %s (%i): %s', (version, versionNumber, will) => {
    const why = whyUnfit({ ...FIT, version, versionNumber })
    if (will) expect(why).toBeUndefined()
    else expect(why).toContain(`数据库版本 ${version} 过旧，需要 PostgreSQL 15`)
  })

  it('says what an administrator must do where rights or letters are missing', () => {
    expect(whyUnfit({ ...FIT, encoding: 'SQL_ASCII' })).toContain('需要 UTF8')
    expect(whyUnfit({ ...FIT, schema: null, mayMakeTables: false })).toContain('search_path')
    expect(whyUnfit({ ...FIT, mayMakeTables: false })).toContain('grant create on schema public to xinqi')
    expect(whyUnfit({ ...FIT, mayMakeSchema: false })).toContain(
      'grant create on database contracts to xinqi',
    )
    expect(whyUnfit({ ...FIT, mayMakeTables: false, isStandby: true })).toBeUndefined()
  })

  describe('asked itself', () => {
    let database: TestDatabase
    const stranger = `stranger_${randomBytes(4).toString('hex')}`
    beforeAll(async () => {
      database = await newDatabase()
    })
    afterAll(() => database.drop())

    it('tells our own user from one who may not make tables', async () => {
      const pool = openPool(database.connection, 1)
      try {
        await expect(refuseUnfitDatabase(pool)).resolves.toBeUndefined()
        await pool.query(`create role ${stranger} login`)
        await pool.query(`set role ${stranger}`)
        expect(await databaseFacts(pool)).toMatchObject({ user: stranger, mayMakeTables: false })
        await expect(refuseUnfitDatabase(pool)).rejects.toThrow(
          `grant create on schema public to ${stranger}`,
        )
        await pool.query('reset role')
        await pool.query(`drop role ${stranger}`)
      } finally {
        await pool.end()
      }
    })
  })
})
