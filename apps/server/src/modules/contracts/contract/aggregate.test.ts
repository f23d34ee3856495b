import { expect, it } from 'vitest'
import { contractDriver } from '../../../../test/contract-driver.ts'
import { party, place, someone } from '../../../../test/draft-parts.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { readContract, readContracts } from './aggregate.ts'

const world = await worldOfFile()

const sent = async (token: string) => {
  const driver = contractDriver(world)
  const own = party({ kind: 1, isOwn: true, signers: [someone('张三', '13800000001')] })
  const other = party({ turn: 2, signers: [someone('郑十', '13800000008')] })
  const prepared = await driver.prepare(token, (fileId) => ({
    amountCents: 123_456_789_012,
    validFrom: '2026-01-31',
    parties: [own, other],
    fields: [place(own.partyId, fileId, 'seal'), place(other.partyId, fileId, 'signature', { y: 0.1234567 })],
    cc: [
      {
        ccId: '01900000-0000-4000-8000-00000000cc01',
        name: '抄送人',
        mobile: '13910700098',
        mayDownload: true,
        toldWhen: 1,
      },
    ],
  }))
  expect((await driver.send(token, prepared)).code).toBe(1)
  return prepared.contractId
}

it('reads a contract in one journey exactly as table by table', async () => {
  const token = await world.signIn('13800000001')
  const [first, second] = [await sent(token), await sent(token)]
  const { db } = world.services
  const rowsOf = (
    table: 'contract_file' | 'contract_party' | 'contract_signer' | 'contract_field' | 'contract_cc',
  ) =>
    db
      .selectFrom(table as 'contract_party')
      .selectAll()
      .where('contract_id', '=', first)
      .execute()
  const read = (await readContract(db, first))!
  expect(read.row).toEqual(await theRow(db, 'contract', { id: first }))
  expect(new Set(read.files)).toEqual(new Set(await rowsOf('contract_file')))
  expect(new Set(read.parties)).toEqual(new Set(await rowsOf('contract_party')))
  expect(read.parties.map(({ turn }) => turn)).toEqual([1, 2])
  expect(read.signers).toHaveLength(2)
  expect(new Set(read.signers)).toEqual(new Set(await rowsOf('contract_signer')))
  expect(new Set(read.fields)).toEqual(new Set(await rowsOf('contract_field')))
  expect(read.cc).toEqual(await rowsOf('contract_cc'))
  expect((await readContracts(db, [second, first])).map(({ row }) => row.id)).toEqual([second, first])
  expect(await readContract(db, '01900000-0000-7000-8000-000000000000')).toBeUndefined()
})
