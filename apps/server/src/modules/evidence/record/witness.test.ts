import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY, HOUR } from '@xinqi/api/durations'
import { formatVerifierKey, parseCheckpoint } from '@xinqi/evidence/log'
import { afterAll, expect, it } from 'vitest'
import { runCommand } from '../../../../../../packages/evidence/src/command.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { strictWitness } from '../../../../test/strict-witness.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { outbound } from '../../../platform/security/outbound.ts'
import { witnessHttp } from '../../../providers/witness.ts'
import { witnessEvidence } from './witness.ts'

const proofOf = async (id: string) => {
  const { no } = (
    await world.call('/contract/chain/of', { contractId: id }, { token: driver.hands.own.token })
  ).data
  return (await world.call('/contract/chain/viewPreserve', { no: no! })).data
}
const newestNote = async () =>
  (
    await world.services.db
      .selectFrom('evidence_checkpoint')
      .select('note')
      .orderBy('size', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).note

const world = await worldOfFile()
const driver = await signingDriver(world)
const contractId = await driver.finish(['own', 'person'])
await proofOf(contractId)
const { origin } = parseCheckpoint(await newestNote())
const witness = await strictWitness(world.services.checkpointSigner, origin, () => world.clock.now())
const settings = { name: '示例见证人', url: witness.url, key: witness.key }
world.services.witness = witnessHttp(settings, outbound(['127.0.0.1']))

afterAll(async () => {
  await witness.close()
})

it('signs once it has seen that the log only grew; what is forged is not kept; anybody can check it offline', async () => {
  for (const mood of ['forging', 'elsewhere'] as const) {
    witness.be(mood)
    witness.remember(0, Buffer.alloc(32))
    await expect(witnessEvidence(world.services)).rejects.toThrow()
  }
  expect((await proofOf(contractId)).anchors).toEqual([])
  witness.be('well')
  // It has signed before, and we have lost what it said: it tells us where it stands.
  await witnessEvidence(world.services)
  await witnessEvidence(world.services)
  const { anchors, proof } = await proofOf(contractId)
  expect(anchors).toMatchObject([{ kind: 'witness', name: '示例见证人', isSandbox: false, isValid: true }])

  const folder = mkdtempSync(path.join(tmpdir(), 'xinqi-witness-'))
  const file = path.join(folder, 'proof.json')
  const key = formatVerifierKey(world.services.checkpointSigner)
  const check = async (given: unknown, ...more: string[]) => {
    writeFileSync(file, JSON.stringify(given))
    const lines: string[] = []
    const code = await runCommand(['verify', file, '--key', key, ...more], (line) => lines.push(line))
    return { code, said: lines.join('\n') }
  }
  const right = await check(proof, '--witness', witness.key)
  expect(right.code).toBe(0)
  expect(right.said).toContain('公钥可信')
  expect((await check(proof)).said).toContain('未指定其公钥')
  const stranger = await strictWitness(world.services.checkpointSigner, 'x', () => world.clock.now())
  await stranger.close()
  expect((await check(proof, '--witness', stranger.key)).code).toBe(1)
  const altered = structuredClone(proof)
  const line = Buffer.from(altered.anchors[0]!.token, 'base64').toString('utf8')
  altered.anchors[0]!.token = Buffer.from(`${line.slice(0, -6)}AAAAA=`).toString('base64')
  expect((await check(altered, '--witness', witness.key)).code).toBe(1)

  await driver.sendAgain(contractId)
  const other = await driver.finish(['own', 'person'])
  await proofOf(other)
  await witnessEvidence(world.services)
  expect((await proofOf(other)).anchors).toMatchObject([{ kind: 'witness', isValid: true }])
  const { size } = parseCheckpoint(await newestNote())
  expect(witness.asked.at(-1)).toBeGreaterThan(0)

  // Somebody showed it another log: nothing is signed any more, and the alarm is raised.
  witness.remember(size, Buffer.alloc(32, 7))
  world.clock.advance(DAY + HOUR)
  await expect(witnessEvidence(world.services)).rejects.toThrow()
  const alarms = await world.services.db.selectFrom('evidence_alarm').selectAll().execute()
  expect(alarms).toHaveLength(1)
})
