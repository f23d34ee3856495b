import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { contractFor } from '../../contracts/contract/contract-for.ts'
import { recordOfContract } from '../record/records.ts'

export type ChosenContract = {
  contractId: string
  name: string
  number: string | null
  finishedAt: string | null
  recordNo: string | null
  problem: string | null
}

/** Each as this person may have it: what he may not see is not there, what cannot be issued about says why. */
export const chosenContracts = async (
  db: Queryable,
  actor: Actor,
  contractIds: readonly string[],
  now: Date,
): Promise<ChosenContract[]> => {
  const chosen: ChosenContract[] = []
  for (const contractId of contractIds) {
    const { row } = await contractFor(db, actor, contractId, 'view', now)
    const record = await recordOfContract(db, contractId)
    const mayHave = await contractFor(db, actor, contractId, 'download', now).then(
      () => true,
      (error) => {
        if (error instanceof CodedError) return false
        throw error
      },
    )
    chosen.push({
      contractId,
      name: row.name,
      number: row.number,
      finishedAt: row.finished_at?.toISOString() ?? null,
      recordNo: record?.number ?? null,
      problem: !record ? '合同尚未签署完成，没有存证记录' : mayHave ? null : '没有下载该合同的权限',
    })
  }
  return chosen
}

export const refuseProblems = (chosen: readonly ChosenContract[]): void => {
  const bad = chosen.find(({ problem }) => problem)
  if (bad) throw new CodedError('NOTARY_CONTRACT', `《${bad.name}》不能出证：${bad.problem}`)
}

export const checkContracts = async ({ actor, body, db, now }: Call<'/notary/contracts'>) => ({
  list: await chosenContracts(db, actor, body.contractIds, now),
})
