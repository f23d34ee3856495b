import { afterAll, beforeAll, expect, it } from 'vitest'
import { KEY_ID, SECRET, strictSealRegister } from '../../test/strict-seal-register.ts'
import { outbound } from '../platform/security/outbound.ts'
import { SealRegisterUnavailable, type SealReport } from './seal-register.ts'
import { sealRegisterHttp } from './seal-register-http.ts'
import { sealRegisterSandbox } from './seal-register-sandbox.ts'

const NOW = new Date('2026-11-17T02:00:00Z')
const TOLD: SealReport = {
  reference: '6a1f2a4e-0000-4000-8000-000000000001',
  esId: '11010500000001',
  name: '甲示例装备有限公司公章',
  maker: '某某制章中心',
  owner: { name: '甲示例装备有限公司', creditCode: '91110000MA00000A9P' },
  recordNo: null,
  action: 'stop',
  from: NOW.toISOString(),
  at: NOW.toISOString(),
  reason: '保管人休假',
}
const FOUND = {
  authority: '某某人民法院',
  documentNo: '（2026）示01民初1号',
  decidedOn: '2026-11-16',
  since: null,
  reason: '以虚假材料申请制作',
}
let office: Awaited<ReturnType<typeof strictSealRegister>>
beforeAll(async () => {
  office = await strictSealRegister(() => NOW)
})
afterAll(() => office.close())

const register = (secret = SECRET) =>
  sealRegisterHttp(
    { name: '某某备案机关', url: office.url, keyId: KEY_ID, secret },
    outbound(['127.0.0.1']),
    () => NOW,
  )

it('is told by its protocol, gives one receipt for what is told twice, and says what it found', async () => {
  const first = await register().report(TOLD)
  expect(first).toMatchObject({ state: 'received', receiptNo: 'HZ-1', receivedAt: NOW })
  expect(await register().report(TOLD)).toMatchObject({ receiptNo: 'HZ-1', receipt: first.receipt })
  expect(office.told()).toEqual([TOLD])
  office.be('sendingBack')
  expect(await register().report({ ...TOLD, reference: TOLD.reference.replace(/1$/, '2') })).toMatchObject({
    state: 'sentBack',
    reason: '备案编号与印章编号不符',
  })
  office.be('well')
  expect(await register().invalidity(TOLD.esId)).toBeNull()
  office.findInvalid(TOLD.esId, FOUND)
  expect(await register().invalidity(TOLD.esId)).toEqual(FOUND)
  expect(office.refused).toEqual([])
})

it('is not believed unsigned, about something else, or not at all', async () => {
  for (const mood of ['forging', 'rambling', 'silent'] as const) {
    office.be(mood)
    await expect(register().report(TOLD)).rejects.toThrow(SealRegisterUnavailable)
  }
  office.be('well')
  await expect(register('another').report(TOLD)).rejects.toThrow(SealRegisterUnavailable)
  office.findInvalid('X1', { ...FOUND, decidedOn: '2026-02-31' })
  await expect(register().invalidity('X1')).rejects.toThrow(SealRegisterUnavailable)
})

it('has a sandbox that says it is one, on the receipt too', async () => {
  const sandbox = sealRegisterSandbox(() => NOW)
  expect([sandbox.isSandbox, sandbox.name]).toEqual([true, expect.stringContaining('沙箱')])
  const answer = await sandbox.report(TOLD)
  expect(answer).toMatchObject({ state: 'received', receiptNo: expect.stringMatching(/^SANDBOX-/) })
  expect(answer.receipt).toContain('演示')
  expect(await sandbox.report(TOLD)).toEqual(answer)
})
