import { TASK_KIND } from '../src/modules/insight/ai-tasks/kinds.ts'
import { runTask } from '../src/modules/insight/ai-tasks/run-task.ts'

export { SALE, wordOf } from './ai-lines.ts'

import type { World } from './world.ts'

/** What somebody does with the AI tools. */
export const aiDriver = (world: World) => {
  const kinds = () => world.services.extensions.all(TASK_KIND)
  const run = (ownerId: string, taskId: string, signal = new AbortController().signal) =>
    runTask(world.services, kinds)({ id: 'job', data: { ownerId, taskId }, signal })
  const rowOf = (taskId: string) =>
    world.services.db.selectFrom('ai_task').selectAll().where('id', '=', taskId).executeTakeFirst()
  const runNow = async (taskId: string) => run((await rowOf(taskId))!.owner_id, taskId)
  const compare = (
    token: string,
    base: Buffer,
    final: Buffer,
    more: Record<string, string> = {},
    name = '主合同.pdf',
  ) =>
    world.form(
      '/contractCompare/createCompareTask',
      [
        ...Object.entries(more).map(([field, value]) => ({ name: field, value })),
        { name: 'baseFile', fileName: name, bytes: base },
        { name: 'compareFile', fileName: name.replace('主合同', '对方稿'), bytes: final },
      ],
      { token },
    ) as unknown as Promise<{ code: number; msg: string; data: { taskId: string } }>
  const examine = (token: string, bytes: Buffer, more: Record<string, string> = {}, name = '采购合同.pdf') =>
    world.form(
      '/contractExamine/createExamineTask',
      [
        ...Object.entries(more).map(([field, value]) => ({ name: field, value })),
        { name: 'file', fileName: name, bytes },
      ],
      { token },
    ) as unknown as Promise<{ code: number; msg: string; data: { fileId: string } }>
  const left = async (token: string, kind: 'compare' | 'examine') =>
    kind === 'compare'
      ? (await world.call('/contractCompare/getPageNum', {}, { token })).data.copies
      : (await world.call('/contractExamine/getCopiesNum', {}, { token })).data.copies
  return { run, runNow, rowOf, compare, examine, left }
}
