import { NATIONAL_SEAL } from '@xinqi/api/work-list-status'
import type { Tx } from '../../../platform/db/database.ts'
import { countRows, oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { ClosingPart } from '../../people/closing/closing-point.ts'
import { nextState } from '../national-seals/rules.ts'
import { changeOwnSeal, lockOwnSeal } from './queries.ts'

type Ending = { accountId: string; personSealId?: string; reason: string; now: Date }

/** When the signature it was made of is deleted, or its owner leaves, nobody seals with it any more. */
export const endOwnSeals = async (
  db: Tx,
  { accountId, personSealId, reason, now }: Ending,
): Promise<void> => {
  const seals = await rowsOf(db, 'person_national_seal', {
    account_id: accountId,
    ...(personSealId ? { person_seal_id: personSealId } : {}),
  })
  for (const { id, state } of seals)
    if (nextState(state, 'cancel'))
      await changeOwnSeal(db, await lockOwnSeal(db, accountId, id), 'cancel', { reason, at: now })
}

const STANDING = oneOf([NATIONAL_SEAL.active, NATIONAL_SEAL.stopped, NATIONAL_SEAL.lost])

export const ownSealsEnd: ClosingPart = {
  what: 'national seals of persons',
  conditions: async (_services, db, owner) => {
    if (owner.isCompany) return []
    const count = await countRows(db, 'person_national_seal', { account_id: owner.id, state: STANDING })
    return [
      {
        what: '个人电子印章',
        count,
        level: 'ends',
        text: `${count} 枚个人电子印章将被注销，密钥随即销毁`,
        path: '/personseal',
      },
    ]
  },
  end: async (_services, db, owner, now) => {
    if (!owner.isCompany) await endOwnSeals(db, { accountId: owner.id, reason: '账号已注销', now })
  },
}
