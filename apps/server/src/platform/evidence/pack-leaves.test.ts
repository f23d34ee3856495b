import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DAY } from '@xinqi/api/durations'
import { proveConsistency, proveInclusion, rootAt } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sayLeaves } from '../../../test/evidence-leaves.ts'
import { worldOfFile } from '../../../test/world.ts'
import { newId } from '../db/ids.ts'
import { countRows, theRow } from '../db/row.ts'
import { auditEvidence } from './audit-log.ts'
import { leavesOfContract } from './leaf-packs.ts'
import { logReader } from './log-storage.ts'
import { KEPT_AS_ROWS, PACK_SCOPE, packLeaves } from './pack-leaves.ts'
import { packNodes } from './pack-nodes.ts'

const world = await worldOfFile({ demo: false })

const contracts = Array.from({ length: 40 }, () => newId())
const say = (count: number) =>
  sayLeaves(world, count, (at) => ({
    contract_id: contracts[at % contracts.length]!,
    step: at % 7 ? 'read' : 'sign',
    entry: Buffer.from(JSON.stringify({ step: 'read', name: '张三', at })),
  }))
const rowsLeft = () => countRows(world.services.db, 'evidence_leaf', {})

it('leaves of long ago lie in files, prove and read as before, and no row goes that is not in one', async () => {
  const { services, clock } = world
  const { db } = services
  await say(800)
  // A record points to this one: it stays where it is pointed to.
  const pointed = await theRow(db, 'evidence_leaf', { place: 17 }, ['id', 'contract_id'])
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const record = {
      contract_id: pointed.contract_id,
      number: 'R1',
      leaf_id: pointed.id,
      created_at: clock.now(),
    }
    await tx.insertInto('evidence_record').values(record).execute()
  })
  const log = logReader(db, services)
  const seen = async () => ({
    roots: await Promise.all([1, 256, 400, 800].map((size) => rootAt(log, size))),
    inclusion: await Promise.all([0, 17, 255, 300, 799].map((place) => proveInclusion(log, place, 800))),
    consistency: await proveConsistency(log, 100, 800),
    entries: (await log.entries(0, 800)).map((entry) => Buffer.from(entry!).toString('utf8')),
    contracts: await Promise.all(contracts.map((id) => leavesOfContract(services, db, id))),
  })
  const before = await seen()
  await sql`update schema_migration set at = ${new Date(clock.now().getTime() - 8 * DAY)}
             where name in ('0231_evidence_tiles.sql', '0277_evidence_packs.sql')`.execute(db)
  clock.advance(DAY)
  expect(await packNodes(services)).toBe(3)
  // While people may still be at work on them they are rows.
  expect(await packLeaves(services)).toBe(0)
  clock.advance(KEPT_AS_ROWS)

  // The store fails, or the server is killed before it is written down: all rows are there, and the next run goes on.
  const dying = {
    ...services,
    blobs: { ...services.blobs, read: () => Promise.reject(new Error('died here')) },
  }
  await expect(packLeaves(dying)).rejects.toThrow('died here')
  // Read back as something else than was written: nothing is removed.
  const lying = { ...services, blobs: { ...services.blobs, read: async () => Buffer.from('x') } }
  expect(await packLeaves(lying)).toBe(0)
  expect(await rowsLeft()).toBe(800)

  expect(await packLeaves(services)).toBe(3)
  expect(await packLeaves(services)).toBe(0)
  expect(await rowsLeft()).toBe(800 - 3 * 256 + 1)
  expect(await seen()).toEqual(before)
  expect(await auditEvidence(services)).toBe(false)
  // The log goes on behind them.
  await say(10)
  expect(await seen()).toMatchObject({ roots: before.roots, inclusion: before.inclusion })
  expect(await auditEvidence(services)).toBe(false)
})

it('lets nobody remove what is not packed, nor change what is', async () => {
  const { db } = world.services
  for (const act of [
    sql`delete from evidence_leaf where place = 790`,
    sql`delete from evidence_leaf where place = 17`,
    sql`delete from evidence_pack`,
    sql`update evidence_pack set tile = tile`,
    sql`truncate evidence_pack`,
    sql`update evidence_place set places = '{}'`,
    sql`delete from evidence_place`,
  ])
    await expect(act.execute(db)).rejects.toThrow('append-only')
})

it('a file that was altered is found by whoever reads it, and the audit raises the alarm', async () => {
  const { services } = world
  const { db } = services
  const folder = path.join(services.config.DATA_DIR, 'files/blobs', PACK_SCOPE)
  const [file] = readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((name) => statSync(name).isFile())
  const bytes = readFileSync(file!)
  bytes[bytes.length - 20]! ^= 1
  writeFileSync(file!, bytes)
  await expect(logReader(db, services).entries(0, 768)).rejects.toThrow('缺失或已损坏')
  expect(await auditEvidence(services)).toBe(true)
  await expect(packLeaves(services)).rejects.toThrow('存证日志正在核查')
})
