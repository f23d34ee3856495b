import { safeDocx } from '../office/safe-docx.ts'
import type { ChangeChoice } from '../office/settle-changes.ts'
import type { Task } from '../worker/protocol.ts'

/** The same document without anything that could act or reach out, or a refusal. */
export const checkDocx: Task<{ bytes: Uint8Array; changes?: ChangeChoice }, { bytes: Uint8Array }> = async (
  { bytes, changes },
  context,
) => {
  context.step('stepSeconds')
  return { bytes: safeDocx(bytes, changes) }
}
