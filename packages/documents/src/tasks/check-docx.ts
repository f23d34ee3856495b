import { safeDocx } from '../office/safe-docx.ts'
import type { Task } from '../worker/protocol.ts'

/** The same document without anything that could act or reach out, or a refusal. */
export const checkDocx: Task<{ bytes: Uint8Array }, { bytes: Uint8Array }> = async ({ bytes }, context) => {
  context.step('stepSeconds')
  return { bytes: safeDocx(bytes) }
}
