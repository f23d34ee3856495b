// A field with what it does by itself, as the editor, the page that is filled in and the server see it.

import type { FieldSettings } from '../calls/contracts/contract-shapes.ts'
import type { FieldCondition, FieldTest, Formula, Operand } from '../calls/contracts/field-rules.ts'

export type RuledField = {
  fieldId: string
  /** Null: the initiator's own. */
  partyId: string | null
  kind: string
  name: string
  required: boolean
  settings: FieldSettings
}

const inTest = ({ fieldId, otherId }: FieldTest): string[] => (otherId ? [fieldId, otherId] : [fieldId])
const inOperand = (operand: Operand): string[] => ('fieldId' in operand ? [operand.fieldId] : [])

export const namedInCondition = (condition: FieldCondition | undefined): string[] =>
  condition ? condition.tests.flatMap(inTest) : []
export const namedInFormula = (formula: Formula | undefined): string[] =>
  formula ? formula.of.flatMap(inOperand) : []

/** What its value, or whether it is there at all, depends on. */
export const dependsOn = ({ settings }: Pick<RuledField, 'settings'>): string[] => [
  ...namedInCondition(settings.fileWhen),
  ...namedInCondition(settings.showWhen),
  ...namedInFormula(settings.formula),
]

/** All of it, however many steps away. Never endless, even where rules lead in a ring. */
export const dependsOnAtLast = <F extends RuledField>(
  fields: ReadonlyMap<string, F>,
  field: Pick<F, 'settings'>,
): Set<string> => {
  const found = new Set<string>()
  const open = dependsOn(field)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    const named = fields.get(next)
    if (named) open.push(...dependsOn(named))
  }
  return found
}

export const byFieldId = <F extends { fieldId: string }>(fields: readonly F[]): Map<string, F> =>
  new Map(fields.map((field) => [field.fieldId, field]))

/** The sender's own, and yet only known once the others have filled in. */
export const waitsForOthers = (fields: ReadonlyMap<string, RuledField>, field: RuledField): boolean =>
  field.partyId === null &&
  [...dependsOnAtLast(fields, field)].some((id) => (fields.get(id)?.partyId ?? null) !== null)

export const renameInCondition = (
  condition: FieldCondition,
  renamed: ReadonlyMap<string, string>,
): FieldCondition => ({
  ...condition,
  tests: condition.tests.map((test) => ({
    ...test,
    fieldId: renamed.get(test.fieldId) ?? test.fieldId,
    ...(test.otherId ? { otherId: renamed.get(test.otherId) ?? test.otherId } : {}),
  })),
})

/** The same rules for fields with other ids; a field that is not renamed keeps its own. */
export const renameInRules = (
  settings: FieldSettings,
  renamed: ReadonlyMap<string, string>,
): FieldSettings => {
  const named = (id: string) => renamed.get(id) ?? id
  const condition = (one: FieldCondition) => renameInCondition(one, renamed)
  const { fileWhen, showWhen, requireWhen, formula, checks } = settings
  return {
    ...settings,
    ...(fileWhen ? { fileWhen: condition(fileWhen) } : {}),
    ...(showWhen ? { showWhen: condition(showWhen) } : {}),
    ...(requireWhen ? { requireWhen: condition(requireWhen) } : {}),
    ...(formula
      ? {
          formula: {
            ...formula,
            of: formula.of.map((one) => ('fieldId' in one ? { ...one, fieldId: named(one.fieldId) } : one)),
          },
        }
      : {}),
    ...(checks
      ? { checks: checks.map((one) => (one.otherId ? { ...one, otherId: named(one.otherId) } : one)) }
      : {}),
  }
}

/** There always, asked for always, and filled in by hand: the settings of a field with nothing of its own to decide. */
export const withoutRules = ({
  fileWhen: _file,
  showWhen: _show,
  requireWhen: _require,
  formula: _formula,
  checks: _checks,
  ...settings
}: FieldSettings): FieldSettings => settings

export const hasRules = ({ showWhen, requireWhen, formula, checks }: FieldSettings): boolean =>
  [showWhen, requireWhen, formula, checks?.[0]].some((rule) => rule !== undefined)
