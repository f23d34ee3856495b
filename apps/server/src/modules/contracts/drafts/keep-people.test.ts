import { expect, it } from 'vitest'
import { contractDriver } from '../../../../test/contract-driver.ts'
import { party, place, someone } from '../../../../test/draft-parts.ts'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()
const sender = await world.signIn('13800000004')

const book = async (kind: 1 | 2) =>
  (await world.call('/contact/list', { kind }, { token: sender })).data.list.map(
    ({ name, companyName, mobile }) => [name, companyName, mobile],
  )
const send = async (keepPeople: boolean) => {
  const driver = contractDriver(world)
  const own = party({ kind: 1, isOwn: true, signers: [someone('赵六', '13800000004')] })
  const person = party({ signers: [someone('郑十', '13800000008')] })
  const company = party({
    kind: 1,
    companyName: '未来客户有限公司',
    signers: [someone('经办', '13910100021')],
  })
  const prepared = await driver.prepare(sender, (fileId) => ({
    keepPeople,
    parties: [own, person, company],
    fields: [
      place(own.partyId, fileId, 'seal'),
      place(person.partyId, fileId),
      place(company.partyId, fileId, 'seal'),
    ],
  }))
  return (await driver.send(sender, prepared)).code
}

it('puts counterparts who were typed in into the address book, once, and only when asked', async () => {
  expect(await send(false)).toBe(1)
  expect(await book(1)).toEqual([])
  expect(await send(true)).toBe(1)
  expect(await send(true)).toBe(1)
  expect(await book(1)).toEqual([['郑十', null, '138****0008']])
  expect(await book(2)).toEqual([['经办', '未来客户有限公司', '139****0021']])
})
