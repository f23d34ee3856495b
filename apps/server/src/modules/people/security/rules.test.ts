import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceName, parseUserAgent } from '../../../platform/user-agent.ts'
import { fromBase32, toBase32 } from '../sign-in/base32.ts'
import { enrolmentUri, hotp, stepOfCode } from '../sign-in/totp-codes.ts'
import { isGuessable } from './rules.ts'

const RFC_SECRET = Buffer.from('12345678901234567890')

describe('one-time passwords', () => {
  it('are those of RFC 4226 and RFC 6238', () => {
    expect([0, 1, 2, 9].map((counter) => hotp(RFC_SECRET, counter))).toEqual([
      '755224',
      '287082',
      '359152',
      '520489',
    ])
    const at = (seconds: number) => hotp(RFC_SECRET, Math.floor(seconds / 30), 8)
    expect([59, 1111111109, 1234567890, 20000000000].map(at)).toEqual([
      '94287082',
      '07081804',
      '89005924',
      '65353130',
    ])
  })

  it('are taken one step early or late, never twice, never older than the last', () => {
    const now = new Date(1_000_000 * 30_000)
    const given = (step: number, last = 0) => stepOfCode(RFC_SECRET, hotp(RFC_SECRET, step), now, last)
    expect([999_999, 1_000_000, 1_000_001].map((step) => given(step))).toEqual([
      999_999, 1_000_000, 1_000_001,
    ])
    expect([999_998, 1_000_002].map((step) => given(step))).toEqual([undefined, undefined])
    expect(given(1_000_000, 1_000_000)).toBeUndefined()
    expect(given(999_999, 1_000_000)).toBeUndefined()
    expect(given(1_000_001, 1_000_000)).toBe(1_000_001)
    for (const odd of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      expect(stepOfCode(RFC_SECRET, odd, now, 0)).toBeUndefined()
  })

  it('are enrolled by an address every app reads', () => {
    expect(enrolmentUri('信契', '138****0001', 'GEZDGNBV')).toBe(
      'otpauth://totp/%E4%BF%A1%E5%A5%91%3A138****0001?secret=GEZDGNBV&issuer=%E4%BF%A1%E5%A5%91&algorithm=SHA1&digits=6&period=30',
    )
  })

  it('have secrets in base 32, there and back', () => {
    expect(toBase32(RFC_SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) =>
        fromBase32(toBase32(bytes)).equals(Buffer.from(bytes)),
      ),
    )
  })
})

describe('small rules', () => {
  it('know what anybody would guess', () => {
    expect(['000000', '123456', '654321', '345678'].every(isGuessable)).toBe(true)
    expect(['135790', '112233', '123457'].some(isGuessable)).toBe(false)
  })
  it('name a device as its owner would', () => {
    expect(deviceName('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36')).toBe(
      'macOS · Chrome',
    )
    expect(deviceName('Mozilla/5.0 (Linux; Android 15) MicroMessenger/8.0 Chrome/130 Safari/537.36')).toBe(
      'Android · 微信',
    )
    expect(deviceName('curl/8')).toBe('未知设备')
    expect(deviceName(null)).toBe('未知设备')
  })
  it('are told with their versions in a report, apps of this country included', () => {
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
    expect(parseUserAgent(`${iPhone} MicroMessenger/8.0.49 NetType/WIFI`)).toEqual({
      device: '手机',
      os: 'iOS 17.5',
      browser: '微信 8.0.49',
    })
    expect(deviceName(`${iPhone} AliApp(DingTalk/7.5.0)`)).toBe('iPhone · 钉钉')
    expect(
      parseUserAgent(
        'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 ArkWeb/4.1 Mobile',
      ),
    ).toEqual({ device: '手机', os: '鸿蒙 5.0', browser: 'Chrome 114.0' })
    expect(
      parseUserAgent('Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Edg/140.0'),
    ).toEqual({ device: '电脑', os: 'Windows NT 10.0', browser: 'Edge 140.0' })
    expect(parseUserAgent(null)).toEqual({ device: '未识别', os: '未识别', browser: '未识别' })
  })
})
