// The way to fill in one field in the form: what is drawn on the page and what is typed here are one value. Plain inputs of
// the browser: receivers open this from a message, mostly on a telephone, and wait for nothing else.

import type { FieldValue } from '@xinqi/api/calls'
import { writtenValue } from '@xinqi/api/contract-fields/written'
import { useId } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import type { ShownField } from '../fields/shownField.ts'
import styles from './contract-fill.module.css'
import { asText, chosenOf, chosenWith, rowsOf, textOf } from './fillTypes.ts'
import { PictureInput } from './PictureInput.tsx'
import { RegionInput } from './RegionInput.tsx'

export const FieldInput = ({
  id,
  field,
  value,
  picture,
  describedBy,
  onChange,
  onPicture,
}: {
  id: string
  field: ShownField
  value: FieldValue | null
  picture: string | undefined
  describedBy: string | undefined
  onChange: (value: FieldValue | null) => void
  onPicture: (file: File) => Promise<void>
}) => {
  const { kind, settings, name } = field
  const group = useId()
  const shared = {
    id,
    className: styles.control,
    'aria-describedby': describedBy,
    'aria-invalid': describedBy ? true : undefined,
    placeholder: settings.tip,
  }
  const options = settings.options ?? []
  if (settings.auto)
    return (
      <span className={styles.byItself}>
        <input
          id={id}
          className={styles.control}
          aria-describedby={describedBy}
          readOnly
          value={writtenValue(kind, settings, value)}
          placeholder="待系统填充"
        />
        <small>自动填充</small>
      </span>
    )
  switch (kind) {
    case 'lines':
      return (
        <textarea
          {...shared}
          rows={3}
          maxLength={settings.maxLength ?? 2000}
          value={textOf(value)}
          onChange={(event) => onChange(asText(event.target.value))}
        />
      )
    case 'day':
      return (
        <input
          {...shared}
          type="date"
          value={textOf(value)}
          onChange={(event) => onChange(asText(event.target.value))}
        />
      )
    case 'number':
      return (
        <input
          {...shared}
          inputMode="decimal"
          maxLength={22}
          value={textOf(value)}
          onChange={(event) => onChange(asText(event.target.value.trim()))}
        />
      )
    case 'idNumber':
      return (
        <input
          {...shared}
          placeholder={settings.tip ?? '18 位身份证号码'}
          maxLength={18}
          autoCapitalize="characters"
          value={textOf(value)}
          onChange={(event) => onChange(asText(event.target.value.trim().toUpperCase()))}
        />
      )
    case 'phone':
      return (
        <input
          {...shared}
          placeholder={settings.tip ?? '11 位手机号'}
          type="tel"
          maxLength={11}
          value={textOf(value)}
          onChange={(event) => onChange(asText(event.target.value.trim()))}
        />
      )
    case 'region':
      return (
        <RegionInput
          id={id}
          name={name}
          text={textOf(value)}
          describedBy={describedBy}
          onText={(text) => onChange(asText(text))}
        />
      )
    case 'choice':
    case 'check':
      return (
        <fieldset className={styles.choices} aria-label={name} aria-describedby={describedBy}>
          {options.map((label, index) => (
            <label key={index}>
              <input
                type={kind === 'choice' ? 'radio' : 'checkbox'}
                name={group}
                checked={chosenOf(value).includes(index)}
                onChange={() => onChange(chosenWith(kind, chosenOf(value), index))}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )
    case 'select':
      return (
        <select
          {...shared}
          value={chosenOf(value)[0] ?? ''}
          onChange={(event) =>
            onChange(event.target.value === '' ? null : { chosen: [Number(event.target.value)] })
          }
        >
          <option value="">{settings.tip ?? '请选择'}</option>
          {options.map((label, index) => (
            <option key={index} value={index}>
              {label}
            </option>
          ))}
        </select>
      )
    case 'image':
      return (
        <PictureInput
          name={name}
          url={picture}
          onFile={onPicture}
          onRemove={value ? () => onChange(null) : undefined}
        />
      )
    case 'table':
      return (
        <TableInput
          name={name}
          columns={settings.columns ?? []}
          rows={rowsOf(value)}
          onChange={(rows) => onChange(rows.length ? { rows } : null)}
        />
      )
    default:
      return (
        <input
          {...shared}
          maxLength={settings.maxLength ?? 500}
          value={textOf(value)}
          onChange={(event) => onChange(asText(event.target.value))}
        />
      )
  }
}

const MOST_ROWS = 50

const TableInput = ({
  name,
  columns,
  rows,
  onChange,
}: {
  name: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  onChange: (rows: string[][]) => void
}) => {
  const all = rows.map((row) => columns.map((_, at) => row[at] ?? ''))
  const write = (row: number, column: number, text: string) =>
    onChange(
      all.map((cells, at) => (at === row ? cells.map((old, i) => (i === column ? text : old)) : cells)),
    )
  return (
    <div className={styles.tableInput}>
      {all.map((cells, row) => (
        <fieldset key={row} className={styles.tableRow}>
          <legend className={styles.rowTitle}>
            第 {row + 1} 行
            <Button
              look="text"
              aria-label={`删除「${name}」第 ${row + 1} 行`}
              onClick={() => onChange(all.filter((_, at) => at !== row))}
            >
              删除
            </Button>
          </legend>
          {cells.map((cell, column) => (
            <input
              key={column}
              className={styles.control}
              value={cell}
              maxLength={200}
              placeholder={columns[column]}
              aria-label={`${name} 第 ${row + 1} 行 ${columns[column]}`}
              onChange={(event) => write(row, column, event.target.value)}
            />
          ))}
        </fieldset>
      ))}
      <Button
        block
        disabled={all.length >= MOST_ROWS}
        onClick={() => onChange([...all, columns.map(() => '')])}
      >
        添加一行
      </Button>
    </div>
  )
}
