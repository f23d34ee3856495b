import type { Contract } from '../contract/aggregate.ts'
import { type Person, signerOf, whoStands } from '../contract/who-stands.ts'
import { reasonAgainst } from '../lists/judge.ts'

/** Why this person may not have the files; undefined when he may. A copy to read is not a copy to keep. Pure. */
export const whyNotDownload = (contract: Contract, person: Person, now: Date): string | undefined => {
  const reason = reasonAgainst(contract, person, 'download', {}, now)
  if (reason) return reason
  const who = whoStands(contract, person)
  const onlyReads = !who.has('initiator') && !who.has('manager') && !who.has('signed') && who.has('cc')
  const copy = contract.cc.find(({ account_id }) => account_id === person.accountId)
  if (onlyReads && copy && !copy.may_download && !signerOf(contract, person)) return '发起方未开放下载'
  return undefined
}
