import { kindFacts } from '@xinqi/api/quota'
import type { Row } from '../../../platform/db/row.ts'

export const namedKind = (kind: string) => {
  const { name: kindName, unit } = kindFacts(kind)
  return { kind, kindName, unit }
}

type Lot = Pick<Row<'quota_lot'>, 'kind' | 'name' | 'granted' | 'remaining' | 'starts_at'>
export const presentLot = (lot: Lot) => ({
  ...namedKind(lot.kind),
  name: lot.name,
  granted: lot.granted,
  remaining: lot.remaining,
  startsAt: lot.starts_at?.toISOString() ?? null,
})
