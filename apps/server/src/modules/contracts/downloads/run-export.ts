import { chinaDay } from '@xinqi/api/china-day'
import { EXPORT_CONTRACTS } from '@xinqi/api/limits'
import type { Services } from '../../../platform/services.ts'
import { XLSX } from '../../../platform/spreadsheet.ts'
import { finishWithFile, hasSeat, runAsRequester } from '../../people/background-tasks/run-as-requester.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { countEvery } from '../lists/find-contracts.ts'
import { mayOpenList, scopesOf } from '../lists/list-kinds.ts'
import type { ExportPayload } from './begin.ts'
import { listedPages } from './listed-pages.ts'
import { contractSheet } from './sheet.ts'
import { fieldsAsked, sheetPage } from './sheet-pages.ts'

/** Reads and writes one sheet, a page at a time; run a second time it writes it anew and finishes what can be finished once. */
export const runExport = (services: Services, most = EXPORT_CONTRACTS) =>
  runAsRequester<ExportPayload>(services, hasSeat, async ({ job, task, actor, payload }) => {
    const { db, tasks, clock, blobs } = services
    const { shelf, filter } = payload
    if (!mayOpenList(actor, shelf)) return tasks.fail(db, job.data, '您已不能查看企业的合同')
    const owner = { accountId: actor.accountId, companyId: actor.company?.id ?? null }
    const { scopes } = await scopesOf(db, actor, shelf)
    const asked = { scopes, shelf, filter, now: clock() }
    const total = await countEvery(db, asked)
    const shown = Math.max(1, Math.min(total, most))
    let left: ReturnType<typeof leftOut> | undefined
    const pages = async function* () {
      const listed = listedPages(db, asked, most)
      let written = 0
      for (let page = await listed.next(); ; page = await listed.next()) {
        // A sheet is whole or it is not there: stopped on the way, it begins anew.
        if (job.signal.aborted) throw new Error('stopped before the end')
        if (page.done) {
          if (page.value) left = leftOut(written, total)
          return
        }
        written += page.value.length
        await tasks.progress(db, job.data, (written / shown) * 95, `已写入 ${written}/${shown} 份`)
        yield sheetPage(db, owner, page.value)
      }
    }
    const fields = await fieldsAsked(db, owner.companyId, listedPages(db, asked, most))
    const written = await blobs.write({
      scopeId: owner.companyId ?? owner.accountId,
      mediaType: XLSX,
      parts: contractSheet(fields, pages(), () => left?.sentence),
    })
    const day = chinaDay(task.created_at)
    const fileName = `${task.title}${left?.inName ?? ''}-${day}.xlsx`
    await finishWithFile(services, job.data, { written, fileName }, async (tx) => {
      if (left)
        await sendMessage(tx, {
          ...owner,
          title: '合同清单未全部导出',
          content: left.sentence,
          path: '/center/downloadList',
          at: clock(),
        })
    })
  })

/** A list that is not all of it says so: in its name, in its last line and in a message. */
const leftOut = (written: number, total: number) => ({
  inName: `（最新${written}份，共${total}份）`,
  sentence: `符合条件的合同共 ${total} 份，一次最多导出 ${written} 份，已导出其中最新的 ${written} 份；请按时间缩小筛选范围，分次导出其余合同。`,
})
