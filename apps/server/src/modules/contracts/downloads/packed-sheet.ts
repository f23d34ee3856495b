import { buffer } from 'node:stream/consumers'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { ParticipantRow } from '../lists/find-contracts.ts'
import { contractSheet } from './sheet.ts'
import { fieldsAsked, sheetPage } from './sheet-pages.ts'

const PAGE = 500

/** The list of what is in a package; nobody stands anywhere in it, so it says nothing of what can be done. */
export const packedSheet = async (
  db: Queryable,
  owner: { accountId: string; companyId: string | null },
  ids: readonly string[],
): Promise<Buffer> => {
  const fields = await fieldsAsked(db, owner.companyId, listed(db, ids))
  const pages = async function* () {
    for await (const rows of listed(db, ids)) yield sheetPage(db, owner, rows)
  }
  return buffer(contractSheet(fields, pages()))
}

async function* listed(db: Queryable, ids: readonly string[]): AsyncGenerator<ParticipantRow[], void> {
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE)
    const rows = await rowsOf(
      db,
      'contract',
      { id: oneOf(page) },
      { columns: ['id', 'initiator_id', 'created_at'] },
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    yield page.flatMap((id) => {
      const row = found.get(id)
      return row ? [standingNowhere(row)] : []
    })
  }
}

const standingNowhere = (row: { id: string; initiator_id: string; created_at: Date }): ParticipantRow => ({
  contract_id: row.id,
  sort_at: row.created_at,
  is_initiator: false,
  is_signer: false,
  is_cc: false,
  waits_for: 0,
  initiator_id: row.initiator_id,
  for_company: false,
})
