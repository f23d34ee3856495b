// 条件与公式 of the selected fields, each read back as a sentence with the way to change it.

import type { FieldCondition } from '@xinqi/api/calls'
import { testWaysFor } from '@xinqi/api/contract-fields/conditions'
import { factsOfKind } from '@xinqi/api/contract-fields/kinds'
import { checkSentence, conditionSentence, formulaSentence } from '@xinqi/api/contract-fields/rule-words'
import { byFieldId } from '@xinqi/api/contract-fields/ruled-field'
import { Button } from 'antd'
import { useState } from 'react'
import type { FieldSettings } from '../fields/shownField.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { ConditionDialog } from './ConditionDialog.tsx'
import styles from './contract-place.module.css'
import { FormulaDialog } from './FormulaDialog.tsx'
import { mayLookAt } from './followRules.ts'
import type { PlacedField } from './placedField.ts'

type RuleKind = 'show' | 'require' | 'formula' | 'checks'

export const hasRulesSection = ({ kind }: PlacedField): boolean =>
  factsOfKind(kind).when === 'fill' && kind !== 'watermark'

const without = (settings: FieldSettings, key: 'showWhen' | 'requireWhen' | 'checks'): FieldSettings => {
  const { [key]: _before, ...rest } = settings
  return rest
}
const withCondition = (
  settings: FieldSettings,
  key: 'showWhen' | 'requireWhen',
  condition: FieldCondition | undefined,
): FieldSettings => (condition ? { ...settings, [key]: condition } : without(settings, key))

/** For several at once only what they can share: a group that is there under one condition. */
export const RulesSection = ({
  fields,
  chosen,
  onChange,
}: {
  fields: readonly PlacedField[]
  chosen: readonly PlacedField[]
  onChange: (fields: PlacedField[]) => void
}) => {
  const [asking, setAsking] = useState<RuleKind | null>(null)
  const [field] = chosen
  if (!field || !chosen.every(hasRulesSection)) return null
  const known = byFieldId(fields)
  const ids = new Set(chosen.map(({ fieldId }) => fieldId))
  const among = fields.filter(
    (other) => !ids.has(other.fieldId) && chosen.every((one) => mayLookAt(fields, one).includes(other)),
  )
  const { showWhen, requireWhen, formula, checks = [], auto } = field.settings
  const alone = chosen.length === 1
  const named = alone ? `「${field.name}」` : `这 ${chosen.length} 个控件`
  const sameCondition = chosen.every(
    ({ settings }) => JSON.stringify(settings.showWhen) === JSON.stringify(showWhen),
  )
  const set = (next: (settings: FieldSettings) => FieldSettings) =>
    onChange(chosen.map((one) => ({ ...one, settings: next(one.settings) })))
  const rule = (what: RuleKind, label: string, sentence: string | undefined) => (
    <div className={styles.rule}>
      <span className={styles.label}>{label}</span>
      <Button size="small" aria-label={`设置${label}`} onClick={() => setAsking(what)}>
        {sentence ? '修改' : '设置'}
      </Button>
      {sentence && <p className={styles.ruleSentence}>{sentence}</p>}
    </div>
  )
  return (
    <section className={styles.rules} aria-label="条件与公式">
      {rule(
        'show',
        '显示条件',
        showWhen && (sameCondition ? `${conditionSentence(known, showWhen)}显示` : '所选控件的条件不同'),
      )}
      {alone &&
        !field.required &&
        !formula &&
        rule('require', '必填条件', requireWhen && `${conditionSentence(known, requireWhen)}必填`)}
      {alone &&
        !auto &&
        (field.kind === 'number' || field.kind === 'day') &&
        rule('formula', '公式', formula && `= ${formulaSentence(known, field)}`)}
      {alone &&
        testWaysFor(field.kind).length > 2 &&
        rule(
          'checks',
          '校验',
          checks.length
            ? checks.map((check) => checkSentence(known, field.kind, check)).join('；')
            : undefined,
        )}
      {asking === 'show' && (
        <ConditionDialog
          title={`${named}的显示条件`}
          effect={`显示${named}`}
          condition={sameCondition ? showWhen : undefined}
          among={among}
          onSave={(condition) => set((settings) => withCondition(settings, 'showWhen', condition))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'require' && (
        <ConditionDialog
          title={`${named}的必填条件`}
          effect={`必须填写${named}`}
          condition={requireWhen}
          among={among}
          onSave={(condition) => set((settings) => withCondition(settings, 'requireWhen', condition))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'formula' && (
        <FormulaDialog
          field={field}
          among={among}
          onSave={(settings) => {
            const { value: _typed, ...rest } = field
            onChange([settings.formula ? { ...rest, settings } : { ...field, settings }])
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'checks' && (
        <CheckDialog
          field={field}
          among={among}
          onSave={(next) =>
            set((settings) => (next ? { ...settings, checks: next } : without(settings, 'checks')))
          }
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}
