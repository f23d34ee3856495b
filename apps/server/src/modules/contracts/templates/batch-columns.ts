import type { Draft, FieldValue, TemplateContent, TypeField } from '@xinqi/api/calls'
import { isEmptyValue } from '@xinqi/api/contract-fields/value-problem'
import { CONTRACT } from '@xinqi/api/limits'
import { PARTY_KIND } from '@xinqi/api/status'
import { endOfDayNamed } from '../contract/empty-draft.ts'
import { SIGNING_KINDS } from '../contract/facts.ts'

type Party = Draft['parties'][number]
type Field = Draft['fields'][number]
/** What a cell does to the draft of its row: the draft with it, or what is wrong with it. */
export type Column = {
  title: string
  /** What somebody might write there; of a day, that it is one. */
  example: string
  kind?: 'day' | 'number'
  put: (draft: Draft, text: string) => Draft | string
}

/** 2026/1/5, 2026.1.5, 2026年1月5日 → 2026-01-05: as people and spreadsheets write days. */
export const dayIn = (text: string): string | undefined => {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim()) ?? []
  return year && `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
}

const numberIn = (text: string): string => text.replace(/[,，\s]/g, '')

/** What every row may say of its contract, what its kind asks for, who signs, and what the sender fills in. */
export const batchColumns = (content: TemplateContent, typeFields: readonly TypeField[]): Column[] =>
  distinct([
    { title: '合同名称', example: '示例采购合同', put: (draft, name) => ({ ...draft, name }) },
    { title: '合同编号', example: 'HT-0001', put: (draft, number) => ({ ...draft, number }) },
    { title: '合同金额（元）', example: '10000', kind: 'number', put: withAmount },
    { title: '签署截止日期', example: '', kind: 'day', put: withDeadline },
    ...typeFields.map(typeColumn),
    ...content.parties.flatMap(partyColumns),
    ...fieldColumns(content.fields),
  ])

const withAmount = (draft: Draft, text: string) => {
  const amount = numberIn(text)
  return /^\d{1,13}(\.\d{1,2})?$/.test(amount)
    ? { ...draft, amountCents: Math.round(Number(amount) * 100) }
    : '合同金额须为不小于 0、最多两位小数的数字'
}

const withDeadline = (draft: Draft, text: string) => {
  const deadline = endOfDayNamed(dayIn(text))
  return deadline ? { ...draft, deadline } : '签署截止日期须写成 2026-01-31 的样子'
}

const starred = (name: string, required: boolean) => `${name}${required ? '*' : ''}`
const listing = (options: readonly string[] = []) => (options.length ? `（${options.join('/')}）` : '')

const EXAMPLES: Partial<Record<string, string>> = {
  phone: '13800000000',
  idNumber: '110101199001010015',
  email: 'zhangsan@example.com',
  region: '示例省/示例市/示例区',
  number: '100',
}
const exampleOf = (kind: string, options: readonly string[] = []): Pick<Column, 'example' | 'kind'> => ({
  example: options[0] ?? EXAMPLES[kind] ?? (kind === 'day' ? '' : '示例内容'),
  ...(kind === 'day' ? { kind: 'day' as const } : {}),
})

const typeColumn = ({ fieldId, name, kind, required, options }: TypeField): Column => ({
  title: starred(name, required) + listing(options),
  ...exampleOf(kind, options),
  put: (draft, text) => {
    if (kind === 'select' && !options?.includes(text)) return `「${name}」没有选项「${text}」`
    const value = kind === 'number' ? numberIn(text) : kind === 'day' ? (dayIn(text) ?? text) : text
    const others = (draft.typeValues ?? []).filter((one) => one.fieldId !== fieldId)
    return { ...draft, typeValues: [...others, { fieldId, value }] }
  },
})

/** Several in one cell, as people write them. */
const listed = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Our side signs by whoever starts it; everybody else is named row by row. Of a company several may be named, each with
 * a number in the same place: whether all of them sign or any one (会签, 或签) the template has said.
 */
const partyColumns = (party: Party, index: number): Column[] => {
  if (party.isOwn) return []
  const role = party.roleName || `第 ${index + 1} 方`
  const isCompany = party.kind === PARTY_KIND.company
  const set = (change: (party: Party) => Party) => (draft: Draft) => ({
    ...draft,
    parties: draft.parties.map((one) => (one.partyId === party.partyId ? change(one) : one)),
  })
  const who = isCompany ? '经办人' : ''
  const several = isCompany ? '（多人用、分隔）' : ''
  const signers = (key: 'name' | 'mobile', values: readonly string[]) =>
    set((one) => ({
      ...one,
      signers: Array.from({ length: Math.max(one.signers.length, values.length) }, (_, place) => ({
        signerId: crypto.randomUUID(),
        name: '',
        ...one.signers[place],
        ...(values[place] === undefined ? {} : { [key]: values[place] }),
      })),
    }))
  const signerColumn = (key: 'name' | 'mobile', label: string, tidy: (text: string) => string): Column => ({
    title: starred(`${role}${who}${label}`, !isCompany) + several,
    example: key === 'name' ? '张三' : '13800000000',
    put: (draft, text) => {
      const values = (isCompany ? listed(text) : [text]).map(tidy)
      return values.length > CONTRACT.signersPerParty
        ? `${role}的${who}最多 ${CONTRACT.signersPerParty} 人`
        : signers(key, values)(draft)
    },
  })
  return [
    ...(isCompany
      ? [
          {
            title: `${role}企业名称*`,
            example: '示例科技有限公司',
            put: (draft: Draft, companyName: string) => set((one) => ({ ...one, companyName }))(draft),
          },
        ]
      : []),
    signerColumn('name', '姓名', (name) => name),
    signerColumn('mobile', '手机号', (mobile) => mobile.replace(/[\s-]/g, '')),
  ]
}

const isOwnEntry = ({ partyId, kind, settings }: Field) =>
  partyId === null && !SIGNING_KINDS.has(kind) && !settings.auto && !settings.formula
const inNoCell = ({ kind }: Field) => kind === 'image' || kind === 'table'

/** Required pictures and tables have no place in a cell: said before a sheet is filled in for nothing. */
export const fieldsWithoutCell = ({ fields }: TemplateContent): string[] =>
  fields
    .filter(
      (field) =>
        isOwnEntry(field) &&
        inNoCell(field) &&
        field.required &&
        !field.settings.showWhen &&
        isEmptyValue(field.value),
    )
    .map(({ name }) => name)

/** Fields of one name are one column: the same words wherever the document repeats them. */
const fieldColumns = (fields: readonly Field[]): Column[] => {
  const own = fields.filter((field) => isOwnEntry(field) && !inNoCell(field))
  const byName = new Map(own.map((field) => [field.name.trim(), field]))
  return [...byName].map(([name, field]) => {
    const same = own.filter((one) => one.name.trim() === name)
    // Whether one with a condition is asked for, its row decides.
    const required = same.some((one) => one.required && !one.settings.showWhen && isEmptyValue(one.value))
    return {
      title: starred(name, required) + listing(field.settings.options),
      ...exampleOf(field.kind, field.settings.options),
      put: (draft, text) => {
        const values = new Map<string, FieldValue>()
        for (const one of same) {
          const value = valueIn(one, text)
          if (typeof value === 'string') return value
          values.set(one.fieldId, value)
        }
        return {
          ...draft,
          fields: draft.fields.map((one) => {
            const value = values.get(one.fieldId)
            return value ? { ...one, value } : one
          }),
        }
      },
    }
  })
}

const valueIn = ({ kind, name, settings }: Field, text: string): FieldValue | string => {
  if (kind === 'choice' || kind === 'select' || kind === 'check') {
    const wanted = kind === 'check' ? text.split(/[、,，;；/]/).map((part) => part.trim()) : [text]
    const chosen = wanted.filter(Boolean).map((option) => (settings.options ?? []).indexOf(option))
    const unknown = wanted.filter(Boolean)[chosen.indexOf(-1)]
    return unknown === undefined ? { chosen } : `「${name}」没有选项「${unknown}」`
  }
  if (kind === 'number') return { text: numberIn(text) }
  if (kind === 'phone' || kind === 'idNumber') return { text: text.replace(/[\s-]/g, '') }
  if (kind === 'region') return { text: text.trim().replace(/[\s/]+/g, '/') }
  return { text: kind === 'day' ? (dayIn(text) ?? text) : text }
}

/** Two columns of one title could not be told apart. */
const distinct = (columns: readonly Column[]): Column[] => {
  const taken = new Map<string, number>()
  return columns.map((column) => {
    const before = taken.get(column.title) ?? 0
    taken.set(column.title, before + 1)
    return before ? { ...column, title: `${column.title} ${before + 1}` } : column
  })
}
