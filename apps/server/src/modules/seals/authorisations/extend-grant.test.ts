import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { EMPTY, theRow } from '../../../platform/db/row.ts'
import { SEAL } from '../company-seals/rules.ts'

const world = await worldOfFile()
const admin = await world.signIn('13800000001')

const later = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()

it('a loan is prolonged without a new one, also after it has run out, but not once it was taken back', async () => {
  const { data: sidebar } = await world.call('/user/sidebar', {}, { token: admin })
  const companyId = sidebar.currentCompanyId!
  const { id: sealId } = await theRow(
    world.services.db,
    'company_seal',
    { company_id: companyId, status: SEAL.enabled, legal_account_id: EMPTY },
    ['id'],
  )
  const codeFor = async () => {
    // Five codes an hour to one number.
    world.clock.advance(15 * 60_000)
    const { data } = await world.call('/sealAuth/sendCode', { sealId }, { token: admin })
    return data.sandbox!.match(/\d{6}/)![0]
  }
  const { data: members } = await world.call(
    '/departmentmember/memberList',
    { keyword: '赵六' },
    { token: admin },
  )
  const made = await world.call(
    '/sealAuth/authorise',
    { sealId, scope: 1, memberIds: [members.list[0]!.memberId], endsAt: later(2), code: await codeFor() },
    { token: admin },
  )
  expect(made.code).toBe(1)
  const authId = made.data.authIds[0]!
  const statusOf = async () => {
    const { data } = await world.call('/sealAuth/list', { direction: 'given' }, { token: admin })
    return data.list.find((one) => one.authId === authId)!.status
  }
  const extend = (endsAt: string | null, code: string, token = admin) =>
    world.call('/sealAuth/extend', { authId, endsAt, code }, { token })
  world.clock.advance(3 * 3_600_000)
  expect(await statusOf()).toBe(2)
  const other = await world.signIn('13800000005')
  expect((await extend(later(10), '000000', other)).code).toBe(CODE.NOT_FOUND)
  expect((await extend(later(10), '000000', await world.signIn('13800000004'))).code).toBe(CODE.FORBIDDEN)
  expect((await extend(later(-1), await codeFor())).code).toBe(CODE.SEAL_GRANT_EXTENT)
  const code = await codeFor()
  expect((await extend(later(10), code === '000000' ? '111111' : '000000')).code).toBe(CODE.CODE_WRONG)
  expect((await extend(later(10), code)).code).toBe(1)
  expect(await statusOf()).toBe(1)
  await world.call('/sealAuth/revoke', { authId, reason: '项目结束' }, { token: admin })
  expect((await extend(later(20), await codeFor())).code).toBe(CODE.SEAL_GRANT_OVER)
})
