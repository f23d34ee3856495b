import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CODE } from '@xinqi/api/error-codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../../test/world.ts'
import { onScreen } from './ask.ts'
import { modelSettingsOf } from './settings.ts'

let vendor: Server
let status = 200
let isAway = false
let asked = 0
let said = '{"text":"乙方应在收货后10日内付款。"}'
let world: World
let plain: World
beforeAll(async () => {
  vendor = createServer((request, response) => {
    asked++
    if (isAway) return void request.socket.destroy()
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          choices: [{ message: { content: said }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 2_000_000, completion_tokens: 1_000_000 },
        }),
      )
    })
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  world = await openWorld({
    env: {
      REVIEW_MODEL_URL: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/v1`,
      REVIEW_MODEL_NAME: 'test-model',
      REVIEW_MODEL_KEY: 'sk-never-shown',
      REVIEW_MODEL_PRICE_IN: '100',
      REVIEW_MODEL_PRICE_OUT: '300',
    },
  })
  plain = await openWorld()
})
afterAll(async () => {
  await world.close()
  await plain.close()
  vendor.close()
})

const draft = async (at: World, token: string) =>
  (await at.call('/draftAI/create', { type: '买卖', stance: '中立', answers: [] }, { token })).data.draftId

describe('a model that is configured', () => {
  it('proposes other words for a passage, changes nothing, and is counted with what it cost', async () => {
    const token = await world.signIn('13800000001')
    const operator = await world.signIn('13800000009')
    const draftId = await draft(world, token)
    const before = (await world.call('/draftAI/detail', { draftId }, { token })).data
    const answer = await world.call(
      '/draftAI/rewrite',
      { draftId, passage: '乙方应在收货后付款。', wish: '写明期限' },
      { token },
    )
    expect(answer.data.text).toBe('乙方应在收货后10日内付款。')
    expect((await world.call('/draftAI/detail', { draftId }, { token })).data).toEqual(before)
    const { data } = await world.call('/operator/model/state', {}, { token: operator })
    expect(data).toMatchObject({ isConfigured: true, name: 'test-model' })
    // Two million in at 1 yuan, one million out at 3.
    expect(data.days).toMatchObject([{ calls: 1, failed: 0, tokens: 3_000_000, costFen: 500 }])
    expect(JSON.stringify(data)).not.toContain('sk-never-shown')
  })

  it('says why it does not answer, to the operator before the customer', async () => {
    const token = await world.signIn('13800000001')
    const operator = await world.signIn('13800000009')
    status = 401
    expect((await world.call('/operator/model/try', {}, { token: operator })).data).toMatchObject({
      isAnswering: false,
      words: '模型服务拒绝访问，请检查密钥',
    })
    const draftId = await draft(world, token)
    expect(
      await world.call('/draftAI/rewrite', { draftId, passage: '乙方付款。', wish: '改写' }, { token }),
    ).toMatchObject({ code: CODE.MODEL_FAILED })
    const { data } = await world.call('/operator/model/calls', { succeeded: false }, { token: operator })
    expect(data.list.map(({ purpose }) => purpose).sort()).toEqual(['rewrite', 'try'])
    status = 200
    expect((await world.call('/operator/model/try', {}, { token: operator })).data.isAnswering).toBe(true)
  })

  it('drafts from free words, says which clauses are its own, and gives way to the rules when it fails', async () => {
    const token = await world.signIn('13800000001')
    const request = '甲方请乙方为开业活动演奏小提琴，演出两小时，报酬三千元'
    expect((await world.call('/draftAI/understand', { request }, { token })).code).toBe(1)
    const order = {
      type: '其他',
      stance: '中立' as const,
      answers: [],
      request,
      writer: '模型' as const,
    }
    const before = said
    said = JSON.stringify({
      title: '演出合同',
      clauses: [
        { heading: '演出内容', text: '乙方为甲方开业活动演奏小提琴两小时。' },
        { heading: '报酬', text: '甲方于演出当日支付报酬【待填：报酬】元。第五条另有约定的除外。' },
        { heading: '责任', text: '依照《民法典》第八千条赔偿。\n第五条 违约责任' },
      ],
    })
    const made = (await world.call('/draftAI/create', order, { token })).data
    const detail = (await world.call('/draftAI/detail', { draftId: made.draftId }, { token })).data
    expect(detail).toMatchObject({ name: '演出合同', source: '模型', contractType: '其他' })
    const clauses = detail.content.content!.filter(({ attrs }) => attrs?.kind === 'clause')
    expect(clauses.slice(0, 3).map(({ attrs }) => attrs!.source)).toEqual(['模型', '模型', '模型'])
    expect(clauses.at(-1)!.attrs!.source).toBe('规则')
    expect(detail.notes.join('')).toContain('第八千条')
    expect(JSON.stringify(detail.content)).not.toContain('第八千条')

    said = '好'
    expect(await world.call('/draftAI/create', order, { token })).toMatchObject({ code: CODE.MODEL_FAILED })
    const instead = (await world.call('/draftAI/create', { ...order, type: '服务' }, { token })).data
    const ruled = (await world.call('/draftAI/detail', { draftId: instead.draftId }, { token })).data
    expect(ruled.source).toBe('规则')
    expect(ruled.notes[0]).toContain('已改由规则起草')
    said = before
  })

  it('does not see another’s draft', async () => {
    const token = await world.signIn('13800000001')
    const other = await world.signIn('13800000005')
    const draftId = await draft(world, token)
    expect(
      await world.call(
        '/draftAI/rewrite',
        { draftId, passage: '乙方付款。', wish: '改写' },
        { token: other },
      ),
    ).toMatchObject({ code: CODE.NOT_FOUND })
  })

  it('is left alone when it has been away a few times: whoever asks is told at once, and the operator sees it', async () => {
    const token = await world.signIn('13800000001')
    const operator = await world.signIn('13800000009')
    const draftId = await draft(world, token)
    const words = async () => (await world.call('/operator/model/try', {}, { token: operator })).data.words
    const unreachable = '无法连接模型服务'
    isAway = true
    expect([await words(), await words()]).toEqual([unreachable, unreachable])
    // A refusal is an answer: it is there.
    isAway = false
    status = 401
    expect(await words()).toContain('拒绝访问')
    isAway = true
    expect([await words(), await words(), await words()]).toEqual([unreachable, unreachable, unreachable])
    const before = asked
    expect(
      await world.call('/draftAI/rewrite', { draftId, passage: '乙方付款。', wish: '改写' }, { token }),
    ).toMatchObject({ code: CODE.MODEL_FAILED, msg: expect.stringContaining('暂时停用，稍后自动恢复') })
    expect(asked).toBe(before)
    const { outside } = (await world.call('/operator/running/state', {}, { token: operator })).data
    expect(outside.find(({ who }) => who === 'model')).toMatchObject({ isResting: true, isAway: true })
  })

  it('has ten seconds for its first sign where somebody waits for it, and longer for the rest', () => {
    const { config } = world.services
    const settings = onScreen({ config }, modelSettingsOf(config)!, 45_000)
    expect(settings.firstByteMs).toBeLessThan(10_000)
    expect(settings.budgetMs).toBe(45_000)
  })
})

it('without a model nothing is offered, and the page says what works all the same', async () => {
  const token = await plain.signIn('13800000001')
  expect((await plain.call('/draftAI/canRewrite', {}, { token })).data).toEqual({ canRewrite: false })
  const draftId = await draft(plain, token)
  expect(
    await plain.call('/draftAI/rewrite', { draftId, passage: '乙方付款。', wish: '改写' }, { token }),
  ).toMatchObject({ code: CODE.MODEL_NONE })
})
