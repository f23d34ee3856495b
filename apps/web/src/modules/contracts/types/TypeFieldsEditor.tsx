// What else is asked of each contract of a kind: one line a field, in the order they are asked.

import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { TypeField, TypeFieldKind } from '@xinqi/api/calls'
import { CONTRACT_TYPE } from '@xinqi/api/limits'
import { Button, Checkbox, Input, Select } from 'antd'
import { uuid } from '../../../shared/api/signedHeaders.ts'
import { moved } from '../drafts/draftShape.ts'
import styles from './contract-types.module.css'

const KINDS: Record<TypeFieldKind, string> = { text: '文本', number: '数字', day: '日期', select: '选项' }
const KIND_CHOICES = Object.entries(KINDS).map(([value, label]) => ({ value: value as TypeFieldKind, label }))

/** Undefined when they may be kept. */
export const fieldsProblem = (fields: readonly TypeField[]): string | undefined => {
  if (fields.some(({ name }) => !name.trim())) return '请填写字段名称'
  const twice = fields.find(
    (field, at) => fields.findIndex(({ name }) => name.trim() === field.name.trim()) < at,
  )
  if (twice) return `字段「${twice.name.trim()}」重复`
  const bare = fields.find(({ kind, options }) => kind === 'select' && !options?.length)
  return bare ? `请填写「${bare.name.trim()}」的选项` : undefined
}

export const TypeFieldsEditor = ({
  value: fields = [],
  onChange = () => {},
}: {
  value?: readonly TypeField[]
  onChange?: (fields: TypeField[]) => void
}) => {
  const set = (index: number, part: Partial<TypeField>) =>
    onChange(fields.map((field, at) => (at === index ? { ...field, ...part } : field)))
  return (
    <div className={styles.fields}>
      {fields.map((field, index) => (
        <fieldset key={field.fieldId} className={styles.field} aria-label={`字段 ${index + 1}`}>
          <Input
            className={styles.fieldName}
            value={field.name}
            maxLength={CONTRACT_TYPE.fieldNameMax}
            placeholder="字段名称"
            aria-label={`字段 ${index + 1} 名称`}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <Select
            value={field.kind}
            options={KIND_CHOICES}
            aria-label={`字段 ${index + 1} 形式`}
            onChange={(kind) => set(index, { kind, options: kind === 'select' ? [] : undefined })}
          />
          <Checkbox
            checked={field.required}
            onChange={(event) => set(index, { required: event.target.checked })}
          >
            必填
          </Checkbox>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined aria-hidden="true" />}
            aria-label={`上移字段 ${index + 1}`}
            disabled={index === 0}
            onClick={() => onChange(moved(fields, index, index - 1))}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined aria-hidden="true" />}
            aria-label={`下移字段 ${index + 1}`}
            disabled={index === fields.length - 1}
            onClick={() => onChange(moved(fields, index, index + 1))}
          />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden="true" />}
            aria-label={`删除字段 ${index + 1}`}
            onClick={() => onChange(fields.filter((_, at) => at !== index))}
          />
          {field.kind === 'select' && (
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              className={styles.fieldOptions}
              value={field.options ?? []}
              maxCount={CONTRACT_TYPE.options}
              tokenSeparators={['，', ',', '、', '\n']}
              placeholder="输入选项后按回车，可一次粘贴多个"
              aria-label={`字段 ${index + 1} 选项`}
              onChange={(options: string[]) =>
                set(index, {
                  options: [
                    ...new Set(
                      options
                        .map((option) => option.trim().slice(0, CONTRACT_TYPE.optionMax))
                        .filter(Boolean),
                    ),
                  ],
                })
              }
            />
          )}
        </fieldset>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={fields.length >= CONTRACT_TYPE.fields}
        onClick={() => onChange([...fields, { fieldId: uuid(), name: '', kind: 'text', required: false }])}
      >
        添加字段
      </Button>
    </div>
  )
}
