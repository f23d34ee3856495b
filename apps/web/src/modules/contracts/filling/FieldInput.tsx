// The way to fill in one field in the form: what is drawn on the page and what is typed here are one value.

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { FieldValue } from '@xinqi/api/calls'
import { writtenValue } from '@xinqi/api/contract-fields/written'
import { Button, Checkbox, Input, Radio, Select } from 'antd'
import type { ShownField } from '../fields/shownField.ts'
import styles from './contract-fill.module.css'
import { asText, chosenOf, rowsOf, textOf } from './fillTypes.ts'
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
  const shared = { id, 'aria-describedby': describedBy, placeholder: settings.tip }
  const options = (settings.options ?? []).map((label, index) => ({ value: index, label }))
  if (settings.auto)
    return (
      <Input
        id={id}
        aria-describedby={describedBy}
        readOnly
        variant="filled"
        value={writtenValue(kind, settings, value)}
        placeholder="待系统填充"
        suffix="自动填充"
      />
    )
  switch (kind) {
    case 'lines':
      return (
        <Input.TextArea
          {...shared}
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={settings.maxLength ?? 2000}
          value={textOf(value)}
          onChange={(event) => onChange(asText(event.target.value))}
        />
      )
    case 'day':
      return (
        <Input
          {...shared}
          type="date"
          value={textOf(value)}
          onChange={(event) => onChange(asText(event.target.value))}
        />
      )
    case 'number':
      return (
        <Input
          {...shared}
          inputMode="decimal"
          maxLength={22}
          value={textOf(value)}
          onChange={(event) => onChange(asText(event.target.value.trim()))}
        />
      )
    case 'idNumber':
      return (
        <Input
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
        <Input
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
      return (
        <Radio.Group
          className={styles.choices}
          aria-label={name}
          value={chosenOf(value)[0]}
          options={options}
          onChange={(event) => onChange({ chosen: [Number(event.target.value)] })}
        />
      )
    case 'check':
      return (
        <Checkbox.Group
          className={styles.choices}
          value={[...chosenOf(value)]}
          options={options}
          onChange={(chosen) => onChange({ chosen: chosen.map(Number).sort((a, b) => a - b) })}
        />
      )
    case 'select':
      return (
        <Select
          id={id}
          className={styles.full}
          allowClear
          placeholder={settings.tip ?? '请选择'}
          value={chosenOf(value)[0]}
          options={options}
          onChange={(index: number | undefined) => onChange(index === undefined ? null : { chosen: [index] })}
        />
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
        <Input
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
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={`删除「${name}」第 ${row + 1} 行`}
              onClick={() => onChange(all.filter((_, at) => at !== row))}
            />
          </legend>
          {cells.map((cell, column) => (
            <Input
              key={column}
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
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={all.length >= MOST_ROWS}
        onClick={() => onChange([...all, columns.map(() => '')])}
      >
        添加一行
      </Button>
    </div>
  )
}
