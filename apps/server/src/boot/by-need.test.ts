import { expect, it } from 'vitest'
import { worldOfFile } from '../../test/world.ts'
import { oneOf, rowsOf, theRow } from '../platform/db/row.ts'
import { appointOperators } from './appoint-operators.ts'
import { addOperator, listOperators, removeOperator } from './operators.ts'

const world = await worldOfFile({ env: { BANK_PROVIDER: 'off', IDENTITY_METHODS: 'id,mobile' } })

const PERSON = { name: '王小明', idNumber: '110101199003070118' }

it('what the platform cannot offer is not offered, and refused when asked for', async () => {
  const token = await world.signIn('13800000001')
  const { data } = await world.call('/user/certifyResult', {}, { token })
  expect(data.triesLeft.map(({ method }) => method)).toEqual([1, 2, 8])
  const card = {
    method: 3 as const,
    ...PERSON,
    mobile: '13800000001',
    code: '000000',
    bankCard: '6222020200112230000',
  }
  const refusals = [
    await world.call('/user/identity/submit', { ...card, consented: true }, { token }),
    await world.call('/user/face/start', { ...PERSON, consented: true }, { token }),
  ]
  for (const refused of refusals) expect(refused.msg).toContain('没有开通')
  const ways = (await world.call('/order/payWays', {}, { token })).data
  expect(ways.length).toBeGreaterThan(0)
  expect(ways.map(({ method }) => method)).not.toContain(3)
  const setting = (await world.call('/signSetting/detail', {}, { token })).data
  expect(setting.intentOffered).toEqual([1, 2])
  const withFace = await world.call('/signSetting/save', { ...setting, intentMethods: [3] } as never, {
    token,
  })
  expect(withFace.msg).toContain('没有开通')
})

it('the first operator is made by a command, comes in by a code, and leaves by a command', async () => {
  const { services } = world
  const isOperator = async (token: string) =>
    (await world.call('/operator/running/state', {}, { token })).code === 1
  expect(await addOperator(services, '13900008888', '赵运营')).toBe('added')
  expect(await addOperator(services, '13900008888')).toBe('already')
  expect(await listOperators(services)).toContainEqual({
    name: '赵运营',
    mobile: '139****8888',
    byCommand: true,
  })
  // A start that does not name him leaves him what he is.
  await appointOperators(services)
  const account = await theRow(
    services.db,
    'account',
    { mobile_hash: services.columns.lookup('13900008888') },
    ['id'],
  )
  const token = await services.sessions.open(services.db, {
    accountId: account.id,
    companyId: null,
    address: '127.0.0.1',
    userAgent: 'test',
    secondStepAt: new Date(),
  } as never)
  expect(await isOperator(token)).toBe(true)
  expect(await removeOperator(services, '13900008888')).toBe('removed')
  await expect.poll(() => isOperator(token), { timeout: 20_000 }).toBe(false)
  expect(await removeOperator(services, '13900007777')).toBe('unknown')
  const noted = await rowsOf(
    services.db,
    'audit_event',
    { event: oneOf(['operator.appoint', 'operator.dismiss']) },
    { columns: ['event'] },
  )
  expect(noted).toHaveLength(2)
})
