import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { sealPlain } from '../../../platform/jobs/seal-plain.ts'
import type { Services } from '../../../platform/services.ts'
import { SEAL_SIGNERS, sealedAccount } from '../webhooks/signer-accounts.ts'

type Plain = { contract_id: string; signer_id: string; account: string; app_id: string; sealed: boolean }
const FIRST = '00000000-0000-0000-0000-000000000000'
const AT_ONCE = 200

const PLAIN = sql`
  select s.contract_id, s.signer_id, s.account, c.app_id, s.account_sealed is not null as sealed
    from open_contract_signer s join open_contract c on c.contract_id = s.contract_id
   where s.account is not null`

const sealRows = async (services: Services, tx: Tx, rows: readonly Plain[], keep: boolean) => {
  for (const { contract_id, signer_id, account, app_id, sealed } of rows)
    await inRows(tx, 'open_contract_signer', { contract_id, signer_id }).set({
      ...(sealed ? {} : await sealedAccount(services, app_id, { signerId: signer_id, account })),
      ...(keep ? {} : { account: null }),
    })
}

/** What the release before kept in clear of whom contracts of apps are for. */
export const sealSigners = sealPlain<{ contract: string; signer: string }>({
  name: SEAL_SIGNERS,
  first: { contract: FIRST, signer: FIRST },
  atOnce: AT_ONCE,
  copy: async (services, tx, { contract, signer }, atOnce) => {
    const { rows } = await sql<Plain>`
      ${PLAIN} and (s.contract_id, s.signer_id) > (${contract}::uuid, ${signer}::uuid)
       order by s.contract_id, s.signer_id limit ${atOnce}`.execute(tx)
    await sealRows(services, tx, rows, true)
    const last = rows.at(-1)
    return {
      next: last && rows.length === atOnce ? { contract: last.contract_id, signer: last.signer_id } : null,
      count: rows.length,
    }
  },
  copyMissed: async (services, tx) => {
    for (;;) {
      const { rows } = await sql<Plain>`${PLAIN} and s.account_sealed is null limit ${AT_ONCE}`.execute(tx)
      await sealRows(services, tx, rows, true)
      if (rows.length < AT_ONCE) return
    }
  },
  clear: async (services, tx, atOnce) => {
    const { rows } = await sql<Plain>`${PLAIN} limit ${atOnce} for no key update of s skip locked`.execute(tx)
    await sealRows(services, tx, rows, false)
    return rows.length
  },
})
