// What was typed so far, and what is wrong with it. What can no longer become right is said at once; all else once it
// was handed in, and goes as soon as it is mended.

import type { FieldCondition, FieldValue } from '@xinqi/api/calls'
import { isFileThere } from '@xinqi/api/contract-fields/file-rules'
import { whyShown } from '@xinqi/api/contract-fields/rule-words'
import { settledProblem } from '@xinqi/api/contract-fields/settle-fields'
import { problemWhileTyping } from '@xinqi/api/contract-fields/value-problem'
import { useMemo, useState } from 'react'
import { upload } from '../../../shared/api/call.ts'
import { sentence } from '../../../shared/language/sentence.ts'
import { othersShown, settledFor } from '../fields/settledFields.ts'
import type { ShownField } from '../fields/shownField.ts'
import type { FillSheet } from './fillTypes.ts'

export const useFillSheet = ({
  contractId,
  fields,
  all = fields,
  values,
  pictures: known,
  onChange,
}: {
  contractId: string
  /** What he fills in. */
  fields: readonly ShownField[]
  /** Those of the others too: what is his may wait for what they say. */
  all?: readonly ShownField[]
  values: Readonly<Record<string, FieldValue | null>>
  pictures: readonly { pictureId: string; url: string }[]
  onChange: (fieldId: string, value: FieldValue | null) => void
}) => {
  const [asked, setAsked] = useState(false)
  const [wanted, setWanted] = useState<{ fieldId: string } | null>(null)
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const mine = useMemo(() => new Set(fields.map(({ fieldId }) => fieldId)), [fields])
  const settled = useMemo(() => settledFor(all, mine, values), [all, mine, values])
  const shown = useMemo(
    () =>
      fields
        .filter(({ fieldId }) => settled.of(fieldId).shown)
        .map((field) => ({ ...field, required: settled.of(field.fieldId).required })),
    [fields, settled],
  )
  const problems = useMemo(() => {
    const found: Record<string, string> = {}
    for (const field of shown) {
      // What fills itself cannot be mended by typing: only whether it is known counts.
      const problem = field.settings.auto
        ? (field.required && field.autoMissing) || undefined
        : settledProblem(field, settled, new Date())
      if (problem) found[field.fieldId] = sentence(problem)
    }
    return found
  }, [shown, settled])
  const typed = useMemo(() => {
    const found: Record<string, string> = {}
    for (const field of shown) {
      const problem = field.settings.auto
        ? (field.required && field.autoMissing) || undefined
        : (settled.of(field.fieldId).problem ?? problemWhileTyping(field, values[field.fieldId], new Date()))
      if (problem) found[field.fieldId] = sentence(problem)
    }
    return found
  }, [shown, settled, values])
  const reasons = useMemo(() => {
    const found: Record<string, string> = {}
    for (const field of shown) {
      const why = whyShown(
        field,
        settled.fields,
        (fieldId) => settled.of(fieldId).value,
        (fieldId) => mine.has(fieldId),
      )
      if (why) found[field.fieldId] = sentence(why)
    }
    return found
  }, [shown, settled, mine])
  const written = useMemo(
    () => ({
      ...values,
      ...Object.fromEntries(
        shown
          .filter(({ settings }) => settings.formula || settings.columnRules)
          .map(({ fieldId }) => [fieldId, settled.of(fieldId).value]),
      ),
    }),
    [values, shown, settled],
  )
  const pictures = useMemo(
    () => ({ ...Object.fromEntries(known.map(({ pictureId, url }) => [pictureId, url])), ...given }),
    [known, given],
  )
  const sheet: FillSheet = {
    fields: shown,
    values: written,
    problems: asked ? problems : typed,
    reasons,
    pictures,
    onChange,
    onPicture: async (fieldId, file) => {
      const { pictureId, url } = await upload('/contract/fieldPicture', { contractId, file }, { quiet: true })
      setGiven((now) => ({ ...now, [pictureId]: url }))
      onChange(fieldId, { pictureId })
    },
  }
  /** True when all is well; else says what is not, and leads to the first. */
  const check = (): boolean => {
    setAsked(true)
    const first = shown.find(({ fieldId }) => problems[fieldId])
    if (first) setWanted({ fieldId: first.fieldId })
    return !first
  }
  const others = useMemo(() => othersShown(all, mine, settled), [all, mine, settled])
  /** With what has been typed so far, a file may be part of the contract or not. */
  const isIn = ({ includeWhen }: { includeWhen?: FieldCondition }) => isFileThere(includeWhen, settled)
  return { sheet, others, check, wanted, isIn }
}
