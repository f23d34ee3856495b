import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { isSealedOnly } from '../../../platform/jobs/seal-plain.ts'
import type { Services } from '../../../platform/services.ts'

// What an app calls the people of its contracts: often a mobile number, so it lies sealed by the app's key. It is found
// by a keyed hash; what the release before kept in clear is sealed by a job of open/contracts.

export const SEAL_SIGNERS = 'open.sealSigners'
const PLACE = (signerId: string) => `open_contract_signer.account:${signerId}`

type WithKeys = Pick<Services, 'ownerKeys'>
export type Accounts = ReadonlyMap<string, string>

export const sealedAccount = async (
  { ownerKeys }: WithKeys,
  appId: string,
  { signerId, account }: { signerId: string; account: string },
) => {
  const key = await ownerKeys.of(appId)
  return { account_hash: key.lookup(account), account_sealed: key.seal(account, PLACE(signerId)) }
}

/** As they are written; in clear as well while servers of the release before may still read them. */
export const accountRows = async (
  services: WithKeys,
  db: Queryable,
  { appId, contractId }: { appId: string; contractId: string },
  named: readonly { signerId: string; account: string }[],
) => {
  const inClear = !(await isSealedOnly(db, SEAL_SIGNERS))
  return Promise.all(
    named.map(async (one) => ({
      contract_id: contractId,
      signer_id: one.signerId,
      account: inClear ? one.account : null,
      ...(await sealedAccount(services, appId, one)),
    })),
  )
}

/** What the app calls each signer of a contract. */
export const accountsOf = async (
  { ownerKeys }: WithKeys,
  db: Queryable,
  contractId: string,
): Promise<Accounts> => {
  const rows = await db
    .selectFrom('open_contract_signer')
    .innerJoin('open_contract', 'open_contract.contract_id', 'open_contract_signer.contract_id')
    .select(['app_id', 'signer_id', 'account', 'account_sealed'])
    .where('open_contract_signer.contract_id', '=', contractId)
    .execute()
  const named = await Promise.all(
    rows.map(
      async ({ app_id, signer_id, account, account_sealed }) =>
        [
          signer_id,
          account_sealed ? (await ownerKeys.of(app_id)).open(account_sealed, PLACE(signer_id)) : account!,
        ] as const,
    ),
  )
  return new Map(named)
}

/** Whether a row of `open_contract_signer`, under the name given, is somebody these apps call so. */
export const isCalled = async (
  { ownerKeys }: WithKeys,
  appIds: readonly string[],
  account: string,
  table = 'open_contract_signer',
): Promise<RawBuilder<boolean>> => {
  const hashes = await Promise.all(appIds.map(async (id) => (await ownerKeys.of(id)).lookup(account)))
  return sql<boolean>`(${sql.ref(`${table}.account_hash`)} = any(${sql.val(hashes)}::bytea[])
    or ${sql.ref(`${table}.account`)} = ${account})`
}
