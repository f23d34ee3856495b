// The way to fill in one field in the form: what is drawn on the page and what is typed here are one value. Plain inputs of
// the browser: receivers open this from a message, mostly on a telephone, and wait for nothing else.

import type { FieldValue } from '@xinqi/api/calls'
import { isNumberColumn, TABLE_ROWS_MAX, totalRow } from '@xinqi/api/contract-fields/table-rows'
import { writtenValue } from '@xinqi/api/contract-fields/written'
import { useId } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import type { FieldSettings, ShownField } from '../fields/shownField.ts'
import styles from './contract-fill.module.css'
import { asText, chosenOf, chosenWith, rowsOf, textOf } from './fillTypes.ts'
import { words } from './messages/filling.zh.ts'
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
  if (settings.auto || settings.formula)
    return (
      <span className={styles.byItself}>
        <input
          id={id}
          className={styles.control}
          aria-describedby={describedBy}
          readOnly
          value={writtenValue(kind, settings, value)}
          placeholder={settings.formula ? words().computedLater : words().filledBySystem}
        />
        <small>{settings.formula ? words().computed : words().automatic}</small>
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
          placeholder={settings.tip ?? words().idHint}
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
          placeholder={settings.tip ?? words().mobileHint}
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
          <option value="">{settings.tip ?? words().choose}</option>
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
          settings={settings}
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

const TableInput = ({
  name,
  settings,
  rows,
  onChange,
}: {
  name: string
  settings: FieldSettings
  rows: readonly (readonly string[])[]
  onChange: (rows: string[][]) => void
}) => {
  const { columns = [], minRows = 0, maxRows = TABLE_ROWS_MAX } = settings
  const all = rows.map((row) => columns.map((_, at) => row[at] ?? ''))
  const total = totalRow(settings, all)
  const write = (row: number, column: number, text: string) =>
    onChange(
      all.map((cells, at) => (at === row ? cells.map((old, i) => (i === column ? text : old)) : cells)),
    )
  return (
    <div className={styles.tableInput}>
      {all.map((cells, row) => (
        <fieldset key={row} className={styles.tableRow}>
          <legend className={styles.rowTitle}>
            {words().row({ row: row + 1 })}
            <Button
              look="text"
              aria-label={words().removeRow({ name, row: row + 1 })}
              onClick={() => onChange(all.filter((_, at) => at !== row))}
            >
              {words().remove}
            </Button>
          </legend>
          {cells.map((cell, column) => (
            <input
              key={column}
              className={styles.control}
              value={cell}
              maxLength={200}
              readOnly={settings.columnRules?.[column]?.product !== undefined}
              inputMode={isNumberColumn(settings, column) ? 'decimal' : undefined}
              placeholder={columns[column]}
              aria-label={words().cell({ name, row: row + 1, columns: columns[column] ?? '' })}
              onChange={(event) => write(row, column, event.target.value)}
            />
          ))}
        </fieldset>
      ))}
      {all.length > 0 && <p className={styles.tip}>{words().goesOn}</p>}
      {total && (
        <p className={styles.tip}>
          {words().total}
          {columns
            .flatMap((title, at) => (settings.columnRules?.[at]?.total ? `${title} ${total[at]}` : []))
            .join(words().comma)}
        </p>
      )}
      <Button
        block
        disabled={all.length >= maxRows}
        onClick={() => onChange([...all, columns.map(() => '')])}
      >
        {words().addRow}
      </Button>
      {(minRows > 0 || settings.maxRows !== undefined) && (
        <p className={styles.tip}>
          {[
            minRows > 0 && words().minRows({ minRows }),
            settings.maxRows !== undefined && words().maxRows({ maxRows }),
          ]
            .filter(Boolean)
            .join(words().comma)}
        </p>
      )}
    </div>
  )
}
