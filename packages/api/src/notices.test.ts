import { describe, expect, it } from 'vitest'
import {
  inSms,
  isLure,
  NOTICE_CHANNELS,
  NOTICE_EVENTS,
  type NoticeChannel,
  noticeFacts,
  worded,
  wordingProblem,
} from './notices.ts'
import { NOTICES_EN } from './notices-en.ts'

describe('wording of notices', () => {
  it('is sound as it comes', () => {
    for (const event of NOTICE_EVENTS)
      for (const channel of Object.keys(NOTICE_CHANNELS) as NoticeChannel[]) {
        const usual = noticeFacts(event).wording[channel]
        if (usual) expect(wordingProblem(event, channel, usual), `${event} ${channel}`).toBeUndefined()
      }
  })

  it.each([
    ['sign', 'sms', { title: '', content: '请签署《{contract}》' }, '链接'],
    ['sign', 'sms', { title: '', content: '{link} {nonesuch}' }, '{nonesuch}'],
    ['sign', 'mail', { title: '', content: '{link}' }, '标题'],
    ['sign', 'sms', { title: '', content: `{link}${'字'.repeat(200)}` }, '200'],
    ['approve', 'sms', { title: '', content: '请审批' }, '不使用'],
    ['copied', 'sms', { title: '', content: '【信契】请查看{link}' }, '短信签名'],
  ] as const)('%s by %s refuses %o', (event, channel, wording, why) => {
    expect(wordingProblem(event, channel, wording)).toContain(why)
  })

  // Whoever is told of an end by SMS hears of it by mail too: for somebody abroad an address is all there is.
  it.each(['completed', 'refused', 'withdrawn', 'expired', 'copied'] as const)(
    '%s reaches people by mail as by SMS',
    (event) => {
      const { wording } = noticeFacts(event)
      expect(wording.sms?.content).toBeTruthy()
      expect(wording.mail?.title).toContain('《{contract}》')
    },
  )

  it('is filled in', () => {
    expect(worded('《{contract}》：{reason}', { contract: '采购合同' })).toBe('《采购合同》：—')
  })
})

describe('what senders wrote, in a text under our name', () => {
  it.each([
    '退款请点 http://a.example/x',
    'www.a.cn 领取',
    '奖金到账 a-b.top/x',
    'ｗｗｗ．ａ．ｃｏｍ',
    '请致电13812345678',
    '请致电 138-1234-5678',
    '客服 400 812 3456',
    '电话 010-87654321',
    '一三八一二三四五六七八',
    '壹叁捌壹贰叁肆伍陆柒捌',
    '电话1３8一2345678',
    '138l2345678',
    '138\u200b1234\u200b5678',
    '13812345678 01',
    'baidu。com',
    'vip点cn',
    'bit\u200b.ly/abc',
    '优惠.中国',
    '加微信 abc12345',
    'QQ：12345678',
  ])('%s is not in it', (text) => {
    expect(isLure(text)).toBe(true)
    expect(inSms({ contract: text, reason: text, person: text, link: 'https://x/blankPage/1' })).toEqual({
      contract: '一份合同',
      reason: '详见平台',
      person: '对方',
      link: 'https://x/blankPage/1',
    })
  })
  it.each([
    '设备采购合同',
    '采购合同 2026-11-18',
    'HT20261118001 号补充协议',
    '3.5 亿元贷款合同',
    '第 0012345678 号',
    '二〇二六年十一月二十日补充协议',
    '第一二三号房屋租赁合同',
    '91350100M000100Y43',
    '腾讯QQ音乐版权合同',
    '微信小程序开发合同 V2.0',
    '付款 1,200,000.00 元',
    '张三',
  ])('%s is', (text) => expect(inSms({ contract: text })).toEqual({ contract: text }))
})

describe('the same in English', () => {
  it('is there for every event and way, names nothing the Chinese does not know, and leads to the same page', () => {
    for (const event of NOTICE_EVENTS) {
      const { wording, variables } = noticeFacts(event)
      expect(Object.keys(NOTICES_EN[event]).sort(), event).toEqual(Object.keys(wording).sort())
      for (const [channel, text] of Object.entries(NOTICES_EN[event])) {
        const used = [...`${text.title}${text.content}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        expect(variables, `${event} ${channel}`).toEqual(expect.arrayContaining(used))
        const usual = wording[channel as NoticeChannel]!
        expect(text.content.includes('{link}'), `${event} ${channel}`).toBe(usual.content.includes('{link}'))
        expect(`${text.title}${text.content}`).not.toMatch(/\p{Script=Han}|[，。；：《》]/u)
      }
    }
  })
})
