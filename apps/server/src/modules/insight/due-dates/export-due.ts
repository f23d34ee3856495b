import { MASS_EXPORT } from '@xinqi/api/limits'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { guardLines } from '../../people/security/mass-export.ts'
import { sightOf } from '../archive/access.ts'
import { beginExport, runSheet } from '../archive/exports.ts'
import { archivedPage } from '../archive/find.ts'
import { type DueFilter, dueCondition } from './due-list.ts'

export const DUE_EXPORT = 'dueExport'

export const exportDue = async (call: Call<'/archived/dueExport'>) => {
  const { actor, body, db, now } = call
  const due = dueCondition(await sightOf(db, actor), body, now)
  const isGuarded = await guardLines(
    call,
    (await archivedPage(db, due, { pageSize: MASS_EXPORT.lines })).length,
  )
  return { taskId: await beginExport(call, DUE_EXPORT, '到期合同清单导出', { filter: body }, isGuarded) }
}

export const runDueExport = (services: Services) =>
  runSheet(
    services,
    '到期合同',
    ({ filter }: { filter: DueFilter }, now) =>
      (sight, page) =>
        archivedPage(services.db, dueCondition(sight, filter, now), page),
  )
