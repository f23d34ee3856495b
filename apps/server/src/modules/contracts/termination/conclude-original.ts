import { CONTRACT_IS } from '@xinqi/api/status'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { ContractRow } from '../contract/aggregate.ts'
import { perform } from '../contract/perform.ts'

/** The last signature on the agreement ends the contract it speaks of, in the same transaction. */
export const concludeOriginal = async (
  services: Services,
  db: Tx,
  agreement: Pick<ContractRow, 'id' | 'original_id' | 'agreement_invalidates'>,
  now: Date,
): Promise<void> => {
  const { contract } = await perform({
    db,
    services,
    now,
    by: { platform: true },
    contractId: agreement.original_id!,
    action: 'conclude',
    given: async () => ({
      agreementSigned: await isSigned(db, agreement.id),
      agreementInvalidates: agreement.agreement_invalidates,
    }),
    witness: async () => ({ agreement: agreement.id, invalidates: agreement.agreement_invalidates }),
  })
  await writeAudit(db, {
    event: 'contract.conclude',
    companyId: contract.row.company_id,
    accountId: null,
    actorName: '系统',
    target: contract.row.name,
    succeeded: true,
    detail: { agreement: agreement.id, invalidates: agreement.agreement_invalidates },
    at: now,
  })
}

const isSigned = async (db: Tx, agreementId: string): Promise<boolean> => {
  const { status } = await theRow(db, 'contract', { id: agreementId }, ['status'])
  return status === CONTRACT_IS.ended
}
