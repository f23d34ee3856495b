// Kept, and brought back somewhere else: from an outside database and a folder of files into an embedded database and a
// bucket, by the commands of the handbook. What comes back is checked by the verifier that needs no platform.

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SigningDriver, signingDriver } from '../../../test/signing-driver.ts'
import { strictS3 } from '../../../test/strict-s3.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { readConfig } from '../../platform/config/read-config.ts'
import type { Connection } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/row.ts'
import { checkpointLeaves } from '../../platform/evidence/checkpoint-leaves.ts'
import { parkingOf } from '../../platform/jobs/job-parking.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts'
import { backup } from './backup.ts'
import { dumpsIn } from './manifest.ts'
import { adoptDatabase, restore } from './restore.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const migrations = path.join(root, 'apps/server/migrations')
const SECRET = 'a secret of the bucket'
const bucket = strictS3(SECRET)
const folder = mkdtempSync(path.join(tmpdir(), 'xinqi-backup-'))

let world: World
let driver: SigningDriver
let source: Record<string, string>
let target: Record<string, string>

const urlOf = (connection: Connection): string =>
  typeof connection === 'string'
    ? connection
    : `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`

beforeAll(async () => {
  world = await openWorld()
  driver = await signingDriver(world)
  await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve))
  const { MASTER_KEY, DATA_DIR } = world.services.config
  const shared = { MASTER_KEY: MASTER_KEY!, LOG_LEVEL: 'silent', SIGNING_THREADS: '0' }
  source = { ...shared, DATA_DIR, DATABASE_URL: urlOf(world.connection) }
  target = {
    ...shared,
    DATA_DIR: path.join(folder, 'new place'),
    S3_ENDPOINT: `http://127.0.0.1:${(bucket.server.address() as AddressInfo).port}`,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: SECRET,
  }
})
afterAll(async () => {
  await world?.close()
  bucket.server.closeAllConnections()
  bucket.server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As an operator types it: handbook: `npm run backup -- /backup/xinqi`, handbook: `npm run restore -- /backup/xinqi`. */
const revisionsOf = async ({ services: { db, blobs } }: World, contractId: string): Promise<Buffer[]> => {
  const signatures = await rowsOf(
    db,
    'contract_signature',
    { contract_id: contractId },
    { columns: ['blob_id'], by: 'sequence' },
  )
  return Promise.all(signatures.map(async ({ blob_id }) => blobs.read((await blobs.find(db, blob_id))!)))
}

const run = (command: 'backup' | 'restore', args: string[], env: Record<string, string>) =>
  new Promise<{ status: number | null; said: string }>((resolve) => {
    const child = spawn('npm', ['run', '--silent', command, '--', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.once('close', (status) => resolve({ status, said }))
  })

it('brings a signed contract back into an empty place, where the offline verifier accepts it', async () => {
  const contractId = await driver.finish(['own', 'person'], { name: '备份前签完的合同' })
  await checkpointLeaves(world.services)
  const { no } = (await world.call('/contract/chain/of', { contractId }, { token: driver.hands.own.token }))
    .data
  const pdf = await driver.currentPdf(contractId)
  const earlier = await revisionsOf(world, contractId)
  const noted = await world.services.db.selectFrom('earlier_revision').select('within_id').execute()
  for (const { within_id } of noted) await world.services.blobs.fold(world.services.db, within_id)
  const kept = path.join(folder, 'kept')

  const first = await backup(readConfig(source), kept, new Date('2026-11-01T00:00:00Z'))
  expect(first.copied).toBeGreaterThan(2)
  // The second one takes what is new; the heads that were published after it stand in nobody's way.
  const second = await run('backup', [kept], source)
  expect(second, second.said).toMatchObject({ status: 0 })
  expect(second.said).toMatch(new RegExp(`新文件 0 个，此前已有 ${first.copied} 个`))
  expect(dumpsIn(kept)).toHaveLength(2)
  await driver.finish(['own'], { name: '备份后才签的合同' })
  await checkpointLeaves(world.services)
  const later = (await world.services.heads.latest())!
  // Keys turn: what is kept from now on does not go with what was kept before.
  await world.services.db
    .insertInto('key_generation')
    .values({ number: 99, active_at: new Date('2099-01-01'), created_at: new Date() })
    .execute()
  await expect(backup(readConfig(source), kept, new Date())).rejects.toThrow('密钥已轮换')
  await world.services.db.deleteFrom('key_generation').where('number', '=', 99).execute()

  const brought = await run('restore', [kept], target)
  expect(brought, brought.said).toMatchObject({ status: 0 })
  expect(brought.said).toContain('数据库提到的文件都在')

  const embedded = await startEmbeddedPostgres({ dir: path.join(target.DATA_DIR!, 'postgres') })
  try {
    const restored = await openWorld({ on: embedded.connection, env: target, demo: false })
    try {
      // What waited when the copy was taken would reach real people once more.
      expect(await parkingOf(restored.services.db)).toMatchObject({ reason: '由备份恢复' })
      const again = await signingDriver(restored)
      expect(await again.currentPdf(contractId)).toEqual(pdf)
      // Each signature still has the file it was put on, though only the last one is kept whole.
      expect(earlier).toHaveLength(2)
      expect(await revisionsOf(restored, contractId)).toEqual(earlier)
      const { data } = await restored.call('/contract/chain/viewPreserve', { no: no! })
      const [proof, file] = [path.join(folder, 'proof.json'), path.join(folder, 'contract.pdf')]
      writeFileSync(proof, JSON.stringify(data.proof))
      writeFileSync(file, pdf)
      const cli = path.join(root, 'packages/evidence/cli.ts')
      const args = [
        '--import',
        'tsx',
        cli,
        'verify',
        proof,
        '--key',
        data.proof.verifierKey,
        '--file',
        file,
        '--json',
      ]
      const checked = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: root })
      expect(JSON.parse(checked.stdout), checked.stderr).toMatchObject({ valid: true, keyPinned: true })
      // Life goes on: the log continues, triggers and references hold again, numbers are not given twice.
      await again.finish(['own', 'person'], { name: '恢复后签的合同' })
      expect(await checkpointLeaves(restored.services)).toBeGreaterThan(0)
      await expect(restored.services.db.deleteFrom('audit_event').execute()).rejects.toThrow('append-only')
      await expect(
        restored.services.db
          .updateTable('contract_file')
          .set({ contract_id: '00000000-0000-7000-8000-000000000000' })
          .execute(),
      ).rejects.toThrow(/foreign key|violates/)
      // As after PostgreSQL's own recovery: the files know a head the database does not.
      bucket.objects.set('/files/evidence/heads/latest', Buffer.from(later))
      const { missing } = await adoptDatabase(
        readConfig({ ...target, DATABASE_URL: urlOf(embedded.connection) }),
      )
      expect(missing).toBe(0)
      expect(await parkingOf(restored.services.db)).toMatchObject({ reason: '由时间点恢复' })
      expect(await restored.services.heads.latest()).not.toBe(later)
      await again.finish(['own'], { name: '接续之后签的合同' })
      expect(await checkpointLeaves(restored.services)).toBeGreaterThan(0)
    } finally {
      await restored.close()
    }
  } finally {
    await embedded.stop()
  }
}, 120_000)

it('refuses a place that is not empty, what is no backup, and one that was broken off or changed', async () => {
  const kept = path.join(folder, 'kept')
  const config = readConfig({ ...source, DATA_DIR: path.join(folder, 'another place') })
  await expect(restore(config, kept, { migrations })).rejects.toThrow('目标数据库不是空的')
  await expect(restore(config, folder, { migrations })).rejects.toThrow('没有数据库备份')
  const dump = path.join(kept, dumpsIn(kept)[0]!)
  writeFileSync(path.join(dump, 'public.contract.copy.gz'), 'changed')
  await expect(restore(config, kept, { migrations })).rejects.toThrow('已损坏')
  rmSync(path.join(dump, 'manifest.json'))
  await expect(restore(config, kept, { migrations })).rejects.toThrow('没有完整的数据库备份')
})
