// A yes within the chat: the card of 企业微信 or 飞书 with a button, what its vendor tells of it, and what comes of that.
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { APPROVAL_IS, MEMBER } from '@xinqi/api/status'
import { afterAll, describe, expect, it } from 'vitest'
import { contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { askBeforeLaunch } from '../../../../test/launch-flow.ts'
import { FEISHU_CORP, strictFeishu, strictWeCom, WECOM_CORP } from '../../../../test/strict-workplaces.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { inRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { feishu } from '../../../providers/feishu.ts'
import { weCom } from '../../../providers/wecom.ts'
import { inTag, openFromWeCom, sealForWeCom, weComSignature } from '../../../providers/wecom-callback.ts'
import type { WeComCard } from '../../../providers/wecom-service.ts'
import { workplacesOf } from '../../../providers/workplaces.ts'
import { changeEndedCards } from '../../company/workplace/cards.ts'
import { newsIn } from '../contract/news.ts'
import { splitNews } from '../notices/split-news.ts'

let clock = () => new Date()
const [wecomServer, feishuServer] = [await strictWeCom(() => clock()), await strictFeishu(() => clock())]
afterAll(() => {
  wecomServer.close()
  feishuServer.close()
})
const world = await worldOfFile({
  env: { PUBLIC_URL: 'https://xinqi.example' },
  workplace: workplacesOf({
    wecom: weCom({ api: wecomServer.url, authorizeUrl: 'https://open.weixin.qq.com/x' }, () => clock()),
    feishu: feishu({ api: feishuServer.url, authorizeUrl: 'https://accounts.feishu.cn/x' }, () => clock()),
  })!,
})
const { services } = world
const { db } = services
clock = services.clock
const admin = await world.signIn('13800000001')
const clerk = await world.signIn('13800000004')
const lawyer = await askBeforeLaunch(world, admin)
const driver = contractDriver(world)
const seconds = () => String(Math.floor(services.clock().getTime() / 1000))

const WECOM = { token: 'QDG6eK', key: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' }
const FEISHU = { token: 'v-token', key: 'an-encrypt-key' }

const connect = async (corp: object, more: object = {}) => {
  await world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token: admin })
  const saved = await world.call('/dd/saveCompany', { ...corp, ...more } as never, { token: admin })
  const ids: [string, string][] = [
    ['王五', 'in-wang'],
    ['赵六', 'in-zhao'],
  ]
  for (const [name, foreign_id] of ids) {
    const { company_id, id: member_id } = await theRow(db, 'member', { name }, ['company_id', 'id'])
    await db
      .insertInto('workplace_member')
      .values({ company_id, foreign_id, member_id })
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
  return saved
}
/** Sent by 赵六, and 王五 has been told that it waits for him. */
const asked = async (): Promise<string> => {
  const signing = party({ signers: [someone('郑十', '13800000008')] })
  const draft = await driver.prepare(clerk, (fileId) => ({
    parties: [signing],
    fields: [place(signing.partyId, fileId)],
  }))
  expect((await driver.send(clerk, draft)).msg).toBe('ok')
  const outbox = await db.selectFrom('outbox').selectAll().where('topic', '=', 'contract.news').execute()
  for (const { payload } of outbox) await splitNews(services, newsIn(payload as Parameters<typeof newsIn>[0]))
  await db.deleteFrom('outbox').execute()
  return draft.contractId
}
const statusOf = (contractId: string) =>
  rowOf(db, 'approval', { contract_id: contractId }, ['status']).then((row) => row?.status)

/** As the vendor's server would. */
const weComSays = (message: string, secrets = WECOM) => {
  const [timestamp, nonce] = [seconds(), 'n1']
  const encrypted = sealForWeCom(secrets, WECOM_CORP.corpId, message)
  const signature = weComSignature(secrets.token, timestamp, nonce, encrypted)
  return world.app.inject({
    method: 'POST',
    url: `/workplace/wecom/${WECOM_CORP.corpId}?${new URLSearchParams({ msg_signature: signature, timestamp, nonce })}`,
    headers: { 'content-type': 'text/xml' },
    payload: `<xml><ToUserName><![CDATA[${WECOM_CORP.corpId}]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
  })
}
const weComPress = async (personId: string, taskId: string, secrets = WECOM) => {
  const answer = await weComSays(
    `<xml><FromUserName><![CDATA[${personId}]]></FromUserName><Event><![CDATA[template_card_event]]></Event><TaskId><![CDATA[${taskId}]]></TaskId></xml>`,
    secrets,
  )
  if (answer.statusCode !== 200) return answer.statusCode
  return inTag(openFromWeCom(WECOM, WECOM_CORP.corpId, inTag(answer.body, 'Encrypt')), 'ReplaceName')
}
const feishuPress = async (user_id: string, taskId: string) => {
  const message = {
    schema: '2.0',
    header: { event_type: 'card.action.trigger', token: FEISHU.token, app_id: FEISHU_CORP.appKey },
    event: {
      operator: { tenant_key: FEISHU_CORP.corpId, user_id },
      action: { tag: 'button', value: { taskId } },
    },
  }
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', createHash('sha256').update(FEISHU.key).digest(), iv)
  const encrypt = Buffer.concat([iv, cipher.update(JSON.stringify(message)), cipher.final()])
  const payload = JSON.stringify({ encrypt: encrypt.toString('base64') })
  const [timestamp, nonce] = [seconds(), 'n1']
  const answer = await world.app.inject({
    method: 'POST',
    url: `/workplace/feishu/${FEISHU_CORP.corpId}`,
    headers: {
      'content-type': 'application/json',
      'x-lark-request-timestamp': timestamp,
      'x-lark-request-nonce': nonce,
      'x-lark-signature': createHash('sha256')
        .update(`${timestamp}${nonce}${FEISHU.key}${payload}`)
        .digest('hex'),
    },
    payload,
  })
  return JSON.parse(answer.body)
}

describe('企业微信', () => {
  const lastCard = () => wecomServer.sent().at(-1)!.template_card as WeComCard

  it('asks for token and key as the vendor gives them, and says where it is to tell', async () => {
    expect((await connect(WECOM_CORP, { callback: { ...WECOM, key: 'short' } })).msg).toBe(
      'EncodingAESKey 应为 43 位字母或数字',
    )
    expect((await connect(WECOM_CORP)).msg).toBe('ok')
    const before = await world.call('/dd/currentCompanyInfo', {}, { token: admin })
    expect(before.data).toMatchObject({ hasCallback: false })
    expect(before.data.callbackUrl).toMatch(/\/workplace\/wecom\/ww1234567890$/)
    expect((await world.call('/dd/currentCompanyInfo', {}, { token: lawyer })).data.callbackUrl).toBeNull()
    // Without them a card leads to the page as ever, and nobody is heard.
    await asked()
    expect(wecomServer.sent().at(-1)).toMatchObject({ msgtype: 'textcard', touser: 'in-wang' })
    expect(await weComPress('in-wang', 'approval_1')).toBe(404)

    expect((await connect(WECOM_CORP, { callback: WECOM })).msg).toBe('ok')
    const { callback_cipher } = await theRow(db, 'workplace_corp', { corp_id: WECOM_CORP.corpId }, [
      'callback_cipher',
    ])
    expect(callback_cipher!.toString('latin1')).not.toContain(WECOM.key)
    // Saved again without them they stay.
    expect((await connect({ ...WECOM_CORP, appSecret: undefined })).msg).toBe('ok')
    expect((await world.call('/dd/currentCompanyInfo', {}, { token: admin })).data.hasCallback).toBe(true)
  })

  it('brings a card to say yes in; only who is asked can, and it is done once', async () => {
    const contractId = await asked()
    expect(lastCard()).toMatchObject({
      main_title: { title: '待您审批' },
      button_list: [
        { text: '同意', key: 'yes' },
        { type: 1, text: '去处理' },
      ],
    })
    const taskId = lastCard().task_id!
    expect(await weComPress('in-wang', taskId, { ...WECOM, token: 'another' })).toBe(403)
    expect(await weComPress('in-zhao', taskId)).toBe('这项审批不由您处理')
    expect(await weComPress('nobody', taskId)).toBe('没有找到您的账号，请打开页面处理')
    expect(await weComPress('in-wang', `approval_${contractId}`)).toBe('这项审批不由您处理')
    expect(await weComPress('in-wang', 'another_1')).toBe('没有找到您的账号，请打开页面处理')
    expect(await statusOf(contractId)).toBe(APPROVAL_IS.underWay)

    expect(await weComPress('in-wang', taskId)).toBe('已同意')
    expect(await statusOf(contractId)).toBe(APPROVAL_IS.passed)
    // Told once more by the vendor: the same word, and nothing happens twice.
    expect(await weComPress('in-wang', taskId)).toBe('已同意')
    const { steps } = (await world.call('/v2/file/getDetails', { contractId }, { token: admin })).data
    const yes = steps.filter(({ action }) => action === 'approve')
    expect(yes).toMatchObject([{ actorName: '王五', reason: '在企业微信中同意' }])
    const audit = await db
      .selectFrom('audit_event')
      .select(['actor_name', 'succeeded', 'detail'])
      .where('event', '=', 'approval.approve')
      .where('target', '=', '采购合同')
      .execute()
    expect(audit).toMatchObject([{ actor_name: '王五', succeeded: true, detail: { through: '企业微信' } }])
    // Anything else it tells is taken note of and changes nothing.
    expect((await weComSays('<xml><Event><![CDATA[enter_agent]]></Event></xml>')).statusCode).toBe(200)
  })

  it('says in words why it is too late, in the language of who pressed', async () => {
    const contractId = await asked()
    const taskId = lastCard().task_id!
    const { data } = await world.call('/approval/list', { tab: 'due' }, { token: lawyer })
    const { approvalId } = data.list.find((one) => one.contractId === contractId)!
    await world.call('/approval/reject', { contractId, approvalId, reason: '不妥' }, { token: lawyer })
    expect(await weComPress('in-wang', taskId)).toContain('审批')
    expect(await statusOf(contractId)).toBe(APPROVAL_IS.rejected)
    const { account_id } = await theRow(db, 'member', { name: '王五' }, ['account_id'])
    await inRows(db, 'account', { id: account_id! }).set({ language: 'en' })
    expect(await weComPress('in-wang', taskId)).toBe(
      'This approval has been decided or has ended. Reload to see.',
    )
    const other = await asked()
    expect(lastCard().button_list).toMatchObject([{ text: 'Approve' }, { text: 'Open' }])
    expect(await weComPress('in-wang', lastCard().task_id!)).toBe('Approved')
    expect(await statusOf(other)).toBe(APPROVAL_IS.passed)
    await inRows(db, 'account', { id: account_id! }).set({ language: null })
  })

  it('says on the card what was answered on the page, taken back or passed on, once', async () => {
    const said = () => wecomServer.messages.at(-1)!.said
    const decide = async (contractId: string, path: '/approval/approve' | '/approval/reject') => {
      const { data } = await world.call('/approval/list', { tab: 'due' }, { token: lawyer })
      const { approvalId } = data.list.find((one) => one.contractId === contractId)!
      const why = path === '/approval/reject' ? { reason: '不妥' } : {}
      const { msg } = await world.call(path, { contractId, approvalId, ...why } as never, { token: lawyer })
      expect(msg).toBe('ok')
    }
    const onPage = await asked()
    await changeEndedCards(services)
    // As long as it waits, its button stays.
    expect(said()).toBeNull()
    await decide(onPage, '/approval/approve')
    await changeEndedCards(services)
    expect(said()).toBe('已同意')
    await decide(await asked(), '/approval/reject')
    await changeEndedCards(services)
    expect(said()).toBe('已驳回')

    const recalled = await asked()
    const taskId = lastCard().task_id!
    const back = await world.call('/approval/recall', { contractId: recalled }, { token: clerk })
    expect(back.msg).toBe('ok')
    wecomServer.beBusy()
    await changeEndedCards(services)
    expect(said()).toBeNull()
    // The messenger was busy: it is told a little later.
    world.clock.advance(61_000)
    await changeEndedCards(services)
    expect(said()).toBe('已结束，无需处理')
    expect(await weComPress('in-wang', taskId)).not.toBe('已同意')

    const { account_id: wang } = await theRow(db, 'member', { name: '王五' }, ['account_id'])
    const { account_id: zhao } = await theRow(db, 'member', { name: '赵六' }, ['account_id'])
    await inRows(db, 'account', { id: wang! }).set({ language: 'en' })
    const moved = await asked()
    await inRows(db, 'approval_voter', { contract_id: moved }).set({ account_id: zhao! })
    await changeEndedCards(services)
    expect(said()).toBe('Passed on to somebody else')
    await inRows(db, 'account', { id: wang! }).set({ language: null })
    // What was pressed in the chat has said so itself; nothing is left to be told.
    const pressed = await asked()
    expect(await weComPress('in-wang', lastCard().task_id!)).toBe('已同意')
    expect(await statusOf(pressed)).toBe(APPROVAL_IS.passed)
    expect(await db.selectFrom('workplace_card').select('task_id').execute()).toHaveLength(
      // Those of the tests before, that still wait.
      (await db.selectFrom('workplace_card').select('task_id').where('ended_at', 'is', null).execute())
        .length,
    )
  })

  it('decides nothing in a name that is stopped', async () => {
    const contractId = await asked()
    const taskId = lastCard().task_id!
    const frozen = await world.call('/inMyName/freeze', { of: 'person' }, { token: lawyer })
    expect(frozen.msg).toBe('ok')
    expect(await weComPress('in-wang', taskId)).toContain('冻结')
    expect(await statusOf(contractId)).toBe(APPROVAL_IS.underWay)
    await db.deleteFrom('name_freeze').execute()
    expect(await weComPress('in-wang', taskId)).toBe('已同意')
  })

  it('decides nothing for somebody whose seat is frozen', async () => {
    const contractId = await asked()
    const { id } = await theRow(db, 'member', { name: '王五' }, ['id'])
    await inRows(db, 'member', { id }).set({ status: MEMBER.frozen })
    const taskId = lastCard().task_id!
    expect(await weComPress('in-wang', taskId)).toBe('您的身份或权限已变化，请打开页面处理')
    expect(await statusOf(contractId)).toBe(APPROVAL_IS.underWay)
    await inRows(db, 'member', { id }).set({ status: MEMBER.active })
    expect(await weComPress('in-wang', taskId)).toBe('已同意')
  })
})

describe('飞书', () => {
  it('brings the same, and its card says what became of it', async () => {
    expect((await connect(FEISHU_CORP, { callback: FEISHU })).msg).toBe('ok')
    // Another directory: the secrets of the one before are gone with it.
    expect(await weComPress('in-wang', 'approval_1')).toBe(404)
    const contractId = await asked()
    const { elements } = feishuServer.sent().at(-1)!.card as {
      elements: { actions?: { value?: { taskId: string }; url?: string }[] }[]
    }
    const [yes, open] = elements.flatMap(({ actions = [] }) => actions)
    expect(open!.url).toMatch(/\/blankPage\/\w+\?corp=tenant-one$/)
    const stranger = await feishuPress('in-zhao', yes!.value!.taskId)
    expect(stranger.toast).toEqual({ type: 'error', content: '这项审批不由您处理' })
    const said = await feishuPress('in-wang', yes!.value!.taskId)
    expect(said.toast).toEqual({ type: 'success', content: '已同意' })
    expect(JSON.stringify(said.card.data)).toContain('《采购合同》')
    expect(await statusOf(contractId)).toBe(APPROVAL_IS.passed)

    const onPage = await asked()
    const card = () => JSON.stringify(feishuServer.messages.at(-1)!.card)
    expect(card()).toContain('taskId')
    // A freeze has ended his sessions.
    const token = await world.signIn('13800000003')
    const { data } = await world.call('/approval/list', { tab: 'due' }, { token })
    const { approvalId } = data.list.find((one) => one.contractId === onPage)!
    await world.call('/approval/approve', { contractId: onPage, approvalId }, { token })
    await changeEndedCards(services)
    expect(card()).not.toContain('taskId')
    expect(card()).toContain('已同意')
  })
})
