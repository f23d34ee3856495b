import { CODE } from '@xinqi/api/error-codes'
import { ADDRESS_LIMIT } from '@xinqi/api/limits'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()
const token = await world.signIn('13800000008')
await world.services.db.deleteFrom('address').execute()

const address = {
  receiver: '郑十',
  mobile: '13940000201',
  region: '浙江省杭州市西湖区',
  detail: '示例路 1 号',
}
const add = (more: object = {}) => world.call('/user/address/add', { ...address, ...more }, { token })
const list = async () => (await world.call('/user/address/list', {}, { token })).data

it('the first is the default until another takes its place', async () => {
  await add()
  world.clock.advance(1000)
  const second = await add({ detail: '示例路 2 号' })
  expect((await list()).map(({ detail, isDefault }) => [detail, isDefault])).toEqual([
    ['示例路 1 号', true],
    ['示例路 2 号', false],
  ])
  const { addressId } = second.data
  const { mobile: _, ...unchanged } = address
  const changed = { addressId, ...unchanged, detail: '示例路 3 号', isDefault: true }
  expect((await world.call('/user/address/update', changed, { token })).code).toBe(1)
  expect((await list())[0]).toMatchObject({ detail: '示例路 3 号', mobile: '139****0201', isDefault: true })
})

it('belongs to its owner, and bad ones are refused', async () => {
  const stranger = await world.signIn('13800000004')
  const [own] = await list()
  const { addressId } = own!
  expect((await world.call('/user/address/list', {}, { token: stranger })).data).not.toContainEqual(
    expect.objectContaining({ addressId }),
  )
  expect(
    (await world.call('/user/address/update', { addressId, ...address }, { token: stranger })).code,
  ).toBe(404)
  expect((await world.call('/user/address/delete', { addressId }, { token: stranger })).code).toBe(
    CODE.NOT_FOUND,
  )
  expect((await add({ postcode: '12' })).code).toBe(CODE.BAD_REQUEST)
  expect((await world.call('/user/address/delete', { addressId }, { token })).code).toBe(1)
})

it('is kept unreadable and not without end', async () => {
  const rows = await world.services.db.selectFrom('address').selectAll().execute()
  for (const row of rows) {
    const kept = Buffer.concat([row.detail_cipher, row.mobile_cipher]).toString('utf8')
    expect(kept).not.toMatch(/示例路|13940000201/)
  }
  for (let held = (await list()).length; held < ADDRESS_LIMIT; held++) expect((await add()).code).toBe(1)
  expect((await add()).code).toBe(CODE.ADDRESS_LIMIT)
})
