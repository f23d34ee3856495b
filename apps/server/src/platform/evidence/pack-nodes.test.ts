import { DAY } from '@xinqi/api/durations'
import { proveConsistency, proveInclusion, rootAt } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sayLeaves } from '../../../test/evidence-leaves.ts'
import { worldOfFile } from '../../../test/world.ts'
import { newId } from '../db/ids.ts'
import { countRows } from '../db/row.ts'
import { auditEvidence, auditSince } from './audit-log.ts'
import { logReader } from './log-storage.ts'
import { packNodes } from './pack-nodes.ts'

const world = await worldOfFile({ demo: false })

const say = (count: number) =>
  sayLeaves(world, count, (at) => ({
    contract_id: newId(),
    step: 'read',
    entry: Buffer.from(JSON.stringify({ step: 'read', at })),
  }))
const nodes = () => countRows(world.services.db, 'evidence_node', {})

it('proves the same from packed hashes, goes on behind them, and still says which entry was altered', async () => {
  const { services, clock } = world
  const { db } = services
  await say(777)
  const log = logReader(db)
  const places = [0, 1, 255, 256, 300, 511, 512, 776]
  const proofs = async () => ({
    roots: await Promise.all([1, 255, 256, 400, 777].map((size) => rootAt(log, size))),
    inclusion: await Promise.all(places.map((place) => proveInclusion(log, place, 777))),
    consistency: await proveConsistency(log, 100, 777),
  })
  const [before, many] = [await proofs(), await nodes()]
  // Not before a release could no longer be gone back from: this one had tiles only with an upgrade.
  await sql`update schema_migration set at = at - interval '1 day' where name < '0231'`.execute(db)
  expect(await packNodes(services)).toBe(0)
  clock.advance(8 * DAY)
  expect(await packNodes(services)).toBe(3)
  expect(await packNodes(services)).toBe(0)
  expect(many - (await nodes())).toBe(3 * 510)
  expect(await proofs()).toEqual(before)
  await say(300)
  expect(await auditSince(services)).toBe(false)
  expect(await auditSince(services)).toBe(false)
  expect(await packNodes(services)).toBe(0)
  // Whoever was made with them has nothing to go back to.
  await sql`update schema_migration set at = at + interval '1 day' where name < '0231'`.execute(db)
  expect(await packNodes(services)).toBe(1)
  expect(await proofs()).toEqual(before)
  expect(await auditEvidence(services)).toBe(false)
  // Nothing goes that does not stand in a tile, and no tile ever changes.
  for (const act of [
    sql`delete from evidence_node where level = 0 and index = 1050`,
    sql`delete from evidence_node where level = 8`,
    sql`update evidence_tile set hashes = hashes`,
    sql`delete from evidence_tile`,
  ])
    await expect(act.execute(db)).rejects.toThrow('append-only')
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update evidence_leaf set entry = '{"step":"another"}' where place = 300`.execute(tx)
  })
  // The hour looks at what is new, the night at all of it.
  expect(await auditSince(services)).toBe(false)
  expect(await auditEvidence(services)).toBe(true)
  const { damage } = await db.selectFrom('evidence_alarm').select('damage').executeTakeFirstOrThrow()
  expect(damage).toMatchObject({ index: 300, kind: 'edited' })
  await expect(packNodes(services)).rejects.toThrow('存证日志正在核查')
})
