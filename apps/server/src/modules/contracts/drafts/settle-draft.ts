import type { Draft } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { withFileRules } from '@xinqi/api/contract-fields/file-rules'
import { type SettledFields, settleFields } from '@xinqi/api/contract-fields/settle-fields'

/** A draft's fields as they stand with what the sender has filled in so far. Pure. */
export const settleDraft = (
  { fields, fileRules }: Pick<Draft, 'fields' | 'fileRules'>,
  now: Date,
): SettledFields<Draft['fields'][number]> =>
  settleFields(withFileRules(fields, fileRules), { entryOf: ({ value }) => value, today: chinaDay(now) })
