import { openActions } from '@xinqi/api/contract-life'
import type { Row } from '../../../platform/db/row.ts'
import { kindOf, standingOf } from '../contract/aggregate.ts'

type Code = Pick<Row<'scan_code'>, 'taken' | 'taken_limit' | 'for_company' | 'paused_at'>

/** A code as whoever put it up sees it, and what he may do with it. */
export const presentCode = (row: Row<'contract'>, code: Code, who: Parameters<typeof openActions>[1]) => {
  const open = openActions(standingOf(row), who, kindOf(row))
  return {
    contractId: row.id,
    name: row.name,
    status: row.status,
    phase: row.phase,
    isPaused: code.paused_at !== null,
    forCompany: code.for_company,
    limit: code.taken_limit,
    taken: code.taken,
    openUntil: row.deadline_at?.toISOString() ?? null,
    canPause: open.includes('pauseScan'),
    canClose: open.includes('closeScan'),
  }
}
