import { describe, expect, it } from 'vitest'
import {
  NOTICE_CHANNELS,
  NOTICE_EVENTS,
  type NoticeChannel,
  noticeFacts,
  worded,
  wordingProblem,
} from './notices.ts'

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
