import { expect, it } from 'vitest'
import { testConfig } from '../../../test/test-config.ts'
import { worldOfFile } from '../../../test/world.ts'
import { workplaceScript } from './workplace-script.ts'

const SCRIPT = 'https://scripts.example/dd/dingtalk.open.js'
const CLIENT = 'Mozilla/5.0 (iPhone) AliApp(DingTalk/7.6.0)'
const world = await worldOfFile({ env: { DINGTALK_CLIENT_SCRIPT: SCRIPT } })

const policyFor = async (userAgent: string, url = '/ddLogin') => {
  const { headers } = await world.app.inject({ url, headers: { 'user-agent': userAgent } })
  return String(headers['content-security-policy'])
}

it('may run in the messenger’s client alone, by its full name', async () => {
  expect(await policyFor(CLIENT)).toContain(`script-src 'self' 'wasm-unsafe-eval' ${SCRIPT};`)
  expect(await policyFor('Mozilla/5.0 (Macintosh)')).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(await policyFor(CLIENT, '/api/web/v2/auth/vueVersion')).not.toContain(SCRIPT)
})

it('is the messenger’s own where nothing else is said, and none where the messenger is not used', () => {
  const of = (more: Record<string, string>) => workplaceScript({ ...testConfig({}), ...more } as never)
  expect(of({ DINGTALK: 'dingtalk' })?.src).toMatch(/^https:\/\/g\.alicdn\.com\/dingding\//)
  expect(of({ DINGTALK_PAY: 'alipay' })?.src).toMatch(/^https:\/\/g\.alicdn\.com\/dingding\//)
  expect(of({})).toBeNull()
  expect(of({ DINGTALK: 'dingtalk', DINGTALK_CLIENT_SCRIPT: 'off' })).toBeNull()
  expect(of({ DINGTALK_CLIENT_SCRIPT: SCRIPT, DINGTALK_CLIENT_SCRIPT_INTEGRITY: 'sha384-x' })).toEqual({
    src: SCRIPT,
    integrity: 'sha384-x',
  })
})
