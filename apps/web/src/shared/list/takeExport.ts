// A list of usual length is written in a second or two: its file arrives where it was asked for.

import { TASK } from '@xinqi/api/status-names'
import { call } from '../api/call.ts'
import { saveLink } from '../api/saveLink.ts'

const ASK_EVERY = 500
const PATIENCE = 6_000

const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_EVERY))

/** Whether its file is there soon; nothing is lost where it is not, or where nobody can say. */
const isSoonThere = async (taskId: string): Promise<boolean> => {
  for (let waited = 0; waited < PATIENCE; waited += ASK_EVERY) {
    await pause()
    const asked = await call('/task/detail', { taskId }, { quiet: true }).catch(() => null)
    if (!asked) return false
    if (asked.task.status >= TASK.done) return asked.task.hasFile
  }
  return false
}

/** Hands the file to the browser as soon as it is there. False: it takes longer, or came to nothing, which its list tells. */
export const takeExport = async (taskId: string): Promise<boolean> => {
  if (!(await isSoonThere(taskId))) return false
  await saveLink(() => call('/task/download', { taskId }))
  return true
}
