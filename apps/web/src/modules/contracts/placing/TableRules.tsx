// What a table does by itself: columns of numbers, products in a row, sums below, and how many rows there may be.

import type { ColumnRule } from '@xinqi/api/calls'
import { isNumberColumn, TABLE_ROWS_MAX } from '@xinqi/api/contract-fields/table-rows'
import { Checkbox, Select } from 'antd'
import type { FieldSettings } from '../fields/shownField.ts'
import styles from './contract-place.module.css'
import { LimitSetting } from './settingControls.tsx'

type Kind = 'text' | 'number' | 'product'

export const TableRules = ({
  settings,
  onChange,
}: {
  settings: FieldSettings
  onChange: (settings: FieldSettings) => void
}) => {
  const { columns = [], columnRules = [], minRows, maxRows } = settings
  const edit = (at: number, rule: ColumnRule) =>
    onChange({
      ...settings,
      columnRules: columns.map((_, index) => (index === at ? rule : (columnRules[index] ?? {}))),
    })
  const factors = columns.flatMap((title, at) =>
    isNumberColumn(settings, at) && !columnRules[at]?.product ? [{ value: at, label: title }] : [],
  )
  return (
    <fieldset className={styles.lineList}>
      <legend className={styles.label}>列的内容</legend>
      {columns.map((title, at) => {
        const rule = columnRules[at] ?? {}
        const kind: Kind = rule.product ? 'product' : isNumberColumn(settings, at) ? 'number' : 'text'
        return (
          <div key={at} className={styles.columnRule}>
            <span className={styles.columnName}>{title}</span>
            <Select<Kind>
              size="small"
              aria-label={`「${title}」的内容`}
              value={kind}
              options={[
                { value: 'text', label: '文字' },
                { value: 'number', label: '数字' },
                { value: 'product', label: '由其他列相乘' },
              ]}
              onChange={(next) =>
                edit(
                  at,
                  next === 'text'
                    ? {}
                    : next === 'number'
                      ? { number: true, ...(rule.total ? { total: true } : {}) }
                      : { product: [], decimals: 2, ...(rule.total ? { total: true } : {}) },
                )
              }
            />
            {rule.product && (
              <Select<number[]>
                size="small"
                mode="multiple"
                className={styles.full}
                aria-label={`「${title}」由哪些列相乘`}
                placeholder="选择相乘的列"
                value={rule.product}
                options={factors.filter(({ value }) => value !== at)}
                onChange={(product) => edit(at, { ...rule, product })}
              />
            )}
            {kind !== 'text' && (
              <Checkbox
                checked={rule.total === true}
                onChange={(event) =>
                  edit(at, {
                    ...rule,
                    ...(kind === 'number' ? { number: true } : {}),
                    total: event.target.checked,
                  })
                }
              >
                合计
              </Checkbox>
            )}
          </div>
        )
      })}
      <div className={styles.pairs}>
        <LimitSetting
          label="最少行数"
          min={0}
          max={TABLE_ROWS_MAX}
          value={minRows ?? null}
          onLimit={(least) => onChange({ ...settings, minRows: least })}
        />
        <LimitSetting
          label="最多行数"
          min={1}
          max={TABLE_ROWS_MAX}
          value={maxRows ?? null}
          onLimit={(most) => onChange({ ...settings, maxRows: most })}
        />
      </div>
    </fieldset>
  )
}
