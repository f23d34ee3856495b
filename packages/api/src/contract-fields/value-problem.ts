// What is wrong with a value for its field; the form says it while typing, the server when it is handed in.

import type { FieldValue } from '../calls/contracts/contract-shapes.ts'

export type Fillable = {
  kind: string
  name: string
  required: boolean
  settings: { options?: string[]; columns?: string[]; maxLength?: number }
}

const SHAPES: Readonly<Record<string, 'chosen' | 'rows' | 'pictureId'>> = {
  choice: 'chosen',
  check: 'chosen',
  select: 'chosen',
  table: 'rows',
  image: 'pictureId',
}

export const isEmptyValue = (value: FieldValue | null | undefined): boolean =>
  !value ||
  ('text' in value && !value.text.trim()) ||
  ('chosen' in value && value.chosen.length === 0) ||
  ('rows' in value && value.rows.every((row) => row.every((cell) => !cell.trim())))

/** A day that is in the calendar, written 2026-02-28. */
const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Undefined when nothing is wrong. */
export const valueProblem = (
  { kind, name, required, settings }: Fillable,
  value: FieldValue | null | undefined,
): string | undefined => {
  if (!value || isEmptyValue(value)) {
    const verb = SHAPES[kind] === 'chosen' ? '选择' : kind === 'image' ? '上传' : '填写'
    return required ? `请${verb}「${name}」` : undefined
  }
  if (!((SHAPES[kind] ?? 'text') in value)) return `「${name}」的内容格式有误，请重新填写`
  if ('chosen' in value) {
    const options = settings.options?.length ?? 0
    if (value.chosen.some((at) => at >= options)) return `「${name}」的选项已变化，请重新选择`
    if (kind !== 'check' && value.chosen.length > 1) return `「${name}」只能选一项`
  }
  if ('rows' in value && value.rows.some((row) => row.length !== settings.columns?.length))
    return `「${name}」的列数已变化，请重新填写`
  if ('text' in value) {
    if (settings.maxLength && value.text.length > settings.maxLength)
      return `「${name}」不能超过 ${settings.maxLength} 个字`
    if (kind === 'number' && !/^-?\d{1,15}(\.\d{1,6})?$/.test(value.text)) return `「${name}」须为数字`
    if (kind === 'day' && !isDay(value.text)) return `「${name}」须为日期`
    if (kind !== 'lines' && /[\r\n]/.test(value.text)) return `「${name}」不能换行`
  }
  return undefined
}
