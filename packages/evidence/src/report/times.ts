import { ReportError } from './errors.ts'

/** The same instant twice: as people here read it, and in UTC as the log keeps it. */
export function bothTimes(instant: string): string {
  const at = new Date(instant)
  const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(instant)
  if (!zoned || Number.isNaN(at.getTime()))
    throw new ReportError('REPORT_TIME', `“${instant}”不是带时区的时间`)
  const beijing = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  return `${beijing} UTC+8（${at.toISOString().replace('.000Z', 'Z')}）`
}
