// What the kind of contract asks for, besides what every contract is asked.

import type { Draft, TypeField } from '@xinqi/api/calls'
import { CONTRACT_TYPE } from '@xinqi/api/limits'
import { Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { At } from './At.tsx'
import styles from './contract-start.module.css'

const withTypeValue = (
  values: Draft['typeValues'] = [],
  fieldId: string,
  value: string,
): NonNullable<Draft['typeValues']> => [
  ...values.filter((one) => one.fieldId !== fieldId),
  ...(value ? [{ fieldId, value }] : []),
]

export const TypeFields = ({
  fields,
  draft,
  onChange,
}: {
  fields: readonly TypeField[]
  draft: Draft
  onChange: (typeValues: NonNullable<Draft['typeValues']>) => void
}) =>
  fields.map((field) => {
    const value = draft.typeValues?.find(({ fieldId }) => fieldId === field.fieldId)?.value ?? ''
    // Only what this kind asks for: what was typed for another is not sent along.
    const own = draft.typeValues?.filter(({ fieldId }) => fields.some((one) => one.fieldId === fieldId))
    const set = (next: string | null | undefined) => onChange(withTypeValue(own, field.fieldId, next ?? ''))
    return (
      <At key={field.fieldId} at={`typeValues.${field.fieldId}`} label={field.name} required={field.required}>
        {(id) => <TypeInput id={id} field={field} value={value} onChange={set} />}
      </At>
    )
  })

const TypeInput = ({
  id,
  field: { kind, required, options = [] },
  value,
  onChange,
}: {
  id: string
  field: TypeField
  value: string
  onChange: (value: string | null | undefined) => void
}) => {
  const hint = required ? undefined : '选填'
  if (kind === 'number')
    return (
      <InputNumber<string>
        id={id}
        stringMode
        className={styles.full}
        controls={false}
        value={value || null}
        placeholder={hint}
        onChange={onChange}
      />
    )
  if (kind === 'day')
    return (
      <DatePicker
        id={id}
        className={styles.full}
        value={value ? dayjs(value) : null}
        placeholder={hint}
        onChange={(day) => onChange(day?.format('YYYY-MM-DD'))}
      />
    )
  if (kind === 'select')
    return (
      <Select
        id={id}
        allowClear
        value={value || undefined}
        placeholder={hint ?? '请选择'}
        options={options.map((option) => ({ value: option, label: option }))}
        onChange={onChange}
      />
    )
  return (
    <Input
      id={id}
      value={value}
      maxLength={CONTRACT_TYPE.valueMax}
      placeholder={hint}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
