// AI tasks started the way the pages start them, and waited for.
import { AI_TASK } from '@xinqi/api/ai'
import { newWordFile } from '@xinqi/documents/word-marks'
import type { House } from '../contracts/house.ts'

const PAGES = 30
const PARAGRAPHS_A_PAGE = 14
const LOOK_EVERY_MS = 50
const WORDS =
  '乙方应当按照附件所列的技术标准完成本阶段的工作，并在约定的期限内提交书面报告，甲方收到后应当及时组织验收'

/** About thirty pages of Word; the other version differs in every twelfth paragraph. */
export const thirtyPages = (changed: boolean): Buffer =>
  Buffer.from(
    newWordFile(
      Array.from({ length: PAGES * PARAGRAPHS_A_PAGE }, (_, index) =>
        index === 0
          ? { kind: 'title' as const, text: '技术服务合同' }
          : {
              kind: 'paragraph' as const,
              text: `第${index}项 ${WORDS}，共计${index * 100}元${changed && index % 12 === 0 ? '（含税）' : ''}。`,
            },
      ),
    ),
  )

export const startComparison = async (
  { desk: driver }: House,
  token: string,
  base: Buffer,
  final: Buffer,
  ending = 'docx',
): Promise<string> =>
  (
    await driver.form<{ taskId: string }>(
      '/contractCompare/createCompareTask',
      [
        { name: 'baseFile', fileName: `甲稿.${ending}`, bytes: base },
        { name: 'compareFile', fileName: `乙稿.${ending}`, bytes: final },
      ],
      token,
    )
  ).taskId

export type TaskState = { status: number; stage: number; progress: number }

/** Until it is done; each look is handed on. */
export const untilDone = async (
  { services: { db } }: House,
  taskId: string,
  look: (seen: TaskState) => void = () => undefined,
): Promise<void> => {
  for (;;) {
    const task = await db
      .selectFrom('ai_task')
      .select(['status', 'stage', 'progress', 'reason'])
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow()
    look(task)
    if (task.status === AI_TASK.done) return
    if (task.status === AI_TASK.failed) throw new Error(`the task failed: ${task.reason}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
