// Everybody who was ever asked about a contract, wherever it stands: the page of the invitation has an answer for him,
// and says that the contract opens exactly when it does. The pages rely on it; otherwise they send people in circles.

import { STANDINGS } from '@xinqi/api/contract-life/vocabulary'
import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { foundCompany } from '../../../../test/found-company.ts'
import { foundMember, foundPerson } from '../../../../test/found-people.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { SIGNER } from '../contract/aggregate.ts'

const token: Record<string, string> = {}
const NUMBER: Record<string, string> = {
  initiator: '13910330001',
  signer: '13910330002',
  later: '13910330003',
  signed: '13910330004',
  handedOn: '13910330005',
  copied: '13910330006',
  companyAdmin: '13910330007',
  companyEmployee: '13910330008',
  stranger: '13910330009',
}

const world = await worldOfFile()
const driver = contractDriver(world)
await foundCompany(world, { name: '走查甲公司', mobile: NUMBER.initiator!, packageType: 4 })
const { companyId } = await foundCompany(world, {
  name: '走查乙公司',
  mobile: NUMBER.companyAdmin!,
  packageType: 4,
})
await foundMember(world, companyId, { name: '乙员工', mobile: NUMBER.companyEmployee! })
for (const role of ['signer', 'later', 'signed', 'handedOn', 'copied', 'stranger'])
  await foundPerson(world, { name: `走查${role}`, mobile: NUMBER[role]! })
for (const [role, mobile] of Object.entries(NUMBER)) token[role] = await world.signIn(mobile)
const parties = ['signer', 'later', 'signed', 'handedOn'].map((role) =>
  party({
    turn: role === 'later' ? 2 : 1,
    signers: [someone(`走查${role}`, NUMBER[role]!)],
  }),
)
const alone = party({ kind: 1, companyName: '走查乙公司', turn: 1 })
const prepared = await driver.prepare(token.initiator!, (fileId) => ({
  inTurn: true,
  openToLater: false,
  parties: [...parties, alone],
  cc: [
    {
      ccId: crypto.randomUUID(),
      name: '走查copied',
      mobile: NUMBER.copied!,
      toldWhen: 1,
      mayDownload: true,
    },
  ],
  fields: [...parties, alone].map(({ partyId, kind }, index) =>
    place(partyId, fileId, kind === 1 ? 'seal' : 'signature', { y: 0.1 + 0.12 * index }),
  ),
}))
const contractId = prepared.contractId
const sent = await driver.send(token.initiator!, prepared)
if (sent.code !== 1) throw new Error(sent.msg)
const become = (role: string, status: number) =>
  world.services.db
    .updateTable('contract_signer')
    .set({ status })
    .where('contract_id', '=', contractId)
    .where('name', '=', `走查${role}`)
    .execute()
await become('signed', SIGNER.signed)
await become('handedOn', SIGNER.released)

const ask = async (role: string) => {
  const invited = await world.call('/contract/invited', { contractId }, { token: token[role]! })
  const detail = await world.call('/v2/file/detail', { contractId }, { token: token[role]! })
  return { invited, detail }
}

const AFTER_SENDING = STANDINGS.filter(({ status }) => ![1, 6, 13, 14, 15].includes(status))

for (const { status, phase } of AFTER_SENDING)
  it(`${status}/${phase}: who was asked is answered, and is told that it opens when it does`, async () => {
    await world.services.db
      .updateTable('contract')
      .set({ status, phase, end_reason: '条款有误' })
      .where('id', '=', contractId)
      .execute()
    for (const role of Object.keys(NUMBER)) {
      const { invited, detail } = await ask(role)
      if (role === 'stranger') {
        expect([invited.code, detail.code]).toEqual([CODE.NOT_FOUND, CODE.NOT_FOUND])
        continue
      }
      expect(invited.code, `${role} was asked once`).toBe(1)
      expect(invited.data.opens, role).toBe(detail.code === 1)
      expect(invited.data.status).toBe(status)
      // Of a contract that is over nothing is offered that cannot be had.
      if (phase === 'none' && !invited.data.opens)
        expect(invited.data.ways.map(({ lacks }) => lacks)).toEqual(invited.data.ways.map(() => 'switchTo'))
    }
    expect((await ask('handedOn')).invited.data.left).toEqual({ to: null })
  })
