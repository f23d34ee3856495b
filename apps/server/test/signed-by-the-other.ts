import { expect } from 'vitest'
import { contractDriver, party, place, someone, writtenPdf } from './contract-driver.ts'
import type { SigningDriver } from './signing-driver.ts'
import type { World } from './world.ts'

type ContractOptions = { name?: string; typeId?: string; validUntil?: string }

/** Sent to the other company and signed by it, its one page saying these lines. */
export const signedByTheOther = async (
  world: World,
  driver: SigningDriver,
  token: string,
  lines: string[],
  more: ContractOptions = {},
) => {
  const parts = contractDriver(world)
  const signing = party({
    kind: 1,
    companyName: '样例贸易有限公司',
    signers: [someone('孙七', '13800000005')],
  })
  const prepared = await parts.prepare(
    token,
    (fileId) => ({ ...more, parties: [signing], fields: [place(signing.partyId, fileId, 'seal')] }),
    await writtenPdf([lines]),
  )
  expect((await parts.send(token, prepared)).code).toBe(1)
  expect((await driver.sign('theirs', prepared.contractId)).code).toBe(1)
  return prepared.contractId
}
