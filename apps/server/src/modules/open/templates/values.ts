import type { FieldValue } from '@xinqi/api/calls'
import { CodedError } from '../../../platform/errors.ts'

// From what a partner writes into JSON to what a field holds. Pure.

export type Holder = {
  kind: string
  name: string
  key?: string | null
  settings: { options?: string[]; columns?: string[]; auto?: string; formula?: object }
}

const wrong = ({ key, name }: Holder, why: string) =>
  new CodedError('OPEN_VALUE', `控件 ${key || name}：${why}`)

/** An option by its words or by its place. */
const optionAt = (field: Holder, given: unknown): number => {
  const options = field.settings.options ?? []
  const at = typeof given === 'number' ? given : options.indexOf(String(given))
  if (!Number.isInteger(at) || at < 0 || at >= options.length)
    throw wrong(field, `没有选项「${String(given)}」，可选：${options.join('、')}`)
  return at
}

export const fieldValue = (field: Holder, given: unknown): FieldValue => {
  switch (field.kind) {
    case 'choice':
    case 'select':
      return { chosen: [optionAt(field, Array.isArray(given) ? given[0] : given)] }
    case 'check':
      return { chosen: (Array.isArray(given) ? given : [given]).map((one) => optionAt(field, one)) }
    case 'table':
      return { rows: tableRows(field, given) }
    case 'image':
      throw wrong(field, '图片控件请在页面中上传')
    default:
      if (typeof given !== 'string' && typeof given !== 'number') throw wrong(field, '须为文字或数字')
      return { text: String(given) }
  }
}

const tableRows = (field: Holder, given: unknown): string[][] => {
  const columns = field.settings.columns ?? []
  if (!Array.isArray(given)) throw wrong(field, '须为行的数组')
  return given.map((row, index) => {
    if (Array.isArray(row)) {
      if (row.length !== columns.length) throw wrong(field, `第 ${index + 1} 行须有 ${columns.length} 列`)
      return row.map(String)
    }
    if (typeof row !== 'object' || row === null) throw wrong(field, `第 ${index + 1} 行须为对象`)
    const unknown = Object.keys(row).find((key) => !columns.includes(key))
    if (unknown) throw wrong(field, `没有列「${unknown}」，表头为：${columns.join('、')}`)
    return columns.map((column) => String((row as Record<string, unknown>)[column] ?? ''))
  })
}

/** Every given key must be one of the fields: a value nobody asked for is a misspelt one. */
export const valuesFor = <F extends Holder>(
  fields: readonly F[],
  values: Record<string, unknown>,
): { field: F; value: FieldValue }[] =>
  Object.entries(values).map(([key, given]) => {
    const field = fields.find((one) => one.key === key) ?? fields.find(({ name }) => name === key)
    if (!field) throw new CodedError('OPEN_VALUE', `没有控件「${key}」`)
    if (field.settings.auto) throw wrong(field, '由系统自动填充，不能赋值')
    if (field.settings.formula) throw wrong(field, '由公式计算，不能赋值')
    return { field, value: fieldValue(field, given) }
  })
