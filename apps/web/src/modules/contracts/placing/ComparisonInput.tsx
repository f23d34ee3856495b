// What a field is compared with: an option, words, a number or a day, or what stands in another field.

import type { TestWay } from '@xinqi/api/calls'
import { comparesWithNothing, hasOptions, testWaysFor } from '@xinqi/api/contract-fields/conditions'
import { testWayName } from '@xinqi/api/contract-fields/rule-words'
import { Input, Select } from 'antd'
import styles from './contract-place.module.css'
import type { PlacedField } from './placedField.ts'

export type Comparison = { way: TestWay; value?: string; otherId?: string }

export const firstComparison = ({ kind, settings }: PlacedField): Comparison => {
  const way = testWaysFor(kind)[0] ?? 'filled'
  return hasOptions(kind) ? { way, value: settings.options?.[0] ?? '' } : { way, value: '' }
}

export const ComparisonInput = ({
  field,
  comparison,
  among,
  label,
  onChange,
}: {
  field: PlacedField
  comparison: Comparison
  /** Fields it can be compared with instead. */
  among: readonly PlacedField[]
  label: string
  onChange: (comparison: Comparison) => void
}) => {
  const { way, value = '', otherId } = comparison
  const others = among.filter(({ kind, fieldId }) => kind === field.kind && fieldId !== field.fieldId)
  const comparesOthers = (field.kind === 'number' || field.kind === 'day') && others.length > 0
  return (
    <>
      <Select<TestWay>
        className={styles.ruleWay}
        aria-label={`${label}：判断方式`}
        value={way}
        options={testWaysFor(field.kind).map((one) => ({ value: one, label: testWayName(field.kind, one) }))}
        onChange={(next) =>
          onChange(
            comparesWithNothing(next) ? { way: next } : { value, way: next, ...(otherId ? { otherId } : {}) },
          )
        }
      />
      {comparesWithNothing(way) ? null : hasOptions(field.kind) ? (
        <Select
          className={styles.ruleValue}
          aria-label={`${label}：选项`}
          value={value || undefined}
          placeholder="请选择选项"
          options={(field.settings.options ?? []).map((option) => ({ value: option, label: option }))}
          onChange={(option) => onChange({ way, value: option })}
        />
      ) : (
        <>
          {comparesOthers && (
            <Select
              className={styles.ruleValue}
              aria-label={`${label}：与什么比较`}
              value={otherId ?? ''}
              options={[
                { value: '', label: '填写的内容' },
                ...others.map(({ fieldId, name }) => ({ value: fieldId, label: `控件「${name}」` })),
              ]}
              onChange={(id) => onChange(id ? { way, otherId: id } : { way, value: '' })}
            />
          )}
          {!otherId && (
            <Input
              className={styles.ruleValue}
              aria-label={`${label}：比较的内容`}
              type={field.kind === 'day' ? 'date' : 'text'}
              inputMode={field.kind === 'number' ? 'decimal' : undefined}
              maxLength={200}
              value={value}
              onChange={(event) => onChange({ way, value: event.target.value })}
            />
          )}
        </>
      )}
    </>
  )
}
