import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CODE } from '@xinqi/api/error-codes'
import { RETRY_LADDER } from '@xinqi/api/open/webhook-events'
import { afterAll, describe, expect, it } from 'vitest'
import { signingByPassword } from '../../../../test/signing-by-password.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, rowsOf } from '../../../platform/db/row.ts'
import { ENDPOINT, PUSH } from '../webhooks/publish-event.ts'
import { deliverCompanyPushes } from './deliver.ts'

type Received = { headers: Record<string, string>; body: string }
const received: Received[] = []
let answers = 200
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    received.push({
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    })
    response.writeHead(answers).end()
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => receiver.close())
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`

const world = await worldOfFile({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const { services } = world
const signing = await signingByPassword(world)
const { admin, other, clerk } = signing
const add = (token: string, more: object = {}) =>
  world.call('/companyEvents/save', { url, events: [], ...more }, { token })
const typesTo = () => received.map(({ body }) => JSON.parse(body).type as string)
const verify = (secret: string, { headers, body }: Received) => {
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return headers['webhook-signature']!.split(' ').includes(
    `v1,${createHmac('sha256', key).update(text).digest('base64')}`,
  )
}

describe('a company is told of its own contracts', () => {
  it('only by whoever may configure it, at an address that is outside', async () => {
    expect((await add(clerk)).http).toBe(403)
    expect((await add(admin, { url: 'https://10.0.0.1/x' })).code).toBe(CODE.OPEN_ENDPOINT_URL)
    expect((await add(admin, { events: ['key.expiring'] })).code).toBe(CODE.BAD_REQUEST)
    expect((await world.call('/companyEvents/list', {}, {})).code).toBe(CODE.UNAUTHENTICATED)
  })

  it('signed as partners are, both sides each of what is theirs, with retries and a test', async () => {
    const mine = (await add(admin)).data
    const theirs = (await add(other)).data
    const contractId = await signing.sentTo([signing.own(), signing.theirs()])
    await deliverCompanyPushes(services)
    expect(new Set(typesTo())).toEqual(new Set(['contract.sent', 'signer.turn']))
    for (const one of received) {
      const said = JSON.parse(one.body)
      expect(said.data.contractId).toBe(contractId)
      const secret = said.data.role === 'initiator' ? mine.secret! : theirs.secret!
      expect(verify(secret, one)).toBe(true)
      expect(verify(said.data.role === 'initiator' ? theirs.secret! : mine.secret!, one)).toBe(false)
    }

    received.length = 0
    answers = 500
    expect((await signing.sign(admin, contractId)).msg).toBe('ok')
    await deliverCompanyPushes(services)
    const failing = await rowsOf(services.db, 'company_push', { status: PUSH.retrying })
    expect(failing.length).toBeGreaterThan(0)
    expect(failing[0]).toMatchObject({ attempts: 1, http_status: 500, failure: '返回 HTTP 500' })
    // Nothing of what was said lies in the database to be read.
    expect(JSON.stringify(failing.map(({ body_cipher }) => body_cipher.toString('latin1')))).not.toContain(
      'contractId',
    )
    answers = 200
    received.length = 0
    world.clock.advance(11_000)
    await deliverCompanyPushes(services)
    expect(typesTo()).toContain('signer.signed')

    received.length = 0
    const tested = await world.call('/companyEvents/test', { endpointId: mine.endpointId }, { token: admin })
    const rotated = await world.call(
      '/companyEvents/rotate',
      { endpointId: mine.endpointId },
      { token: admin },
    )
    await deliverCompanyPushes(services)
    const push = received.find(({ headers }) => headers['webhook-id'] === tested.data.eventId)!
    expect(JSON.parse(push.body)).toMatchObject({ type: 'webhook.test', test: true })
    expect([verify(mine.secret!, push), verify(rotated.data.secret, push)]).toEqual([true, true])

    // Another company's address and pushes are not there.
    const strange = { endpointId: mine.endpointId }
    expect((await world.call('/companyEvents/test', strange, { token: other })).http).toBe(404)
    expect((await world.call('/companyEvents/remove', strange, { token: other })).http).toBe(404)
    const shown = (await world.call('/companyEvents/pushes', {}, { token: other })).data
    expect(shown.list.every(({ eventId }) => eventId !== tested.data.eventId)).toBe(true)
    const [own] = (await world.call('/companyEvents/pushes', {}, { token: admin })).data.list
    expect((await world.call('/companyEvents/again', { pushId: own!.pushId }, { token: other })).http).toBe(
      404,
    )
    expect((await world.call('/companyEvents/again', { pushId: own!.pushId }, { token: admin })).msg).toBe(
      'ok',
    )
  })

  it('is told only what was chosen, nothing where it is off, and is paused after days of failure', async () => {
    const { list } = (await world.call('/companyEvents/list', {}, { token: other })).data
    const { endpointId } = list[0]!
    await add(other, { endpointId, events: ['contract.completed'] })
    await deliverCompanyPushes(services)
    received.length = 0
    await signing.sentTo([signing.own(), signing.theirs()])
    await deliverCompanyPushes(services)
    expect(received.every(({ body }) => JSON.parse(body).data.role === 'initiator')).toBe(true)
    await world.call('/companyEvents/enable', { endpointId, isEnabled: false }, { token: other })
    expect((await world.call('/companyEvents/test', { endpointId }, { token: other })).code).toBe(
      CODE.CONFLICT,
    )
    await world.call('/companyEvents/enable', { endpointId, isEnabled: true }, { token: other })
    answers = 503
    await world.call('/companyEvents/test', { endpointId }, { token: other })
    await inRows(services.db, 'company_endpoint', { id: endpointId }).set({
      failing_since: new Date(services.clock().getTime() - 73 * 3_600_000),
    })
    await deliverCompanyPushes(services)
    const after = (await world.call('/companyEvents/list', {}, { token: other })).data.list[0]!
    expect(after).toMatchObject({ status: ENDPOINT.paused, lastFailure: '返回 HTTP 503' })
    expect((await world.call('/companyEvents/remove', { endpointId }, { token: other })).msg).toBe('ok')
    expect((await world.call('/companyEvents/list', {}, { token: other })).data.list).toEqual([])
  })

  it('that cannot be put together hold up nobody, are set aside in the end, and are taken up again', async () => {
    answers = 200
    const mine = (await add(admin)).data.endpointId
    const theirs = (await add(other)).data.endpointId
    await deliverCompanyPushes(services)
    received.length = 0
    const test = (endpointId: string, token: string) =>
      world.call('/companyEvents/test', { endpointId }, { token })
    const { eventId } = (await test(mine, admin)).data
    const [push] = await rowsOf(services.db, 'company_push', { event_id: eventId })
    const which = { company_id: push!.company_id, id: push!.id }
    const row = async () => (await rowsOf(services.db, 'company_push', which))[0]
    await inRows(services.db, 'company_push', which).set({ body_cipher: Buffer.from('never sealed') })
    await test(theirs, other)
    await deliverCompanyPushes(services)
    expect(typesTo()).toEqual(['webhook.test'])
    expect(await row()).toMatchObject({ attempts: 1, status: PUSH.retrying })
    for (const seconds of RETRY_LADDER) {
      world.clock.advance(seconds * 1000)
      await deliverCompanyPushes(services)
    }
    expect(await row()).toMatchObject({ status: PUSH.givenUp })
    expect(await rowsOf(services.db, 'company_endpoint', { id: mine })).toMatchObject([
      { failing_since: null, status: ENDPOINT.on },
    ])
    const token = await world.signIn('13800000009')
    expect((await world.call('/operator/running/setAside', {}, { token })).data).toMatchObject([
      { kind: 'companyPush', name: '企业事件推送' },
    ])
    await inRows(services.db, 'company_push', which).set({ body_cipher: push!.body_cipher })
    await world.call('/operator/running/takeUp', { kind: 'companyPush' }, { token })
    await deliverCompanyPushes(services)
    expect(await row()).toMatchObject({ status: PUSH.arrived })
  })

  it('asks an address that does not answer once in a run, however much waits for it', async () => {
    const [endpoint] = await rowsOf(services.db, 'company_endpoint', { status: ENDPOINT.on })
    const { list } = (await world.call('/companyEvents/list', {}, { token: admin })).data
    const mine = list.find(({ endpointId }) => endpointId === endpoint!.id) ? admin : other
    for (let n = 0; n < 20; n++)
      await world.call('/companyEvents/test', { endpointId: endpoint!.id }, { token: mine })
    received.length = 0
    answers = 500
    await deliverCompanyPushes(services)
    expect(received.length).toBeLessThanOrEqual(8)
    answers = 200
    world.clock.advance(11_000)
    await deliverCompanyPushes(services)
    expect(await rowsOf(services.db, 'company_push', { status: PUSH.waiting })).toEqual([])
  })
})
