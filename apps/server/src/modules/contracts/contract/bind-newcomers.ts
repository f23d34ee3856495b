import { PARTY_KIND } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { EMPTY, rowsOf } from '../../../platform/db/row.ts'
import { refreshParticipants } from './participants.ts'

type Account = { id: string; mobile_hash: Buffer | null; email_hash: Buffer | null }

/**
 * What was sent to a number or an address before its owner had an account becomes his, in his lists from now on.
 * Within a transaction, like everything that touches a contract.
 */
export const bindSigners = async (db: Tx, account: Account): Promise<void> => {
  const { id, mobile_hash, email_hash } = account
  if (mobile_hash)
    for (const table of ['contract_signer', 'contract_cc'] as const) {
      const waiting = db
        .selectFrom(table)
        .select('contract_id')
        .where('account_id', 'is', null)
        .where('mobile_hash', '=', mobile_hash)
      await bind(db, await waiting.execute(), (contractId) =>
        db
          .updateTable(table)
          .set({ account_id: id })
          .where('contract_id', '=', contractId)
          .where('account_id', 'is', null)
          .where('mobile_hash', '=', mobile_hash)
          .execute(),
      )
    }
  if (email_hash) {
    const waiting = db
      .selectFrom('contract_signer')
      .select('contract_id')
      .where('account_id', 'is', null)
      .where('mobile_hash', 'is', null)
      .where('email_hash', '=', email_hash)
    await bind(db, await waiting.execute(), (contractId) =>
      db
        .updateTable('contract_signer')
        .set({ account_id: id })
        .where('contract_id', '=', contractId)
        .where('account_id', 'is', null)
        .where('mobile_hash', 'is', null)
        .where('email_hash', '=', email_hash)
        .execute(),
    )
  }
}

/** A company sent to by its name alone, certified since: what was sent to that name is its own. */
export const bindCompany = async (db: Tx, company: { id: string; name: string }): Promise<void> => {
  const waiting = await rowsOf(
    db,
    'contract_party',
    { kind: PARTY_KIND.company, company_id: EMPTY, company_name: company.name },
    { columns: ['contract_id'] },
  )
  await bind(db, waiting, (contractId) =>
    db
      .updateTable('contract_party')
      .set({ company_id: company.id })
      .where('contract_id', '=', contractId)
      .where('kind', '=', PARTY_KIND.company)
      .where('company_id', 'is', null)
      .where('company_name', '=', company.name)
      .execute(),
  )
}

const bind = async (
  db: Tx,
  waiting: readonly { contract_id: string }[],
  write: (contractId: string) => Promise<unknown>,
): Promise<void> => {
  // In one order everywhere, each under its contract's lock.
  const ids = [...new Set(waiting.map(({ contract_id }) => contract_id))].sort()
  for (const contractId of ids) {
    await db.selectFrom('contract').select('id').where('id', '=', contractId).forUpdate().execute()
    await write(contractId)
    // A draft is in nobody's list but its author's.
    await refreshParticipants(db, [contractId])
  }
}
