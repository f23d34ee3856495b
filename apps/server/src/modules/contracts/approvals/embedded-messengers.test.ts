// The embedded messengers: services of their vendors' interfaces, spoken to over HTTP by the adapters that speak to the
// vendors; people of theirs sign in by its page, and answer cards in its chat.
import { APPROVAL_IS } from '@xinqi/api/status'
import { describe, expect, it } from 'vitest'
import { contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { askBeforeLaunch } from '../../../../test/launch-flow.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { newsIn } from '../contract/news.ts'
import { splitNews } from '../notices/split-news.ts'

const world = await worldOfFile()
const { services } = world
const { db } = services
const admin = await world.signIn('13800000001')
const clerk = await world.signIn('13800000004')
await askBeforeLaunch(world, admin)
const ORIGIN = 'http://localhost:8080'

const CALLBACKS = {
  wecom: { token: 'QDG6eK', key: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' },
  feishu: { token: 'v-token', key: 'an-encrypt-key' },
} as const

const get = (url: string) => world.app.inject({ method: 'GET', url, headers: { host: 'localhost:8080' } })
const text = (html: string) => html.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))

describe.each(['wecom', 'feishu'] as const)('the embedded %s', (vendor) => {
  const corpId = `${vendor}-sandbox-demo`
  const corp = { vendor, corpId, appKey: `${vendor}-app`, appSecret: 'any-secret', agentId: '1000002' }

  it('knows good keys from bad ones, and shows the people it invented', async () => {
    await world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token: admin })
    const save = (more: object) =>
      world.call('/dd/saveCompany', { ...corp, ...more } as never, { token: admin })
    expect((await save({ appSecret: 'bad-0000' })).msg).not.toBe('ok')
    expect((await save({ callback: CALLBACKS[vendor] })).msg).toBe('ok')
    const { data } = await world.call('/dd/currentCompanyInfo', {}, { token: admin })
    expect(data).toMatchObject({ vendor, isSandbox: true })
    const found = await world.call('/departmentmember/dingTalkMemberList', {}, { token: admin })
    expect(found.data.isSandbox).toBe(true)
    expect(found.data.added.map(({ name }) => name).sort()).toEqual(['冯二', '钱一', '陈三'])
    expect(found.data.refused).toMatchObject([{ name: '沙箱无号' }])
  })

  it('signs in by its own page, which leads back to us and nowhere else, with codes good for once', async () => {
    const asked = { corpId, state: 'state-of-16-letters', origin: ORIGIN }
    const { data } = await world.call('/dd/client', asked)
    expect(data).toMatchObject({ vendor, isSandbox: true })
    const shown = await get(data.url!.replace('#wechat_redirect', ''))
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('这是演示用的沙箱')
    const links = [...text(shown.body).matchAll(/href="(http[^"]+)"/g)].map(([, url]) => new URL(url!))
    expect(links).toHaveLength(4)
    const [first] = links
    expect(first!.searchParams.get('state')).toBe(asked.state)
    const authCode = first!.searchParams.get('code')!
    const returnUrl = `${ORIGIN}/ddLogin?corpId=${corpId}`
    const arrived = await world.call('/dd/innerLogin', { corpId, authCode, returnUrl })
    expect(arrived.msg).toBe('ok')
    const again = await world.call('/dd/innerLogin', { corpId, authCode, returnUrl })
    expect(again.msg).not.toBe('ok')
    const astray = data.url!.replace(encodeURIComponent(ORIGIN), encodeURIComponent('https://evil.example'))
    expect((await get(astray)).statusCode).toBe(400)
  })

  it('brings a card, whose button approves as its vendor’s would', async () => {
    const { company_id, id: member_id } = await theRow(db, 'member', { name: '王五' }, ['company_id', 'id'])
    await db
      .insertInto('workplace_member')
      .values({ company_id, foreign_id: 'sb-qian', member_id })
      .onConflict((oc) => oc.doNothing())
      .execute()
    const signing = party({ signers: [someone('郑十', '13800000008')] })
    const driver = contractDriver(world)
    const draft = await driver.prepare(clerk, (fileId) => ({
      parties: [signing],
      fields: [place(signing.partyId, fileId)],
    }))
    expect((await driver.send(clerk, draft)).msg).toBe('ok')
    const outbox = await db.selectFrom('outbox').selectAll().where('topic', '=', 'contract.news').execute()
    for (const { payload } of outbox)
      await splitNews(services, newsIn(payload as Parameters<typeof newsIn>[0]))
    await db.deleteFrom('outbox').execute()

    const chat = async () => text((await get(`/workplace-sandbox/${vendor}/chat?corpId=${corpId}`)).body)
    const before = await chat()
    expect(before).toContain('发给 钱一')
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(before)![1]!
    const pressed = await world.app.inject({
      method: 'POST',
      url: `/workplace-sandbox/${vendor}/press`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ corpId, personId: field('personId'), taskId: field('taskId') })),
    })
    expect(pressed.statusCode).toBe(303)
    const approval = await rowOf(db, 'approval', { contract_id: draft.contractId }, ['status'])
    expect(approval?.status).toBe(APPROVAL_IS.passed)
    const after = await chat()
    expect(after).toContain('<strong>已同意</strong>')
    expect(after).not.toContain('taskId')
  })
})

it('has no pages where no messenger is embedded', async () => {
  const away = await get('/workplace-sandbox/nonesuch/chat')
  expect(away.statusCode).toBe(404)
})
