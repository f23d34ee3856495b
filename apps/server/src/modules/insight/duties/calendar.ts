import { DUE } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { urlOf } from '../../company/invitations/make-invite.ts'
import { sightOf } from '../archive/access.ts'
import type { CalendarEntries } from '../due-dates/calendar-entries.ts'
import { dutyCondition, dutyPage } from './listed.ts'
import { showDuty } from './present.ts'

const MINE = 1
const SIDES = ['', '我方 ', '对方 ', '双方 ']

/** Open duties with a day, those their owner looks after or all he may see. */
export const dutyEntries: CalendarEntries = {
  name: '履约事项',
  entries: async (services, db, actor, { from, to, now }, { duties, hidesNames }) => {
    if (duties === 0 || !actor.grants.has('system:data:duty')) return []
    const sight = await sightOf(db, actor)
    const open = dutyCondition(sight, { view: 'open', mine: duties === MINE }, now)
    const where = sql<boolean>`${open} and d.kind <> '到期' and coalesce(p.due_on, d.due_on) between ${from}::date and ${to}::date`
    const rows = await dutyPage(db, where, { pageSize: DUE.feedEvents })
    const key = await services.ownerKeys.of(sight.companyId)
    const link = urlOf(services, '/duties')
    return rows.map((row) => {
      const duty = showDuty(key, actor, row, now)
      return {
        uid: `${duty.dutyId}@xinqi`,
        sequence: duty.revision,
        day: duty.dueOn!,
        title: hidesNames ? '履约事项' : `${SIDES[duty.side]}${duty.title}：${duty.contractName}`,
        note: hidesNames
          ? link
          : [duty.counterpart && `相对方：${duty.counterpart}`, link].filter(Boolean).join('\n'),
      }
    })
  },
}
