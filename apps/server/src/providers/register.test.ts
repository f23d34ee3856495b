import { afterAll, beforeAll, expect, it } from 'vitest'
import { KEY_ID, SECRET, strictRegister } from '../../test/strict-register.ts'
import { outbound } from '../platform/security/outbound.ts'
import { RegisterUnavailable } from './register.ts'
import { registerHttp } from './register-http.ts'
import { registerSandbox } from './register-sandbox.ts'

const NOW = new Date('2026-11-17T02:00:00Z')
const COMPANY = { name: '甲示例装备有限公司', creditCode: '91110000MA00000A9P', standing: '存续' }
let office: Awaited<ReturnType<typeof strictRegister>>

beforeAll(async () => {
  office = await strictRegister(() => NOW, [COMPANY, { ...COMPANY, name: '乙示例装备有限公司' }])
})
afterAll(() => office.close())

const register = (secret = SECRET, clock = () => NOW) =>
  registerHttp({ name: '登记服务', url: office.url, keyId: KEY_ID, secret }, outbound(['127.0.0.1']), clock)

it('is asked by its protocol and believed when it keeps to it', async () => {
  office.is('well')
  expect(await register().find('甲示例装', 8)).toEqual([COMPANY])
  expect(await register().find('丙示例装', 8)).toEqual([])
  expect(office.refused).toEqual([])
})

it('is not believed unsigned, off the question, or not at all', async () => {
  for (const mood of ['forging', 'rambling', 'silent'] as const) {
    office.is(mood)
    await expect(register().find('甲示例装', 8)).rejects.toThrow(RegisterUnavailable)
  }
  office.is('well')
  await expect(register('another').find('甲示例装', 8)).rejects.toThrow(RegisterUnavailable)
  await expect(register(SECRET, () => new Date(0)).find('甲示例装', 8)).rejects.toThrow(RegisterUnavailable)
  expect(office.refused).toEqual(['signature', 'stale'])
})

it('has a sandbox that says it is one', async () => {
  const sandbox = registerSandbox()
  expect([sandbox.isSandbox, sandbox.name]).toEqual([true, expect.stringContaining('沙箱')])
  expect((await sandbox.find('登记沙箱智', 8)).map(({ name }) => name)).toEqual(['登记沙箱智能装备有限公司'])
})
