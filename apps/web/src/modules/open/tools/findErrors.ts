// Errors by number, name or words. An exact number comes first.

import { ERRORS, type ErrorFacts } from '@xinqi/api/errors'

export type NamedError = ErrorFacts & { name: string }

const ALL: NamedError[] = Object.entries(ERRORS)
  .map(([name, facts]) => ({ name, ...facts }))
  .sort((one, other) => one.code - other.code)

export const findErrors = (typed: string): NamedError[] => {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return ALL
  return ALL.filter(({ code, name, msg, when }) =>
    [String(code), name, msg, when].some((text) => text.toLowerCase().includes(wanted)),
  ).sort((one, other) => Number(String(other.code) === wanted) - Number(String(one.code) === wanted))
}
