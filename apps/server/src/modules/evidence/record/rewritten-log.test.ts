import { parseCheckpointKey } from '@xinqi/evidence'
import { openCheckpoint, parseVerifierKey } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import { auditAndTell } from './audit-evidence.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
  for (let count = 0; count < 5; count++) await say(`step ${count}`)
  await checkpointLeaves(world.services)
})
afterEach(() => world.close())

const say = (step: string) =>
  world.services.db
    .insertInto('evidence_leaf')
    .values({
      id: newId(),
      contract_id: newId(),
      step,
      entry: Buffer.from(JSON.stringify({ step })),
      at: world.services.clock(),
    })
    .execute()
/** Somebody who owns the database is not held by what it refuses to others. */
const asOwner = (...statements: string[]) =>
  world.services.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
const checkpoints = async () =>
  (await world.services.db.selectFrom('evidence_checkpoint').select('size').execute()).length

const EDIT = `update evidence_leaf set entry = '{"step":"another"}' where step = 'step 2'`

describe('a rewritten log', () => {
  it('is not signed, whatever was done to its checkpoints', async () => {
    await asOwner(
      EDIT,
      'update evidence_leaf set place = null',
      'delete from evidence_node',
      'delete from evidence_checkpoint',
    )
    await expect(checkpointLeaves(world.services)).rejects.toThrow('存证日志正在核查')
    expect(await checkpoints()).toBe(0)
    await say('later')
    await expect(checkpointLeaves(world.services)).rejects.toThrow('存证日志正在核查')
    expect(await checkpoints()).toBe(0)
  })

  it('is found by the audit, the platform hears of it, and nothing is signed any more', async () => {
    await auditAndTell(world.services)
    await say('before')
    await checkpointLeaves(world.services)
    const before = await checkpoints()
    await asOwner(EDIT)
    await auditAndTell(world.services)
    await auditAndTell(world.services)
    const operator = await world.signIn('13800000009')
    const { data } = await world.call('/message/list', {}, { token: operator })
    expect(data.list.filter(({ title }) => title === '存证日志异常')).toHaveLength(1)
    await say('after')
    await expect(checkpointLeaves(world.services)).rejects.toThrow('存证日志正在核查')
    expect(await checkpoints()).toBe(before)
    expect(await world.services.metrics.text()).toContain('xinqi_evidence_broken 1')
  })
})

describe('what was signed of the log', () => {
  it('is there for anybody to keep, under the key it was signed with', async () => {
    const get = (url: string) => world.app.inject({ method: 'GET', url })
    const key = parseVerifierKey((await get('/evidence/key')).body)
    const head = openCheckpoint((await get('/evidence/checkpoint')).body, key)
    expect(head.size).toBeGreaterThanOrEqual(5)
    const all = (await get('/evidence/checkpoints')).json() as { size: number; note: string }[]
    expect(all.map(({ note }) => openCheckpoint(note, key).size)).toEqual(all.map(({ size }) => size))
    // By SM2 too, for whoever may rely on nothing else; one changed letter is noticed by either.
    const sm2 = parseCheckpointKey((await get('/evidence/key/sm2')).body)
    expect(sm2.algorithm).toBe('sm2')
    const { note } = all[0]!
    expect(openCheckpoint(note, sm2)).toEqual(head)
    const changed = note.replace(/\ntime 2/, '\ntime 3')
    for (const by of [key, sm2]) expect(() => openCheckpoint(changed, by)).toThrow('没有该公钥的有效签名')
    expect(await world.services.heads.latest()).toBe((await get('/evidence/checkpoint')).body)
  })
})
