// Many at the same moment. At full size: XINQI_RUNS=1000.
import http from 'node:http'
import { CODE } from '@xinqi/api/error-codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import {
  type Credentials,
  callOpen,
  partnerToken,
  sandboxApp,
  uploadOpen,
} from '../../../../test/open-client.ts'
import { pushTo } from '../../../../test/push-to.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { inRows } from '../../../platform/db/row.ts'
import { sendSignal } from '../../../platform/db/signals.ts'

const RUNS = Number(process.env.XINQI_RUNS ?? 12)

let world: World
let app: Credentials
let fileId: string
const answered = new Set<string>()
const early: string[] = []
const heard = new Set<string>()
const receiver = http.createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { data } = JSON.parse(Buffer.concat(chunks).toString())
  if (!answered.has(data.contractNo)) early.push(data.contractNo)
  heard.add(data.contractNo)
  response.writeHead(204).end()
})
beforeAll(async () => {
  world = await openWorld({
    jobs: true,
    env: { OUTBOUND_ALLOW: '127.0.0.1', DATABASE_POOL: '16' },
    clock: () => new Date(),
  })
  app = await sandboxApp(world)
  // What is looked at is the work, not the limit.
  await inRows(world.services.db, 'open_app', { id: app.appId }).set({
    rates: JSON.stringify({ read: 1e6, write: 1e6, file: 1e6 }),
  })
  await sendSignal(world.services.db, 'open_app_changed', app.appId)
  fileId = (await uploadOpen(world, app, await writtenPdf([['乙方（签字）']]))).data.fileId
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
}, 120_000)
afterAll(async () => {
  receiver.close()
  await world?.close()
})

const create = (contractNo: string) =>
  callOpen(world, app, 'contract/create', {
    contractNo,
    name: '采购合同',
    files: [fileId],
    signers: [{ account: 'demo-person' }],
  })

describe('an event', () => {
  it(
    `never arrives before the answer to the call that caused it, ${RUNS} times`,
    async () => {
      await pushTo(world, app, receiver)
      for (let run = 0; run < RUNS; run++) {
        const contractNo = `BEFORE-${run}`
        const { code } = await create(contractNo)
        answered.add(contractNo)
        expect(code).toBe(1)
      }
      await expect.poll(() => heard.size, { timeout: 30_000 + RUNS * 50 }).toBe(RUNS)
      expect(early).toEqual([])
    },
    60_000 + RUNS * 600,
  )
})

describe('a key', () => {
  it('is replaced under load without one refusal, and refused within five seconds once it is revoked', async () => {
    const token = await partnerToken(world, app)
    let key = { appId: app.appId, keyId: app.keyId, secret: app.secret }
    const refused: string[] = []
    let calls = 0
    let working = true
    const load = Array.from({ length: 4 }, async () => {
      while (working) {
        const held = key
        const answer = await callOpen(world, held, 'ping', {})
        calls++
        if (answer.code !== 1) refused.push(`${held.keyId} ${answer.code} ${answer.msg}`)
      }
    })
    const some = async (count: number) => {
      const until = calls + count
      await expect.poll(() => calls, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(until)
    }
    await some(30)
    const reset = await world.call('/open/app/resetSecret', { appId: app.appId, keepHours: 1 }, { token })
    expect(reset.code).toBe(1)
    await some(30)
    const old = key
    key = { appId: app.appId, keyId: reset.data.keyId, secret: reset.data.secret }
    await some(30)
    const revoked = await world.call('/open/app/keyRevoke', { appId: app.appId, keyId: old.keyId }, { token })
    expect(revoked.code).toBe(1)
    const began = Date.now()
    await expect
      .poll(async () => (await callOpen(world, old, 'ping', {})).code, { timeout: 20_000, interval: 20 })
      .toBe(CODE.OPEN_KEY_ENDED)
    expect(Date.now() - began).toBeLessThan(5000)
    await some(30)
    working = false
    await Promise.all(load)
    expect(refused).toEqual([])
  }, 60_000)
})
