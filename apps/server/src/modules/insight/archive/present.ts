import type { Data } from '@xinqi/api/calls'
import type { ArchivedRow } from './find.ts'

export type ArchivedFacts = Omit<Data<'/archived/getList'>['list'][number], 'passages'>

export const presentArchived = (row: ArchivedRow): ArchivedFacts => ({
  archivedId: row.id,
  contractId: row.contract_id,
  elgId: row.elg_id,
  typeId: row.type_id,
  typeName: row.type_name,
  name: row.name,
  number: row.number,
  archiveNumber: row.archive_number,
  counterpart: row.counterpart,
  cents: row.cents,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  performanceUserId: row.performer_id,
  performanceUser: row.performer_name,
  tags: row.tags,
  source: row.source,
  status: row.status,
  verdict: row.verdict,
  finishedAt: row.sort_at.toISOString(),
  filedAt: row.filed_at?.toISOString() ?? null,
  revision: row.revision,
})
