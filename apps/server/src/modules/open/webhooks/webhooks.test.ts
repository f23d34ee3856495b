import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY } from '@xinqi/api/durations'
import { RETRY_LADDER, WEBHOOK_TYPES } from '@xinqi/api/open/webhook-events'
import { OPEN_ENDPOINT } from '@xinqi/api/work-list-status'
import { verifyWebhook } from '@xinqi/open-sdk'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, partnerToken, sandboxApp, uploadOpen } from '../../../../test/open-client.ts'
import { openWorld, worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import type { Outbound } from '../../../platform/security/outbound.ts'
import { whatHappened } from './contract-change.ts'
import { deliverAll, deliverTo, overduePushes } from './deliver.ts'
import { newEndpointSecret } from './endpoint-secret.ts'
import { PUSH, publishEvent } from './publish-event.ts'
import { pushOnce } from './push-once.ts'
import { pushSignature } from './sign-push.ts'
import { endWaits, untilThere } from './wait-for-event.ts'

type Got = { headers: http.IncomingHttpHeaders; body: string }
const receiver = async (answer: () => number) => {
  const got: Got[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const status = answer()
      if (status < 300) got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { got, url, close: () => new Promise((resolve) => server.close(resolve)) }
}

let status = 200
const secret = newEndpointSecret('v1')

const world = await worldOfFile({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const app = await sandboxApp(world)
const hook = await receiver(() => status)
await world.services.db
  .insertInto('open_endpoint')
  .values({
    app_id: app.appId,
    id: newId(),
    url: hook.url,
    secret_cipher: world.services.columns.seal(secret.kept),
    created_at: world.clock.now(),
  })
  .execute()

afterAll(async () => {
  await hook.close()
})

/** What an operator is told should have gone out. */
const overdue = async () =>
  (await sql`select * from (${overduePushes(world.clock.now())}) as due`.execute(world.services.db)).rows
    .length
const idsOf = (got: readonly Got[]) => got.map(({ body }) => JSON.parse(body).id)

describe('pushes', () => {
  it('come to the signature the standard prints, and any receiver of SM2 or Ed25519 finds his own', () => {
    const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
    const body = '{"test": 2432232314}'
    const printed = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    expect(pushSignature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', id, 1614265330, body)).toBe(printed)
    for (const kind of ['v1', 'v1a', 'sm2'] as const) {
      const { kept, shown } = newEndpointSecret(kind)
      const event = JSON.stringify({ id })
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': '1614265330',
        'webhook-signature': pushSignature(kept, id, 1614265330, event),
      }
      expect(verifyWebhook(headers, event, shown, 1614265330_000).id).toBe(id)
      expect(() => verifyWebhook(headers, `${event} `, shown, 1614265330_000)).toThrow()
      const other = newEndpointSecret(kind).shown
      expect(() => verifyWebhook(headers, event, other, 1614265330_000)).toThrow()
    }
  })

  it('of every kind are signed as Standard Webhooks are', async () => {
    const { services } = world
    for (const type of WEBHOOK_TYPES)
      await services.db
        .transaction()
        .execute((tx) => publishEvent(services, tx, { appId: app.appId, type, data: { a: '中文' } }))
    await deliverAll(services)
    expect(hook.got).toHaveLength(WEBHOOK_TYPES.length)
    for (const { headers, body } of hook.got) {
      const id = headers['webhook-id'] as string
      const expected = createHmac('sha256', Buffer.from(secret.shown.slice('whsec_'.length), 'base64'))
        .update(`${id}.${headers['webhook-timestamp']}.${body}`)
        .digest('base64')
      expect((headers['webhook-signature'] as string).split(' ')).toContain(`v1,${expected}`)
      expect(verifyWebhook(headers, body, secret.shown, world.clock.now().getTime()).id).toBe(id)
      expect(() => verifyWebhook(headers, `${body} `, secret.shown, world.clock.now().getTime())).toThrow()
      // The standard's own library, which asks the day's clock.
      vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() })
      const judge = new Webhook(secret.shown)
      expect(judge.verify(body, headers as Record<string, string>)).toMatchObject({ id })
      expect(() => judge.verify(`${body} `, headers as Record<string, string>)).toThrow()
      vi.useRealTimers()
    }
    hook.got.length = 0
  })

  it('wait for the answer of the call that caused them, and come in order', async () => {
    const file = await uploadOpen(world, app, await writtenPdf([['乙方（签字）']]))
    await callOpen(world, app, 'contract/create', {
      contractNo: 'W1',
      name: '推送',
      files: [file.data.fileId],
      signers: [{ account: 'demo-person' }],
    })
    await callOpen(world, app, 'sandbox/actAs', { contractNo: 'W1', account: 'demo-person', action: 'sign' })
    await expect
      .poll(async () => {
        await deliverAll(world.services)
        return hook.got.map(({ body }) => JSON.parse(body).seq)
      })
      .toEqual([1, 2, 3, 4, 5])
    expect(JSON.parse(hook.got.at(-1)!.body)).toMatchObject({
      type: 'contract.completed',
      isFinal: true,
      env: 'sandbox',
    })
    hook.got.length = 0
  })

  it('are tried again for eleven hours, signing unaffected, and all arrive in order once somebody answers', async () => {
    const { services, clock } = world
    const file = await uploadOpen(world, app, await writtenPdf([['乙方']]))
    status = 302
    await callOpen(world, app, 'contract/create', {
      contractNo: 'W2',
      name: '推送',
      files: [file.data.fileId],
      signers: [{ account: 'demo-person' }],
    })
    clock.advance(6000)
    await deliverAll(services)
    const pushes = () => rowsOf(services.db, 'open_push', { contract_no: 'W2' }, { by: 'seq' })
    expect((await pushes()).map(({ attempts }) => attempts)).toEqual([1, 0])
    // The one behind has been due for long: nobody looks again before the first may be tried, or he would look for ever.
    const [first] = await pushes()
    expect(await deliverTo(services, first!.endpoint_id)).toEqual(first!.next_at)
    expect(await overdue()).toBe(0)
    status = 500
    for (const seconds of RETRY_LADDER.slice(0, 14)) {
      clock.advance(seconds * 1000)
      expect(await overdue()).toBe(1)
      await deliverAll(services)
    }
    const late = await pushes()
    expect(late[0]!.attempts).toBe(15)
    // Nobody answers at all: those behind it wait, so that they come in order.
    expect(late[1]!.attempts).toBe(0)
    expect(
      (
        await callOpen(world, app, 'sandbox/actAs', {
          contractNo: 'W2',
          account: 'demo-person',
          action: 'sign',
        })
      ).data.status,
    ).toBe('completed')
    status = 200
    clock.advance(RETRY_LADDER[14] * 1000)
    await deliverAll(services)
    await deliverAll(services)
    expect(hook.got.map(({ body }) => JSON.parse(body).seq)).toEqual([1, 2, 3, 4, 5])
    const seen = idsOf(hook.got)
    const again = await callOpen(world, app, 'webhook/resend', { eventId: seen[0] })
    expect(again.data.pushes).toBe(1)
    await deliverAll(services)
    expect(idsOf(hook.got).at(-1)).toBe(seen[0])
    hook.got.length = 0
    // From the log too: the same event under the same id.
    const token = await partnerToken(world, app)
    const { data } = await world.call('/open/pushLog/list', { appId: app.appId, contractNo: 'W2' }, { token })
    expect(new Set(data.list.map(({ eventId }) => eventId))).toEqual(new Set(seen))
    const [one] = data.list
    expect((await world.call('/open/pushLog/again', { pushId: one!.pushId }, { token })).code).toBe(1)
    await deliverAll(services)
    expect(idsOf(hook.got)).toEqual([one!.eventId])
    hook.got.length = 0
    // All of them at once: the same ids, and each contract's still in its order.
    const filter = { appId: app.appId, contractNo: 'W2', status: one!.status }
    const batch = await world.call('/open/pushLog/batchAgain', filter, { token })
    expect(batch.data.pushes).toBeGreaterThanOrEqual(seen.length)
    for (let round = 0; round < 4; round++) await deliverAll(services)
    expect(new Set(idsOf(hook.got))).toEqual(new Set(seen))
    const firsts = new Map(hook.got.map(({ body }) => [JSON.parse(body).id as string, JSON.parse(body).seq]))
    expect([...firsts.values()]).toEqual([1, 2, 3, 4, 5])
    hook.got.length = 0
  })

  it('that nobody answers are given up after five seconds, and tried again like any other', async () => {
    let limit: number | undefined
    const hanging: Outbound = {
      request: async (_url, asked) => {
        limit = asked?.timeLimit
        throw new DOMException('', 'TimeoutError')
      },
    }
    const request = { url: hook.url, body: '{}', headers: {} } as Parameters<typeof pushOnce>[1]
    expect(await pushOnce(hanging, request)).toMatchObject({ arrived: false, failure: '5 秒内没有应答' })
    expect(limit).toBe(5000)
  })

  it('are paused after three days without an answer', async () => {
    const { services, clock } = world
    status = 500
    await services.db
      .transaction()
      .execute((tx) => publishEvent(services, tx, { appId: app.appId, type: 'webhook.test', data: {} }))
    for (let day = 0; day < 5; day++) {
      await deliverAll(services)
      clock.advance(DAY)
    }
    const endpoint = await theRow(services.db, 'open_endpoint', { url: hook.url }, ['status'])
    expect(endpoint.status).toBe(OPEN_ENDPOINT.paused)
    expect(await overdue()).toBe(0)
  })

  it('never reach an address inside', async () => {
    const guarded = await openWorld()
    const own = await sandboxApp(guarded)
    const file = await uploadOpen(guarded, own, await writtenPdf([['乙方']]))
    const inside = [
      'http://example.com/',
      'https://127.0.0.1/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://localhost/',
      'https://169.254.169.254/latest',
      'https://0x7f000001/',
      'https://user:pw@example.com/',
      'https://[::ffff:127.0.0.1]/',
      'https://2130706433/',
    ]
    for (const [at, notifyUrl] of inside.entries()) {
      const answer = await callOpen(guarded, own, 'contract/create', {
        contractNo: `N${at}`,
        name: '内网',
        files: [file.data.fileId],
        signers: [{ account: 'demo-person' }],
        notifyUrl,
      })
      expect([notifyUrl, answer.code]).toEqual([notifyUrl, 5704])
      const fetched = await callOpen(guarded, own, 'file/uploadByUrl', { url: notifyUrl, fileName: 'a.pdf' })
      expect([notifyUrl, fetched.code]).toEqual([notifyUrl, 5303])
    }
    await guarded.close()
  })
})

describe('what happened', () => {
  it('is told in the order it must be read', () => {
    const before = { status: 'signing', signers: { a: 'viewed', b: 'turn' } } as const
    const after = { status: 'completed', signers: { a: 'signed', b: 'signed' } } as const
    expect(whatHappened(before, after).map(({ type }) => type)).toEqual([
      'signer.signed',
      'signer.signed',
      'contract.completed',
    ])
    expect(whatHappened({}, { status: 'waiting', signers: { a: 'turn' } }).map(({ type }) => type)).toEqual([
      'contract.sent',
      'signer.turn',
    ])
    expect(
      whatHappened(
        { status: 'expired', signers: { a: 'turn' } },
        { status: 'waiting', signers: { a: 'turn' } },
      ).map(({ type }) => type),
    ).toEqual(['contract.reopened'])
    expect(whatHappened(after, after)).toEqual([])
  })
})

describe('many pushes to one slow receiver', () => {
  const endpoint = async (secretCipher: Buffer) => {
    const id = newId()
    await world.services.db
      .insertInto('open_endpoint')
      .values({
        app_id: app.appId,
        id,
        url: hook.url,
        secret_cipher: secretCipher,
        created_at: world.clock.now(),
      })
      .execute()
    return id
  }
  const pushes = async (endpointId: string, count: number) => {
    for (let nth = 0; nth < count; nth++)
      await publishEvent(world.services, world.services.db, {
        appId: app.appId,
        type: 'contract.completed',
        data: { nth },
        endpointId,
      })
    await world.services.db.deleteFrom('outbox').execute()
  }

  it('arrive once each, whoever else looks meanwhile', async () => {
    const { services, clock } = world
    const id = await endpoint(services.columns.seal(secret.kept))
    await pushes(id, 64)
    const arrived: string[] = []
    const sends = (before: () => Promise<void>): Outbound => ({
      request: async (_url: string, { headers }: { headers?: Record<string, string> } = {}) => {
        await before()
        arrived.push(headers!['webhook-id']!)
        return { status: 200, text: 'ok', headers: {} } as never
      },
    })
    let sent = 0
    const slow = sends(async () => {
      // Five seconds for every eight, as long as a receiver may take; then another server looks.
      if (sent++ % 8 > 0) return
      clock.advance(5000)
      await deliverTo(
        services,
        id,
        sends(async () => {}),
      )
    })
    await deliverTo(services, id, slow)
    expect(arrived).toHaveLength(64)
    expect(new Set(arrived).size).toBe(64)
  })

  it('that cannot be put together are given up in the end and told, and not held against the receiver', async () => {
    const { services, clock } = world
    const id = await endpoint(Buffer.from('nothing that was ever sealed'))
    await pushes(id, 1)
    const push = () => rowsOf(services.db, 'open_push', { endpoint_id: id })
    await deliverTo(services, id)
    expect(await push()).toMatchObject([{ attempts: 1, status: PUSH.retrying }])
    for (const seconds of RETRY_LADDER) {
      clock.advance(seconds * 1000)
      await deliverTo(services, id)
    }
    expect(await push()).toMatchObject([{ status: PUSH.givenUp }])
    expect(await theRow(services.db, 'open_endpoint', { id })).toMatchObject({ failing_since: null })
    const token = await world.signIn('13800000009')
    const told = (await world.call('/operator/running/setAside', {}, { token })).data
    expect(told).toMatchObject([{ kind: 'webhook', name: '推送' }])
    await services.db
      .updateTable('open_endpoint')
      .set({ secret_cipher: services.columns.seal(secret.kept) })
      .where('id', '=', id)
      .execute()
    status = 200
    await world.call('/operator/running/takeUp', { kind: 'webhook' }, { token })
    await deliverTo(services, id)
    expect(await push()).toMatchObject([{ status: PUSH.arrived }])
  })
})

describe('whoever waits for the next event', () => {
  const seen = (waitSeconds: number, cursor?: string) =>
    callOpen(world, app, 'webhook/events', { waitSeconds, limit: 500, ...(cursor ? { cursor } : {}) })

  it('gets it as soon as it is written, holds no connection meanwhile, and is answered in time without one', async () => {
    const { nextCursor } = (await seen(0)).data
    const waiting = seen(25, nextCursor)
    await expect
      .poll(() => {
        const { total, idle } = world.services.pool()
        return total - idle
      })
      .toBe(0)
    const { data } = await callOpen(world, app, 'webhook/test', { type: 'contract.completed' })
    const told = await waiting
    expect(told.data.list.map(({ id }) => id)).toEqual([data.eventId])
    expect(told.data.list[0]).toMatchObject({
      type: 'contract.completed',
      level: 'contract',
      test: true,
      data: { status: 'completed' },
    })
    const nothing = await seen(1, told.data.nextCursor)
    expect(nothing.data).toMatchObject({ list: [], nextCursor: told.data.nextCursor })
  })

  it('is answered at once when the server stops, and refused where too many wait', async () => {
    const cursor = (await seen(0)).data.nextCursor
    const wait = { appId: app.appId, waitMs: 25_000 }
    const many = Array.from({ length: 20 }, () => untilThere(world.services, wait, async () => undefined))
    await expect.poll(async () => (await seen(1, cursor)).http).toBe(429)
    endWaits(world.services)
    expect(await Promise.all(many)).toEqual(Array.from({ length: 20 }))
    expect((await seen(25, cursor)).data).toMatchObject({ list: [], nextCursor: cursor })
  })

  it('says which kinds there are when it asks for one there is not', async () => {
    const refused = await callOpen(world, app, 'webhook/test', { type: 'contract.complete' as never })
    expect(refused).toMatchObject({ http: 400, errors: [{ field: 'type', rule: 'enum' }] })
  })
})
