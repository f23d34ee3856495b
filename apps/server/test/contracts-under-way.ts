import type { SigningDesk } from './signing-desk.ts'
import type { World } from './world.ts'

/** Between the demo companies: one that is finished and six more, signed, withdrawn and waiting in turn. */
export const contractsUnderWay = async (world: World, desk: SigningDesk): Promise<void> => {
  const first = await desk.finish(['theirs'], { name: '看板合同' })
  for (let round = 0; round < 6; round++) {
    const id = await desk.sendAgain(first)
    if (round % 3 === 0) await desk.sign('theirs', id)
    if (round % 3 === 1)
      await world.call('/file/batchWithdrawCount', { contractIds: [id] }, { token: desk.hands.own.token })
  }
}
