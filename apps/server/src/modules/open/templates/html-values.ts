// From the values somebody gives to what stands on the paper of an HTML template. Pure.

import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { writtenValue } from '@xinqi/api/contract-fields/written'
import { undrawableProblem, withoutInvisible } from '@xinqi/api/drawable-text'
import {
  HTML_TEMPLATE,
  type HtmlContent,
  type HtmlField,
  LEFT_TO_PARTIES,
} from '@xinqi/api/open/html-template'
import type { FillValue } from '@xinqi/documents'
import { CodedError } from '../../../platform/errors.ts'
import { entryProblem } from '../../contracts/contract/entry-problem.ts'
import { valuesFor } from './values.ts'

const holderOf = (field: HtmlField) => ({
  kind: field.type,
  name: field.name || field.key,
  key: field.key,
  required: field.required ?? true,
  settings: {
    ...(field.options ? { options: field.options } : {}),
    ...(field.columns ? { columns: field.columns } : {}),
    ...(field.format ? { format: field.format } : {}),
    ...(field.decimals === undefined ? {} : { decimals: field.decimals }),
  },
})
type Holder = ReturnType<typeof holderOf>

const refuse = (key: string, why: string): never => {
  throw new CodedError('OPEN_VALUE', `控件 ${key}：${why}`)
}

/** What the initiator gives; what he leaves to a party gets a box of its own, what he leaves out altogether is told. */
export const givenValues = (
  { fields }: HtmlContent,
  values: Record<string, unknown>,
  roles: readonly string[],
): [string, FillValue][] => {
  const holders = fields.map(holderOf)
  const stated = new Map(valuesFor(holders, dropEmpty(values)).map(({ field, value }) => [field.key, value]))
  return fields.flatMap((field, index): [string, FillValue][] => {
    const holder = holders[index]!
    const value = stated.get(field.key)
    if (
      value === undefined &&
      field.role &&
      roles.includes(field.role) &&
      LEFT_TO_PARTIES.includes(field.type)
    ) {
      const { width, height } = FIELD_FACTS[field.type]
      return [[field.key, { blank: { id: field.key, widthMm: Math.min(width, 120), heightMm: height } }]]
    }
    const problem = entryProblem(holder, value, new Date())
    if (problem) return refuse(field.key, problem)
    if (value === undefined) return []
    return [[field.key, onPaper(holder, value)]]
  })
}

/** An empty value is none: whether that will do, the field decides. */
const dropEmpty = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

const onPaper = (holder: Holder, value: NonNullable<Parameters<typeof writtenValue>[2]>): FillValue => {
  if ('rows' in value) {
    if (value.rows.length > HTML_TEMPLATE.tableRows) refuse(holder.key, `最多 ${HTML_TEMPLATE.tableRows} 行`)
    const columns = holder.settings.columns ?? []
    return {
      rows: value.rows.map((row) =>
        Object.fromEntries(columns.map((column, at) => [column, printable(holder.key, row[at] ?? '')])),
      ),
    }
  }
  const text = printable(holder.key, writtenValue(holder.kind, holder.settings, value))
  return 'text' in value ? { text, raw: value.text } : { text }
}

const CELL_MAX = 5000
const printable = (key: string, text: string): string => {
  if (text.length > CELL_MAX) refuse(key, `内容不能超过 ${CELL_MAX} 个字`)
  const undrawn = undrawableProblem(text)
  if (undrawn) refuse(key, undrawn)
  return withoutInvisible(text).replaceAll('\r', '')
}

/** For whoever looks at a template before there is anything to fill in. */
export const sampleValues = ({ fields }: HtmlContent): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter(({ role, type }) => !role && type !== 'image').map((field) => [field.key, sampleOf(field)]),
  )

const sampleOf = ({ key, name, type, options, columns, sample }: HtmlField): unknown => {
  if (type === 'table')
    return [1, 2].map((row) =>
      Object.fromEntries((columns ?? []).map((column) => [column, `${column}${row}`])),
    )
  if (type === 'check') return options?.slice(0, 1) ?? []
  if (type === 'choice' || type === 'select') return options?.[0] ?? ''
  if (sample) return sample
  if (type === 'number') return '10000'
  if (type === 'day') return '2026-01-01'
  if (type === 'phone') return '13800000000'
  if (type === 'idNumber') return '11010519491231002X'
  if (type === 'region') return '浙江省/杭州市/西湖区'
  return `〔${name || key}〕`
}
