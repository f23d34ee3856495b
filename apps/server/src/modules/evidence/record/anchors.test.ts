import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkAnchors, parseVerifierKey } from '@xinqi/evidence'
import { createAuthority, TimestampAuthority, toPem } from '@xinqi/pdf-signature'
import { expect, it } from 'vitest'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { outbound } from '../../../platform/security/outbound.ts'
import { anchorHttp } from '../../../providers/anchor.ts'
import { anchorEvidence } from './anchors.ts'

const proofOfContract = async () => {
  const { no } = (await world.call('/contract/chain/of', { contractId }, { token: driver.hands.own.token }))
    .data
  return (await world.call('/contract/chain/viewPreserve', { no: no! })).data
}

const world = await worldOfFile()
const driver = await signingDriver(world)
const contractId = await driver.finish(['own', 'person'])
await proofOfContract()

it('is shown to nobody until the hour, then vouched for once while nothing is added', async () => {
  expect((await proofOfContract()).anchors).toEqual([])
  await anchorEvidence(world.services)
  await anchorEvidence(world.services)
  const rows = await world.services.db.selectFrom('evidence_anchor').selectAll().execute()
  expect(rows).toHaveLength(1)
  const { anchors } = await proofOfContract()
  expect(anchors).toMatchObject([{ isSandbox: true, isValid: true, kind: 'timestamp' }])
  // As people here read a time, and as the log keeps it.
  expect(anchors[0]!.reason).toMatch(/于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+8（.*Z） 已经存在/)
  world.clock.advance(25 * 3_600_000)
  await anchorEvidence(world.services)
  expect(await world.services.db.selectFrom('evidence_anchor').selectAll().execute()).toHaveLength(2)
})

it('takes an independent service, checks what it says, and a stranger can check it again', async () => {
  const { clock } = world.services
  const authority = await createAuthority({ kind: 'p256', now: clock(), organization: '示例时间戳中心' })
  const tsa = new TimestampAuthority({ credential: authority.timestamp, clock })
  let forge = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      const asked = Buffer.concat(chunks)
      // Answers what it was not asked.
      if (forge) asked[asked.length - 20]! ^= 1
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await tsa.respond(asked))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`
  try {
    world.services.anchor = anchorHttp('示例时间戳中心', url, outbound(['127.0.0.1']))
    forge = true
    await expect(anchorEvidence(world.services)).rejects.toThrow()
    forge = false
    await anchorEvidence(world.services)
    const { proof } = await proofOfContract()
    const key = parseVerifierKey(proof.verifierKey)
    const roots = [toPem('CERTIFICATE', Buffer.from(authority.root.certificate.der))]
    const mine = { ...proof, anchors: proof.anchors.filter(({ name }) => name === '示例时间戳中心') }
    expect(checkAnchors(mine as never, key, roots)).toMatchObject([{ valid: true, trusted: true }])
    expect(checkAnchors(mine as never, key, [])).toMatchObject([{ valid: true, trusted: null }])
    const others = [toPem('CERTIFICATE', await world.services.certificates.root())]
    expect(checkAnchors(mine as never, key, others)).toMatchObject([{ valid: false, trusted: false }])
    const altered = structuredClone(mine)
    altered.entry = Buffer.from('{"step":"deposit"}').toString('base64')
    expect(checkAnchors(altered as never, key, roots)).toMatchObject([{ valid: false }])
    const borrowed = structuredClone(mine)
    borrowed.anchors[0]!.checkpoint = proof.checkpoint.replace(/time \S+/, 'time 2020-01-01T00:00:00.000Z')
    expect(checkAnchors(borrowed as never, key, roots)).toMatchObject([{ valid: false }])
  } finally {
    server.close()
  }
})

it('is not to be reached inside our own network unless the operator vouches for it', async () => {
  const inside = anchorHttp('内网', 'https://127.0.0.1/tsa', outbound([]))
  await expect(inside.stamp(Buffer.alloc(32))).rejects.toThrow()
})
