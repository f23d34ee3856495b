import { CODE } from '@xinqi/api/error-codes'
import { COMPANY } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()
const operator = await world.signIn('13800000009')
let admin = await world.signIn('13800000001')

const found = async (keyword: string) =>
  (await world.call('/operator/company/list', { keyword }, { token: operator })).data.list

describe('a company taken out of service', () => {
  it('is found and disabled by operators alone', async () => {
    const [company] = await found('示例科技')
    expect(company).toMatchObject({
      name: '示例科技有限公司',
      status: COMPANY.certified,
      disabledReason: null,
    })
    expect(company!.members).toBeGreaterThan(3)
    const { companyId } = company!
    for (const path of ['/operator/company/disable', '/operator/company/enable'] as const)
      expect((await world.call(path, { companyId, reason: '试' } as never, { token: admin })).code).toBe(
        CODE.FORBIDDEN,
      )
    expect((await world.call('/operator/company/list', {}, { token: admin })).code).toBe(CODE.FORBIDDEN)
  })

  it('cannot send, is told why, and goes on where it was when it is back', async () => {
    const driver = contractDriver(world)
    const own = party({ kind: 1, isOwn: true, signers: [someone('张三', '13800000001')] })
    const prepared = await driver.prepare(admin, (fileId) => ({
      parties: [own],
      fields: [place(own.partyId, fileId, 'seal')],
    }))
    const { companyId } = (await found('示例科技'))[0]!
    const missing = await world.call(
      '/operator/company/disable',
      { companyId, reason: '' },
      { token: operator },
    )
    expect(missing.code).toBe(CODE.BAD_REQUEST)
    const disabled = await world.call(
      '/operator/company/disable',
      { companyId, reason: '资料存疑' },
      { token: operator },
    )
    expect(disabled.code).toBe(1)
    const again = await world.call(
      '/operator/company/disable',
      { companyId, reason: '再' },
      { token: operator },
    )
    expect(again.code).toBe(CODE.COMPANY_DISABLED)
    // Whoever was at work there is out, cannot come back in, and finds out why as himself.
    expect(await driver.send(admin, prepared)).toMatchObject({
      code: CODE.FORCED_LOGOUT,
      msg: expect.stringContaining('已被平台停用'),
    })
    const himself = await world.signIn('13800000001')
    expect((await world.call('/auth/switch', { companyId }, { token: himself })).code).toBe(
      CODE.COMPANY_DISABLED,
    )
    const { data } = await world.call('/message/list', {}, { token: himself })
    expect(data.list[0]).toMatchObject({ title: '企业已停用', content: expect.stringContaining('资料存疑') })
    expect((await world.call('/operator/company/enable', { companyId }, { token: operator })).code).toBe(1)
    expect((await found('示例科技'))[0]).toMatchObject({ status: COMPANY.certified, disabledReason: null })
    expect((await world.call('/operator/company/enable', { companyId }, { token: operator })).code).toBe(
      CODE.CONFLICT,
    )
    admin = (await world.call('/auth/switch', { companyId }, { token: himself })).data.token
    expect((await driver.send(admin, prepared)).code).toBe(1)
  })
})
