import { type Contract, PARTY, type PartyRow } from './aggregate.ts'

type Timed = Pick<Contract, 'parties'> & { row: Pick<Contract['row'], 'deadline_at'> }

/** Until when a party may sign: its own day, where it has one, or the contract's. */
export const deadlineFor = (
  { row }: Timed,
  party: Pick<PartyRow, 'deadline_at'> | undefined,
): Date | null => {
  if (!party?.deadline_at) return row.deadline_at
  return row.deadline_at && row.deadline_at < party.deadline_at ? row.deadline_at : party.deadline_at
}

/** The first day that ends it: the contract's own, or that of a party which has yet to sign. */
export const firstDeadline = (contract: Timed): Date | null => {
  const open = contract.parties.filter(({ status }) => status === PARTY.waits || status === PARTY.due)
  const days = [contract.row.deadline_at, ...open.map(({ deadline_at }) => deadline_at)]
  const times = days.flatMap((day) => (day ? [day.getTime()] : []))
  return times.length ? new Date(Math.min(...times)) : null
}
