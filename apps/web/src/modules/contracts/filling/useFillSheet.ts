// What was typed so far, and what is wrong with it. What can no longer become right is said at once; all else once it
// was handed in, and goes as soon as it is mended.

import type { FieldValue } from '@xinqi/api/calls'
import { problemWhileTyping, valueProblem } from '@xinqi/api/contract-fields/value-problem'
import { useMemo, useState } from 'react'
import { upload } from '../../../shared/api/call.ts'
import type { ShownField } from '../fields/shownField.ts'
import type { FillSheet } from './fillTypes.ts'

export const useFillSheet = ({
  contractId,
  fields,
  values,
  pictures: known,
  onChange,
}: {
  contractId: string
  fields: readonly ShownField[]
  values: Readonly<Record<string, FieldValue | null>>
  pictures: readonly { pictureId: string; url: string }[]
  onChange: (fieldId: string, value: FieldValue | null) => void
}) => {
  const [asked, setAsked] = useState(false)
  const [wanted, setWanted] = useState<{ fieldId: string } | null>(null)
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const problems = useMemo(() => {
    const found: Record<string, string> = {}
    for (const field of fields) {
      // What fills itself cannot be mended by typing: only whether it is known counts.
      const problem = field.settings.auto
        ? (field.required && field.autoMissing) || undefined
        : valueProblem(field, values[field.fieldId])
      if (problem) found[field.fieldId] = problem
    }
    return found
  }, [fields, values])
  const typed = useMemo(() => {
    const found: Record<string, string> = {}
    for (const field of fields) {
      const problem = field.settings.auto
        ? (field.required && field.autoMissing) || undefined
        : problemWhileTyping(field, values[field.fieldId], new Date())
      if (problem) found[field.fieldId] = problem
    }
    return found
  }, [fields, values])
  const pictures = useMemo(
    () => ({ ...Object.fromEntries(known.map(({ pictureId, url }) => [pictureId, url])), ...given }),
    [known, given],
  )
  const sheet: FillSheet = {
    fields,
    values,
    problems: asked ? problems : typed,
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
    const first = fields.find(({ fieldId }) => problems[fieldId])
    if (first) setWanted({ fieldId: first.fieldId })
    return !first
  }
  return { sheet, check, wanted }
}
