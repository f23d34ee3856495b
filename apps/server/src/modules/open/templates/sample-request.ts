import { isNumberColumn } from '@xinqi/api/contract-fields/table-rows'
import { PARTY_KIND } from '@xinqi/api/status'
// The body contract/createByTemplate asks for, ready to be sent. Pure.

import { type AppTemplate, type PdfTemplate, rolesOf } from './app-templates.ts'
import { sampleValues } from './html-values.ts'

const SIGNED = ['seal', 'signature', 'seam', 'date', 'remark']

export const sampleRequest = (template: AppTemplate) => ({
  contractNo: 'HT-001',
  name: template.name,
  templateNo: template.no,
  values: valuesOf(template),
  roles: Object.fromEntries(
    rolesOf(template).map((role, index) => [
      role,
      { account: isCompany(template, index) ? 'demo-company' : 'demo-person' },
    ]),
  ),
})

const isCompany = (template: AppTemplate, index: number): boolean =>
  template.kind === 'html'
    ? template.content.roles[index]?.type === 'company'
    : template.content.parties[index]?.kind === PARTY_KIND.company

const valuesOf = (template: AppTemplate): Record<string, unknown> =>
  valuesIn(template, ({ partyId, settings }) => partyId === null && !settings.auto)

/** How it will look once everybody has written what is his to write. */
export const sampleOfAll = (template: AppTemplate): Record<string, unknown> => valuesIn(template, () => true)

type Field = PdfTemplate['content']['fields'][number]
const valuesIn = (template: AppTemplate, isAsked: (field: Field) => boolean): Record<string, unknown> =>
  template.kind === 'html'
    ? sampleValues(template.content)
    : Object.fromEntries(
        template.content.fields
          .filter(
            (field) =>
              !SIGNED.includes(field.kind) &&
              field.kind !== 'image' &&
              !field.settings.formula &&
              isAsked(field),
          )
          .map((field) => [field.key || field.name, sampleFor(field.kind, field.settings)]),
      )

const sampleFor = (kind: string, settings: Field['settings']): unknown => {
  const { options, columns } = settings
  if (kind === 'table')
    return [
      Object.fromEntries(
        (columns ?? []).map((column, at) => [column, isNumberColumn(settings, at) ? '1' : column]),
      ),
    ]
  if (kind === 'check') return options?.slice(0, 1) ?? []
  if (kind === 'choice' || kind === 'select') return options?.[0] ?? ''
  if (kind === 'number') return '100'
  if (kind === 'phone') return '13800000000'
  if (kind === 'idNumber') return '11010519491231002X'
  if (kind === 'region') return '浙江省/杭州市/西湖区'
  return kind === 'day' ? '2026-01-01' : '示例'
}
