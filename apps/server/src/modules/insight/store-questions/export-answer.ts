import { chinaDay } from '@xinqi/api/china-day'
import { MASS_EXPORT } from '@xinqi/api/limits'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { streamXlsx, XLSX } from '../../../platform/spreadsheet.ts'
import { finishWithFile, runAsRequester } from '../../people/background-tasks/run-as-requester.ts'
import type { seatOf } from '../../people/background-tasks/task-items.ts'
import { guardLines } from '../../people/security/mass-export.ts'
import { sightOf } from '../archive/access.ts'
import { beginExport } from '../archive/exports.ts'
import { archivedPage, conditionsOf } from '../archive/find.ts'
import { accountOf, idsOfTab, withQuotes } from './ask.ts'
import { judgeStore } from './judge-store.ts'
import { readPlan, sayPlan } from './plan.ts'

export const STORE_EXPORT = 'storeQuestionExport'
type Payload = { seat: ReturnType<typeof seatOf>; plan: unknown }

export const exportAnswer = async (call: Call<'/storeQuestion/export'>) => {
  const plan = readPlan(call.body.plan)
  const { actor, db } = call
  // Answered from the whole archive: how much of it is said is only known when the answer is.
  const all = conditionsOf(await sightOf(db, actor), {})
  const isGuarded = await guardLines(
    call,
    (await archivedPage(db, all, { pageSize: MASS_EXPORT.lines })).length,
  )
  return { taskId: await beginExport(call as never, STORE_EXPORT, '问合同结果导出', { plan }, isGuarded) }
}

const TABS = { matching: '符合', doubtful: '存疑', unstated: '未约定', unread: '无法读取' } as const
const HEADER = ['判断', '合同名称', '相对方', '要素', '值', '原文', '页码', '说明']
const AT_ONCE = 100

/** One line a value, with its words and page, under the account of all contracts asked. */
export const runStoreExport = (services: Services) =>
  runAsRequester<Payload>(
    services,
    ({ grants }) => grants.has('system:archive:file') && grants.has('system:contract:export'),
    async ({ job, task, actor, payload }) => {
      const { db, blobs, tasks } = services
      const plan = readPlan(payload.plan)
      const sight = await sightOf(db, actor)
      const judged = await judgeStore(services, db, sight, plan)
      const account = accountOf(judged)
      const lines = async function* (): AsyncGenerator<(string | null)[]> {
        yield ['读作', sayPlan(plan), null, null, null, null, null, null]
        yield [
          '合计',
          `共 ${account.total} 份 = 符合 ${account.matching} + 不符合 ${account.notMatching} + 未约定 ${account.unstated} + 存疑 ${account.doubtful} + 无法读取 ${account.unread}`,
          ...[null, null, null, null, null, null],
        ]
        for (const [tab, label] of Object.entries(TABS)) {
          const ids = idsOfTab(judged, tab as keyof typeof TABS)
          for (let from = 0; from < ids.length; from += AT_ONCE) {
            if (job.signal.aborted) throw new Error('stopped before the end')
            const some = await withQuotes(services, db, sight, judged, plan, ids.slice(from, from + AT_ONCE))
            await tasks.progress(
              db,
              job.data,
              50,
              `已写入${label} ${Math.min(from + AT_ONCE, ids.length)} 份`,
            )
            for (const { name, counterpart, why, facts } of some) {
              if (facts.length === 0) yield [label, name, counterpart, null, null, null, null, why]
              for (const { name: fact, state, shown, quotes } of facts)
                yield [
                  label,
                  name,
                  counterpart,
                  fact,
                  shown || state,
                  quotes.map(({ text }) => text).join('；') || null,
                  quotes.map(({ page }) => page).join('、') || null,
                  why || null,
                ]
            }
          }
        }
      }
      const written = await blobs.write({
        scopeId: sight.companyId,
        mediaType: XLSX,
        parts: streamXlsx('问合同', HEADER, lines()),
      })
      const fileName = `问合同结果-${chinaDay(task.created_at)}.xlsx`
      await finishWithFile(services, job.data, { written, fileName })
    },
  )
