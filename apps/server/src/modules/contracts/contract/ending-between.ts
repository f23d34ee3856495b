import { DAY } from '@xinqi/api/durations'
import { type RawBuilder, sql } from 'kysely'
import { PARTY } from './aggregate.ts'

/** Nobody is this late: a party's day that passed longer ago belongs to a contract that has ended. */
export const LONG_PAST = 90 * DAY

/**
 * Contracts in one of these states of which a day falls between: their own, or one of a party that has yet to act. From
 * the two lists of days that come, however many contracts there are behind them.
 */
export const endingBetween = (
  statuses: readonly number[],
  after: Date,
  until: Date,
): RawBuilder<{ id: string; day: Date }> => sql`
  select id, min(day) as day
    from (select c.id, c.deadline_at as day from contract c
           where c.status in (${sql.join(statuses)}) and c.deadline_at > ${after} and c.deadline_at <= ${until}
          union all
          select c.id, p.deadline_at from contract_party p join contract c on c.id = p.contract_id
           where p.deadline_at is not null and p.status in (${PARTY.waits}, ${PARTY.due})
             and p.deadline_at > ${after} and p.deadline_at <= ${until}
             and c.status in (${sql.join(statuses)})) near
   group by id`
