import type { Data } from '@xinqi/api/calls'
import { type Checklist, ChecklistError, prepareChecklist } from '@xinqi/review'
import { CodedError } from '../../../platform/errors.ts'

export type ChecklistContent = Data<'/contractExamine/checklistDetail'>['content']

const SPECIAL = /[\\^$.+?()[\]{}]/g

/**
 * What a company writes are words, not programs: * stands for up to thirty characters of the same sentence, | for
 * either. A pattern made this way cannot run away, whatever the contract says.
 */
export const patternOf = (words: string): string =>
  words.trim().replace(SPECIAL, '\\$&').replace(/\*+/g, '[^。；\\n]{0,30}')

/** Several lists together: what one switches off is off; rules keep to the kinds of contract of their list. */
export const toChecklist = (
  lists: readonly { content: ChecklistContent; contractTypes: readonly string[]; key: string }[],
): Checklist => ({
  off: [...new Set(lists.flatMap(({ content }) => content.off))],
  levels: Object.fromEntries(
    lists.flatMap(({ content }) => content.levels.map(({ checkpoint, level }) => [checkpoint, level])),
  ),
  added: lists.flatMap(({ content, contractTypes, key }) =>
    content.rules.map((rule) => ({
      id: `${key}${rule.id}`,
      title: rule.title,
      riskLevel: rule.riskLevel,
      explanation: rule.explanation,
      wording: rule.wording,
      ...(contractTypes.length ? { contractTypes: [...contractTypes] } : {}),
      forbids: rule.forbids.map(patternOf),
      requires: rule.requires.map(patternOf),
    })),
  ),
})

/** Refused before it is kept: a review never stumbles over a rule. */
export const assertChecklist = (content: ChecklistContent): void => {
  const ids = content.rules.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new CodedError('CHECKLIST_INVALID', '审查点编号重复，请修改')
  const empty = [...content.rules.flatMap(({ forbids, requires }) => [...forbids, ...requires])].find(
    (words) => words.replace(/[*|\s]/g, '').length < 2,
  )
  if (empty !== undefined) throw new CodedError('CHECKLIST_INVALID', `检查内容“${empty}”过短，至少两个字`)
  try {
    prepareChecklist(toChecklist([{ content, contractTypes: [], key: 'own-' }]))
  } catch (error) {
    if (error instanceof ChecklistError) throw new CodedError('CHECKLIST_INVALID', error.message)
    throw error
  }
}
