// What is wrong with a value for its field; the form says it while typing, the server when it is handed in.

import type { FieldValue } from '../calls/contracts/contract-shapes.ts'
import { isMobile } from '../mobile.ts'
import { isIdNumber } from '../numbers.ts'
import { WATERMARK_MAX } from './kinds.ts'

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

/** What is wrong with words of these kinds whatever the field asks for; the form says it while they are typed. */
const wordsProblem = (kind: string, name: string, text: string, today: Date): string | undefined => {
  switch (kind) {
    case 'number':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? undefined : `「${name}」须为数字`
    case 'day':
      return isDay(text) ? undefined : `「${name}」须为日期`
    case 'idNumber':
      if (/^[1-9]\d{16}[\dXx]$/.test(text))
        return isIdNumber(text, today) ? undefined : `「${name}」有误，请核对身份证号码`
      return `「${name}」须为 18 位身份证号码`
    case 'phone':
      return isMobile(text) ? undefined : `「${name}」须为 11 位手机号`
    case 'region':
      // Whether there is such a place is judged where the names of all of them are at hand.
      return /^[^/\s]+(\/[^/\s]+){0,2}$/.test(text) ? undefined : `请选择「${name}」的省市区`
    case 'watermark':
      return text.length > WATERMARK_MAX ? `「${name}」不能超过 ${WATERMARK_MAX} 个字` : undefined
    default:
      return undefined
  }
}

/** Kinds whose mistakes are plain while one still types. */
const CHECKED_WHILE_TYPED: ReadonlySet<string> = new Set(['idNumber', 'phone'])
const FULL_LENGTH: Readonly<Record<string, number>> = { idNumber: 18, phone: 11 }

/** Said before anything is handed in: not of what is only half typed, at once of what can no longer become right. */
export const problemWhileTyping = (
  { kind, name }: Fillable,
  value: FieldValue | null | undefined,
  today: Date,
): string | undefined => {
  if (!CHECKED_WHILE_TYPED.has(kind) || !value || !('text' in value) || !value.text) return undefined
  const { text } = value
  const canBecomeRight = kind === 'phone' ? /^1([3-9]\d{0,8})?$/.test(text) : /^[1-9]\d{0,16}$/.test(text)
  return text.length < FULL_LENGTH[kind]! && canBecomeRight
    ? undefined
    : wordsProblem(kind, name, text, today)
}

/** Undefined when nothing is wrong. */
export const valueProblem = (
  { kind, name, required, settings }: Fillable,
  value: FieldValue | null | undefined,
  today: Date = new Date(),
): string | undefined => {
  if (!value || isEmptyValue(value)) {
    const verb = SHAPES[kind] === 'chosen' || kind === 'region' ? '选择' : kind === 'image' ? '上传' : '填写'
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
    const wrong = wordsProblem(kind, name, value.text, today)
    if (wrong) return wrong
    if (kind !== 'lines' && /[\r\n]/.test(value.text)) return `「${name}」不能换行`
  }
  return undefined
}
