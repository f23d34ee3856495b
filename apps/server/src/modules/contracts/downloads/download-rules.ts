import type { Contract } from '../contract/aggregate.ts'
import { readsOnly } from '../contract/reads-only.ts'
import type { Person } from '../contract/roles-of.ts'
import { reasonAgainst } from '../lists/judge.ts'

/** Why this person may not have the files; undefined when he may. A copy to read is not a copy to keep. Pure. */
export const whyNotDownload = (contract: Contract, person: Person, now: Date): string | undefined => {
  const reason = reasonAgainst(contract, person, 'download', {}, now)
  if (reason) return reason
  return readsOnly(contract, person) ? '发起方未开放下载' : undefined
}
