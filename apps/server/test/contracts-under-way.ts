import type { SigningDriver } from './signing-driver.ts'
import type { World } from './world.ts'

/** Between the demo companies: one that is finished and six more, signed, withdrawn and waiting in turn. */
export const contractsUnderWay = async (world: World, driver: SigningDriver): Promise<void> => {
  const first = await driver.finish(['theirs'], { name: '看板合同' })
  for (let round = 0; round < 6; round++) {
    const id = await driver.sendAgain(first)
    if (round % 3 === 0) await driver.sign('theirs', id)
    if (round % 3 === 1)
      await world.call('/file/batchWithdrawCount', { contractIds: [id] }, { token: driver.hands.own.token })
  }
}
