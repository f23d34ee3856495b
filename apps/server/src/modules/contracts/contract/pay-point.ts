import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { type GivingBack, giveBack } from '../../quota/copies/give-back.ts'
import { type Spending, spend } from '../../quota/copies/spend.ts'

/** Another way to pay for a contract once the copies are used up, in the same transaction. */
export type OtherPay = {
  name: string
  /** Whether it could pay for a contract as things stand; it is tried again when it is paid. */
  could: (db: Tx, asked: Pick<Spending, 'ownerId' | 'kind' | 'reference' | 'now'>) => Promise<boolean>
  /** Pays for all of it, or touches nothing and says so. */
  pay: (db: Tx, asked: Spending) => Promise<boolean>
  giveBack: (db: Tx, asked: GivingBack) => Promise<void>
}
export const PAY_INSTEAD = extensionPoint<OtherPay>('pay instead', ({ name }) => name)

export const payCopies = async (services: Services, db: Tx, asked: Spending): Promise<void> => {
  try {
    await spend(db, asked)
  } catch (error) {
    if (!(error instanceof CodedError) || error.errorName !== 'QUOTA_SHORT') throw error
    for (const { pay } of services.extensions.all(PAY_INSTEAD)) if (await pay(db, asked)) return
    throw error
  }
}

/** Whatever it was paid with comes back. */
export const returnCopies = async (services: Services, db: Tx, asked: GivingBack): Promise<void> => {
  await giveBack(db, asked)
  for (const other of services.extensions.all(PAY_INSTEAD)) await other.giveBack(db, asked)
}
