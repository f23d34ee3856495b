import type { Facts } from '@xinqi/api/contract-life/vocabulary'
import type { Tx } from '../../platform/db/database.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { available } from '../quota/balance.ts'
import { CERTIFIED } from '../seals/rules.ts'
import { type Contract, lockContract, readContract } from './aggregate.ts'
import { composeFiles } from './compose.ts'
import { problemsOf } from './draft.ts'
import { withNumbers } from './people.ts'
import { perform } from './perform.ts'
import { openDraft } from './sealed-draft.ts'
import { startTurns } from './start-turns.ts'
import { takeApart } from './take-apart.ts'

/** Out of the house: taken apart, judged, charged, composed, and the first in turn told — all of it or nothing. */
export const sendContract = async (call: Call<'/contract/send'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db as Tx
  const contract = await lockContract(db, body.contractId)
  if (actor.company && actor.company.status !== CERTIFIED)
    throw new CodedError('SEAL_COMPANY_UNCERTIFIED', '企业未通过认证，暂不能发送合同')
  if (contract.row.revision !== body.revision) throw new CodedError('CONFLICT')
  const draft = await withNumbers(services, db, contract.row, openDraft(services, contract))
  const [problem] = problemsOf(contract, draft, now)
  // Whose draft it is is judged by the table; what it lacks is only told to whoever may see it.
  if (!problem) await takeApart(services, db, contract, draft)
  const { to } = await perform({
    db,
    services,
    now,
    by: { actor },
    contractId: body.contractId,
    action: 'send',
    given: async ({ row }): Promise<Partial<Facts>> => {
      if (problem && row.initiator_id === actor.accountId)
        throw new CodedError('CONTRACT_INCOMPLETE', problem.message)
      return { draftComplete: !problem, quotaEnough: await canPay(db, row, now) }
    },
    effects: {
      // From here on the tables say what it is; the editor's memory of people's numbers goes.
      freezeFiles: async ({ row }) => {
        await db.updateTable('contract').set({ draft_cipher: null }).where('id', '=', row.id).execute()
      },
      composeFiles: async ({ row }) => composeFiles(services, db, (await readContract(db, row.id))!),
    },
    after: async ({ row }) => startTurns(db, row.id),
  })
  note({ target: contract.row.name })
  if (to === 'gone') throw new Error('a contract does not end by being sent')
  return { contractId: body.contractId, ...to }
}

const canPay = async (db: Tx, row: Contract['row'], now: Date): Promise<boolean> =>
  row.company_id === null || (await available(db, { ownerId: row.owner_id, kind: 'contract', now })) > 0
