import { FillError } from './errors.ts'
import type { DateFormat } from './fields.ts'

/** A calendar date in the usual Chinese forms; refuses days that do not exist. */
export function formatDate(value: string, format: DateFormat): string {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value)
  const [year, month, day] = (match ?? []).slice(1).map(Number)
  const real = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0))
  if (!match || real.getUTCMonth() !== month! - 1 || real.getUTCDate() !== day) {
    throw new FillError('FIELD_INVALID', `“${value}”不是有效日期，应为 年-月-日`)
  }
  return format
    .replace('yyyy', match[1]!)
    .replace('mm', String(month).padStart(2, '0'))
    .replace('dd', String(day).padStart(2, '0'))
    .replace('m', String(month))
    .replace('d', String(day))
}
