import { DAY } from '@xinqi/api/durations'
import { checkRenewals } from '@xinqi/evidence'
import { createAuthority, TimestampAuthority, toPem } from '@xinqi/pdf-signature'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countRows, rowsOf } from '../../../platform/db/row.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import type { AnchorService } from '../../../providers/anchor.ts'
import { proofOf } from './anchors.ts'
import { placeOf } from './records.ts'
import { renewalDue } from './renewal-rules.ts'
import { renewLog } from './renewals.ts'

const world = await worldOfFile({ demo: false })
const { db } = world.services

const authorityBy = async (kind: 'p256' | 'sm2') => {
  const { root, timestamp } = await createAuthority({
    kind,
    now: world.clock.now(),
    organization: '测试时间戳',
  })
  const stamping = new TimestampAuthority({ credential: timestamp, clock: world.clock.now })
  const anchor: AnchorService = {
    name: kind,
    isSandbox: false,
    stamp: async (digest) => {
      const { der, time, serial } = await stamping.timestamp(digest)
      return { token: der, at: time, serial: serial.toString('hex') }
    },
  }
  return { anchor, root: toPem('CERTIFICATE', root.certificate.der) }
}
const [first, national] = [await authorityBy('p256'), await authorityBy('sm2')]
const by = (RENEWAL_DIGEST: 'sha256' | 'sm3', more = {}) => ({
  ...world.services,
  anchor: first.anchor,
  sm3Anchor: national.anchor,
  config: { ...world.services.config, RENEWAL_DIGEST },
  ...more,
})

const say = async (step: string): Promise<string> => {
  const id = newId()
  await db
    .insertInto('evidence_leaf')
    .values({
      id,
      contract_id: newId(),
      step,
      entry: Buffer.from(`{"step":"${step}"}`),
      at: world.clock.now(),
    })
    .execute()
  return id
}
const judged = async (leafId: string, broken?: Parameters<typeof checkRenewals>[1]['broken']) => {
  const { index, note } = await placeOf(world.services, leafId)
  const proof = await proofOf(by('sha256'), index, note)
  const roots = [first.root, national.root]
  return checkRenewals(proof, { roots, now: world.clock.now(), broken, log: world.services.checkpointSigner })
}

it('is vouched for anew year by year, and hashed anew before its digest breaks', async () => {
  expect(await renewLog(by('sha256'))).toBeNull()
  const ids: string[] = []
  for (let n = 0; n < 300; n++) ids.push(await say(`early ${n}`))
  await checkpointLeaves(world.services)
  expect(await judged(ids[0]!)).toBeUndefined()
  expect(await renewLog(by('sha256', { anchor: null }))).toBeNull()
  expect(await renewLog(by('sha256'))).toBe('hashes')
  // Asked again, and by another server, it is done.
  expect(await renewLog(by('sha256'))).toBeNull()
  for (const at of [0, 255, 256, 299]) expect((await judged(ids[at]!))?.valid).toBe(true)

  world.clock.advance(366 * DAY)
  expect(await renewLog(by('sha256'))).toBe('timestamp')
  world.clock.advance(30 * DAY)
  const late = await say('late')
  await checkpointLeaves(world.services)
  expect((await judged(late)) ?? { valid: false }).toMatchObject({ valid: false })
  expect(await renewLog(by('sm3'))).toBe('hashes')
  const rows = await rowsOf(db, 'evidence_renewal', {}, { by: 'sequence' })
  expect(rows.map(({ kind, digest, size, name }) => [kind, digest, Number(size), name])).toEqual([
    ['hashes', 'sha256', 300, 'p256'],
    ['timestamp', 'sha256', 300, 'p256'],
    ['hashes', 'sm3', 301, 'sm2'],
  ])

  // From tomorrow on nobody believes SHA-256: what was said before is proven, and later too.
  const broken = [{ digest: 'sha256' as const, from: new Date(world.clock.now().getTime() + DAY) }]
  world.clock.advance(2 * DAY)
  for (const id of [ids[7]!, ids[299]!, late]) {
    const verdict = await judged(id, broken)
    expect(verdict?.reason).toContain('未被改动')
    expect(verdict?.valid).toBe(true)
  }
})

it('vouches for nothing that is not what the log says, and keeps what was written', async () => {
  for (const act of [
    db.deleteFrom('evidence_renewal').execute(),
    db.updateTable('evidence_renewal').set({ name: 'x' }).execute(),
  ])
    await expect(act).rejects.toThrow('append-only')
  const before = await countRows(db, 'evidence_renewal', {})
  await say('altered')
  await checkpointLeaves(world.services)
  // Whoever rewrites the database rewrites triggers as well.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update evidence_leaf set entry = '{"step":"other"}' where step = 'altered'`.execute(tx)
  })
  world.clock.advance(366 * DAY)
  await expect(renewLog(by('sm3'))).rejects.toThrow('不予续期')
  expect(await countRows(db, 'evidence_renewal', {})).toBe(before)
})

it('is due by the year, by the end of a certificate, by new entries and by another digest', () => {
  const now = new Date('2030-01-01T00:00:00Z')
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const last = { digest: 'sha256', size: 5, at: ago(10), hashedAt: ago(10), endsAt: ago(-1000) }
  expect(renewalDue(undefined, { size: 0 }, 'sha256', now)).toBeNull()
  expect(renewalDue(undefined, { size: 5 }, 'sha256', now)).toBe('hashes')
  expect(renewalDue(last, { size: 9 }, 'sha256', now)).toBeNull()
  expect(renewalDue(last, { size: 9 }, 'sm3', now)).toBe('hashes')
  expect(renewalDue({ ...last, hashedAt: ago(365) }, { size: 9 }, 'sha256', now)).toBe('hashes')
  expect(renewalDue({ ...last, hashedAt: ago(900), at: ago(365) }, { size: 5 }, 'sha256', now)).toBe(
    'timestamp',
  )
  expect(renewalDue({ ...last, endsAt: ago(-179) }, { size: 5 }, 'sha256', now)).toBe('timestamp')
})
