// Whoever sends texts, whoever sends mail and the model hang: nobody who needs none of them notices, no transaction is
// left open for them, and those who do need them are told in time. (The store has a file of its own beside this one;
// certificates and timestamps stand in signing/outside.test.ts.)
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { CODE } from '@xinqi/api/error-codes'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { productionApp } from './production-app.ts'
import { openWorld, type World } from './world.ts'

/** Takes every connection, reads what is sent, and says nothing. */
const silence = async () => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket
      .resume()
      .on('close', () => sockets.delete(socket))
      .on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** More than the pool of a test holds. */
const MANY = 8
const [texts, mail, model] = await Promise.all([silence(), silence(), silence()])
const world = await openWorld({
  env: {
    SMS_PROVIDER: 'aliyun',
    SMS_ENDPOINT: `http://${texts.address}`,
    SMS_ACCESS_KEY_ID: 'AK',
    SMS_ACCESS_KEY_SECRET: 'secret',
    SMS_CODE_TEMPLATE: 'SMS_OURS',
    SMS_INVITE_TEMPLATE: 'SMS_INVITE',
    MAIL_PROVIDER: 'smtp',
    MAIL_URL: `smtp://${mail.address}`,
    MAIL_FROM: 'no-reply@example.cn',
    REVIEW_MODEL_URL: `http://${model.address}/v1`,
    REVIEW_MODEL_NAME: 'silent-model',
  },
})
const token = await world.signIn('13800000001')
afterAll(async () => {
  await world.close()
  for (const server of [texts, mail, model]) server.close()
})

type TimedAnswer = { http: number; code: number; msg: string; response: { headers: Record<string, unknown> } }
type Service = 'texts' | 'mail' | 'model'
type CallsByService = Record<Service, (() => Promise<TimedAnswer>)[]>
/**
 * All ask at once, of all three, each of which is waited for as long; all are seen to wait though they are more than
 * there are connections; then somebody else works; then each is told.
 */
const whileWaiting = async (asking: CallsByService): Promise<Record<Service, TimedAnswer[]>> => {
  const services = { texts, mail, model }
  const names = ['texts', 'mail', 'model'] as const
  const answers = names.map((name) => Promise.all(asking[name].map((ask) => ask())))
  await expect
    .poll(() => names.map((name) => services[name].waiting()), { timeout: 20_000 })
    .toEqual(names.map((name) => asking[name].length))
  const begun = performance.now()
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`.execute(world.services.db)
  expect(rows[0]!.held).toBe(0)
  expect((await world.call('/message/count', {}, { token })).code).toBe(1)
  expect((await world.call('/file/list', {}, { token })).code).toBe(1)
  expect(await world.signIn('13800000005')).toBeTruthy()
  const [byTexts, byMail, byModel] = await Promise.all(answers)
  expect(performance.now() - begun).toBeLessThan(10_000)
  return { texts: byTexts!, mail: byMail!, model: byModel! }
}
const expectLater = (told: TimedAnswer[]) => {
  for (const { http, code, msg, response } of told) {
    expect([http, code]).toEqual([503, CODE.UNAVAILABLE])
    expect(msg).toMatch(/请稍后重试/)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
}

/** Links a partner has sent to his people, and links people ask for anew. */
const partnersLinks = async () => {
  const partner = await productionApp(world, { name: '链接合作方', mobile: '13711180100' })
  const console = { token: await partner.signIn() }
  const users = Array.from({ length: MANY }, (_, at) => ({ appId: partner.appId, account: `waits-${at}` }))
  const renewals: (() => Promise<TimedAnswer>)[] = []
  for (const [at, user] of users.entries()) {
    const person = { ...user, name: '等待者', mobile: `1371118020${at}` }
    expect((await world.call('/open/user/addPerson', person, console)).code).toBe(1)
    const { url } = (await world.call('/open/user/authLink', { ...user, bySms: false }, console)).data
    const params = { param: url!.split('/').at(-1)! }
    renewals.push(() => world.call('/open/freeLinkRenew/{param}', {}, { params }))
  }
  const sent = users.map((user) => () => world.call('/open/user/authLink', { ...user, bySms: true }, console))
  const autocommit = async () => {
    const { rows } = await sql<Record<'links' | 'ended' | 'short' | 'attempts', number>>`
      select (select count(*)::int from open_link where app_id = ${partner.appId}) as links,
             (select count(*)::int from open_link where app_id = ${partner.appId} and revoked_at is not null) as ended,
             (select count(*)::int from short_link) as short,
             (select count(*)::int from open_identity where app_id = ${partner.appId}) as attempts`.execute(
      world.services.db,
    )
    return rows[0]
  }
  return { asLinks: [...sent, ...renewals], autocommit }
}

/** With a captcha each, for the calls that want one. */
const manyWithCaptcha = async (
  ask: (at: number, captcha: Awaited<ReturnType<World['captcha']>>) => Promise<TimedAnswer>,
) => {
  const asking: (() => Promise<TimedAnswer>)[] = []
  for (let at = 0; at < MANY; at++) {
    const captcha = await world.captcha()
    asking.push(() => ask(at, captcha))
  }
  return asking
}

const askAll = async () => {
  const { asLinks, autocommit } = await partnersLinks()
  const codes = await manyWithCaptcha((at, captcha) =>
    world.call('/v2/auth/code', { mobile: `1371118000${at}`, purpose: 'register', ...captcha }),
  )
  const letters = await manyWithCaptcha((at, captcha) =>
    world.call('/v2/auth/emailCode', { email: `somebody${at}@example.cn`, purpose: 'register', ...captcha }),
  )
  const order = { type: '买卖', stance: '中立' as const, answers: [] }
  const { draftId } = (await world.call('/draftAI/create', order, { token })).data
  const rewrite = () =>
    world.call('/draftAI/rewrite', { draftId, passage: '乙方付款。', wish: '写明期限' }, { token })
  const before = await autocommit()
  const told = await whileWaiting({
    texts: [...codes, ...asLinks],
    mail: letters,
    model: Array.from({ length: MANY }, () => rewrite),
  })
  return { told, before, autocommit }
}
let asked: ReturnType<typeof askAll> | undefined
/** By whichever test is first. */
const onceAsked = () => {
  asked ??= askAll()
  return asked
}

describe('a service outside that hangs', () => {
  it('texts: whoever waits for a code or a link is told, everybody else works on', async () => {
    const { told, before, autocommit } = await onceAsked()
    expectLater(told.texts)
    // No link that nobody was sent, and the old ones are as good as they were.
    expect(await autocommit()).toEqual(before)
    expect(before).toEqual({ links: MANY, ended: 0, short: 0, attempts: MANY })
  }, 60_000)

  it('mail: the same, however long letters may otherwise take', async () => {
    expectLater((await onceAsked()).told.mail)
  }, 60_000)

  it('the model: whoever asked for other words keeps his own', async () => {
    for (const { code, msg } of (await onceAsked()).told.model) {
      expect(code).toBe(CODE.MODEL_FAILED)
      expect(msg).toMatch(/请稍后再试或自行修改/)
    }
  }, 60_000)
})
