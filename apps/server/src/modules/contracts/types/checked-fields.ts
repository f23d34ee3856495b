import type { TypeField } from '@xinqi/api/calls'
import { CodedError } from '../../../platform/errors.ts'

/** As they are kept: trimmed, each with a name of its own, choices with something to choose from. */
export const checkedFields = (fields: readonly TypeField[]): TypeField[] => {
  const tidy = fields.map(({ options, ...field }) => ({
    ...field,
    name: field.name.trim(),
    ...(field.kind === 'select' ? { options: (options ?? []).map((option) => option.trim()) } : {}),
  }))
  const refuse = (message: string): never => {
    throw new CodedError('CONTRACT_TYPE_FIELDS', message)
  }
  const names = new Set<string>()
  for (const { name, kind, options } of tidy) {
    if (!name) refuse('请填写字段名称')
    if (names.has(name)) refuse(`字段「${name}」重复`)
    names.add(name)
    if (kind === 'select' && (!options?.length || options.some((option) => !option)))
      refuse(`请填写「${name}」的选项`)
    if (options && new Set(options).size !== options.length) refuse(`「${name}」的选项重复`)
  }
  return tidy
}
