import { ERRORS, type ErrorName } from './errors.ts'

/** The number of each error, by its name: for whoever asks which one it was. */
export const CODE = Object.fromEntries(
  Object.entries(ERRORS).map(([name, { code }]) => [name, code]),
) as Record<ErrorName, number>
