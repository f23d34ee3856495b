import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { foldRevisions, KEPT_APART } from '../../../platform/jobs/fold-revisions.ts'
import { noteOlderRevisions } from './note-older-revisions.ts'

const world = await worldOfFile()

it('contracts signed before revisions were noted are folded all the same, once, and read as they were', async () => {
  const { services } = world
  const { db, blobs } = services
  const driver = await signingDriver(world)
  const contractIds = [await driver.finish(['own', 'person']), await driver.finish(['own', 'theirs'])]
  // As a release from before left them: whole copies, and nothing said of them.
  await db.deleteFrom('earlier_revision').execute()
  const signatures = await db
    .selectFrom('contract_signature')
    .select(['contract_id', 'blob_id', 'sha256_before', 'sha256_after'])
    .where('contract_id', 'in', contractIds)
    .execute()
  expect(signatures).toHaveLength(4)
  const all = await db.selectFrom('contract_signature').select('id').execute()

  // Broken off after the first one: the next run goes on behind it.
  const stop = new AbortController()
  const once = {
    ...services,
    clock: () => {
      stop.abort()
      return services.clock()
    },
  }
  const first = await noteOlderRevisions(once, stop.signal, 1)
  const { position } = await theRow(db, 'backfill', { name: 'earlier revisions' }, ['position'])
  expect(position).not.toMatchObject({ contractId: '00000000-0000-0000-0000-000000000000' })
  expect(first + (await noteOlderRevisions(services, undefined, 2))).toBe(all.length)
  expect(await noteOlderRevisions(services)).toBe(0)
  // Not before their week: a database brought back to yesterday finds its files.
  expect(await foldRevisions(services)).toBe(0)
  const later = () => new Date(services.clock().getTime() + KEPT_APART)
  expect(await foldRevisions({ ...services, clock: later })).toBeGreaterThanOrEqual(4)

  for (const { contract_id, blob_id, sha256_before, sha256_after } of signatures) {
    const newer = (await blobs.find(db, blob_id))!
    const row = await theRow(db, 'blob', { scope_id: newer.scopeId, sha256: sha256_before }, ['id', 'within'])
    expect(row.within, contract_id).not.toBeNull()
    for (const [blob, hash] of [
      [newer, sha256_after],
      [(await blobs.find(db, row.id))!, sha256_before],
    ] as const)
      expect(
        createHash('sha256')
          .update(await blobs.read(blob))
          .digest('hex'),
      ).toBe(hash.toString('hex'))
  }
})
