import { type SafeWorkbook, safeXlsx } from '../office/safe-xlsx.ts'
import type { Task } from '../worker/protocol.ts'

/** The same workbook without anything that could act or reach out, set up for paper, or a refusal. */
export const checkXlsx: Task<{ bytes: Uint8Array }, SafeWorkbook> = async ({ bytes }, context) => {
  context.step('stepSeconds')
  return safeXlsx(bytes)
}
