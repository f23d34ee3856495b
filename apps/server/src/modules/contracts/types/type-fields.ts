import type { Draft, TypeField } from '@xinqi/api/calls'
import { valueProblem } from '@xinqi/api/contract-fields/value-problem'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { typeOf } from './types.ts'

/** What was asked and what was answered, in the words of the moment it was sent. */
export type KeptValue = { fieldId: string; name: string; value: string }

/** What a contract of this kind is asked for; nothing where it has no kind. */
export const typeFieldsOf = async (
  db: Queryable,
  companyId: string | null,
  typeId: string | null | undefined,
): Promise<TypeField[]> => {
  const type = companyId && typeId ? await typeOf(db, companyId, typeId) : undefined
  return (type?.fields as TypeField[] | undefined) ?? []
}

/** How contracts of this kind are made: nothing is asked of those of no kind. */
export type KindChoices = { nationalSeal: boolean; labour: boolean }

export const kindChoices = async (
  db: Queryable,
  companyId: string | null,
  typeId: string | null | undefined,
): Promise<KindChoices> => {
  const type = companyId && typeId ? await typeOf(db, companyId, typeId) : undefined
  return { nationalSeal: type?.national_seal ?? false, labour: type?.labour ?? false }
}

const answerTo = ({ typeValues }: Pick<Draft, 'typeValues'>, fieldId: string): string =>
  typeValues?.find((one) => one.fieldId === fieldId)?.value.trim() ?? ''

/** Judged as a field on a page is: the same words for the same mistakes. */
const typeValueProblem = (
  { name, kind, required, options = [] }: TypeField,
  value: string,
): string | undefined => {
  const chosen = options.indexOf(value)
  return valueProblem(
    { kind, name, required, settings: { options } },
    kind === 'select' ? { chosen: value ? [chosen < 0 ? options.length : chosen] : [] } : { text: value },
  )
}

export const typeValueProblems = (draft: Draft, fields: readonly TypeField[]) =>
  fields.flatMap((field) => {
    const message = typeValueProblem(field, answerTo(draft, field.fieldId))
    return message ? [{ at: `typeValues.${field.fieldId}`, message }] : []
  })

export const keptValues = (draft: Draft, fields: readonly TypeField[]): KeptValue[] =>
  fields.flatMap(({ fieldId, name }) => {
    const value = answerTo(draft, fieldId)
    return value ? [{ fieldId, name, value }] : []
  })

/** What was said of these contracts, of those this company started: the fields of a kind are its own business. */
export const typeValuesOf = async (
  db: Queryable,
  companyId: string | null,
  contractIds: readonly string[],
): Promise<Map<string, KeptValue[]>> => {
  if (!companyId || contractIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('contract')
    .select(['id', 'type_values'])
    .where(sql<boolean>`id = any(${contractIds}::uuid[])`)
    .where('company_id', '=', companyId)
    .execute()
  return new Map(rows.map(({ id, type_values }) => [id, type_values as KeptValue[]]))
}
