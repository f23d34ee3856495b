import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hearFeishu } from './feishu-callback.ts'
import { ForeignRefused } from './foreign-app.ts'
import { hearWeCom, inTag, openFromWeCom, sealForWeCom, weComSignature } from './wecom-callback.ts'
import type { CallbackRequest } from './workplace.ts'

const asked = (more: Partial<CallbackRequest>): CallbackRequest => ({
  method: 'POST',
  query: new URLSearchParams(),
  headers: {},
  body: Buffer.alloc(0),
  ...more,
})

describe('企业微信', () => {
  /** From its documentation. */
  const secrets = { token: 'QDG6eK', key: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' }
  const corpId = 'wx5823bf96d3bd56c7'
  const echo = new URLSearchParams({
    msg_signature: '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
    timestamp: '1409659589',
    nonce: '263014780',
    echostr: 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ==',
  })
  const then = new Date(1409659589_000)

  it('finds the address answering, as its documentation does', () => {
    const heard = hearWeCom(secrets, corpId, asked({ method: 'GET', query: echo }), then)
    expect(heard).toMatchObject({ press: null, answer: { status: 200, body: '1616140317555161061' } })
  })

  it('is not believed for another company, by another token, or long after', () => {
    const request = asked({ method: 'GET', query: echo })
    const refused = (...given: Parameters<typeof hearWeCom>) =>
      expect(() => hearWeCom(...given)).toThrow(ForeignRefused)
    refused(secrets, 'wx0000000000000000', request, then)
    refused({ ...secrets, token: 'another' }, corpId, request, then)
    refused(secrets, corpId, request, new Date(then.getTime() + 3_600_000))
    const changed = new URLSearchParams(echo)
    changed.set('echostr', sealForWeCom(secrets, corpId, 'forged'))
    refused(secrets, corpId, asked({ method: 'GET', query: changed }), then)
  })

  it('says who pressed which card, and hears what the button says from then on', () => {
    const [timestamp, nonce] = ['1409659589', 'abc']
    const event =
      '<xml><FromUserName><![CDATA[wx-one]]></FromUserName><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[template_card_event]]></Event><EventKey><![CDATA[yes]]></EventKey><TaskId><![CDATA[approval_1]]></TaskId></xml>'
    const encrypted = sealForWeCom(secrets, corpId, event)
    const query = new URLSearchParams({
      timestamp,
      nonce,
      msg_signature: weComSignature(secrets.token, timestamp, nonce, encrypted),
    })
    const body = Buffer.from(
      `<xml><ToUserName><![CDATA[${corpId}]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
    )
    const heard = hearWeCom(secrets, corpId, asked({ query, body }), then)
    expect(heard.press).toEqual({ personId: 'wx-one', taskId: 'approval_1' })
    if (!heard.press) return
    const said = heard.say({ title: '《甲》', text: '已同意]]>', isDone: true }).body
    const sealed = inTag(said, 'Encrypt')
    expect(inTag(said, 'MsgSignature')).toBe(
      weComSignature(secrets.token, inTag(said, 'TimeStamp'), nonce, sealed),
    )
    const reply = openFromWeCom(secrets, corpId, sealed)
    expect([inTag(reply, 'MsgType'), inTag(reply, 'ToUserName'), inTag(reply, 'ReplaceName')]).toEqual([
      'update_button',
      'wx-one',
      '已同意]] >',
    ])
  })
})

describe('飞书', () => {
  const secrets = { token: 'v-token', key: 'test key' }
  const corp = { corpId: 'tenant-one', appKey: 'cli_1' }
  const now = new Date('2026-11-15T02:00:00Z')
  const encrypt = (message: object) => {
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-256-cbc', createHash('sha256').update(secrets.key).digest(), iv)
    return Buffer.concat([iv, cipher.update(JSON.stringify(message)), cipher.final()]).toString('base64')
  }
  const told = (message: object, more: { key?: string; at?: number } = {}) => {
    const body = Buffer.from(JSON.stringify({ encrypt: encrypt(message) }))
    const [timestamp, nonce] = [String(more.at ?? now.getTime() / 1000), 'n1']
    const signature = createHash('sha256')
      .update(`${timestamp}${nonce}${more.key ?? secrets.key}`)
      .update(body)
      .digest('hex')
    return asked({
      body,
      headers: {
        'x-lark-request-timestamp': timestamp,
        'x-lark-request-nonce': nonce,
        'x-lark-signature': signature,
      },
    })
  }
  const pressed = (more: { token?: string; app?: string; tenant?: string } = {}) => ({
    schema: '2.0',
    header: {
      event_type: 'card.action.trigger',
      token: more.token ?? secrets.token,
      app_id: more.app ?? corp.appKey,
    },
    event: {
      operator: { tenant_key: more.tenant ?? corp.corpId, user_id: 'fs-one', open_id: 'ou-1' },
      action: { tag: 'button', value: { taskId: 'approval_1' } },
    },
  })
  const hear = (request: CallbackRequest) => hearFeishu(secrets, corp, request, now)

  it('finds the address answering', () => {
    const check = { type: 'url_verification', challenge: 'c-1', token: secrets.token }
    const heard = hear(asked({ body: Buffer.from(JSON.stringify({ encrypt: encrypt(check) })) }))
    expect(heard).toMatchObject({ press: null, answer: { body: '{"challenge":"c-1"}' } })
    const strange = { ...check, token: 'another' }
    expect(() => hear(asked({ body: Buffer.from(JSON.stringify({ encrypt: encrypt(strange) })) }))).toThrow(
      ForeignRefused,
    )
  })

  it('says who pressed which card, and gets the card as it is from then on', () => {
    const heard = hear(told(pressed()))
    expect(heard.press).toEqual({ personId: 'fs-one', taskId: 'approval_1' })
    if (!heard.press) return
    const said = JSON.parse(heard.say({ title: '《甲》', text: '已同意', isDone: true }).body)
    expect(said).toMatchObject({ toast: { type: 'success', content: '已同意' }, card: { type: 'raw' } })
    expect(JSON.stringify(said.card.data)).not.toContain('button')
  })

  it('is not believed unsigned, late, for another app, or about somebody of another company', () => {
    for (const request of [
      told(pressed(), { key: 'another' }),
      told(pressed(), { at: now.getTime() / 1000 - 3600 }),
      told(pressed({ token: 'another' })),
      told(pressed({ app: 'cli_2' })),
      told(pressed({ tenant: 'tenant-two' })),
      asked({ body: Buffer.from(JSON.stringify(pressed())) }),
      asked({ body: Buffer.from(JSON.stringify({ encrypt: 'AAAA' })) }),
    ])
      expect(() => hear(request)).toThrow(ForeignRefused)
  })
})
