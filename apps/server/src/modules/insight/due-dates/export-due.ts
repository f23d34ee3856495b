import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { sightOf } from '../archive/access.ts'
import { beginExport, runSheet } from '../archive/exports.ts'
import { archivedPage } from '../archive/find.ts'
import { type DueFilter, dueCondition } from './due-list.ts'

export const DUE_EXPORT = 'dueExport'

export const exportDue = async (call: Call<'/archived/dueExport'>) => {
  await sightOf(call.db, call.actor)
  return { taskId: await beginExport(call, DUE_EXPORT, '到期合同清单导出', { filter: call.body }) }
}

export const runDueExport = (services: Services) =>
  runSheet(
    services,
    '到期合同',
    ({ filter }: { filter: DueFilter }, now) =>
      (sight, page) =>
        archivedPage(services.db, dueCondition(sight, filter, now), page),
  )
