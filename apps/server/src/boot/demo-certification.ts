import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { addRow } from '../platform/db/row.ts'

const COMPANY_ITSELF = 1

/** Somebody has begun to certify a company and was called away: there is something to go on with. */
export const seedCertification = async (tx: Tx, accountId: string, now: Date): Promise<void> => {
  await addRow(tx, 'certification', {
    id: newId(),
    account_id: accountId,
    kind: COMPANY_ITSELF,
    facts: JSON.stringify({ name: '虚构设计工作室有限公司', legalName: '郑十' }),
    created_at: now,
    updated_at: now,
  })
}
