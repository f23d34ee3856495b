// The fields of an HTML template: what they are called, what they take, who fills them in.

import type { Editor } from '@tiptap/react'
import {
  HTML_FIELD_KINDS,
  type HtmlField,
  type HtmlFieldKind,
  type HtmlRole,
  LEFT_TO_PARTIES,
} from '@xinqi/api/open/html-template'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import styles from './html-template.module.css'

const LABELS: Record<HtmlFieldKind, string> = {
  text: '单行文本',
  lines: '多行文本',
  number: '数字',
  day: '日期',
  choice: '单选',
  check: '多选',
  select: '下拉',
  table: '表格',
  image: '图片',
  idNumber: '身份证号',
  phone: '手机号',
  region: '省市区',
}
const KEY = /^[^\s{}.<>"'&]{1,50}$/
const split = (text: string) =>
  text
    .split(/[、,，\n]+/)
    .map((one) => one.trim())
    .filter(Boolean)

export const FieldsPanel = ({
  editor,
  fields,
  roles,
  onChange,
}: {
  editor: Editor | null
  fields: readonly HtmlField[]
  roles: readonly HtmlRole[]
  onChange: (fields: HtmlField[]) => void
}) => {
  const [key, setKey] = useState('')
  const insert = (name: string) =>
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'field', attrs: { 'data-field': name } })
      .run()
  const add = () => {
    if (!fields.some((field) => field.key === key))
      onChange([...fields, { key, name: key, type: 'text', role: null, required: true }])
    insert(key)
    setKey('')
  }
  const change = (at: string, more: Partial<HtmlField>) =>
    onChange(fields.map((field) => (field.key === at ? { ...field, ...more } : field)))
  return (
    <>
      <p className={styles.hint}>正文、接口 values 与预览使用同一个 key。未在正文中使用的字段保存时去除。</p>
      <div className={styles.line} style={{ marginBottom: 12 }}>
        <Input
          aria-label="新字段的 key"
          placeholder="新字段 key，如 buyer"
          style={{ flex: 1 }}
          maxLength={50}
          value={key}
          onChange={(event) => setKey(event.target.value.trim())}
          onPressEnter={() => KEY.test(key) && add()}
        />
        <Button type="primary" disabled={!KEY.test(key)} onClick={add}>
          插入字段
        </Button>
      </div>
      {fields.map((field) => (
        <div key={field.key} className={styles.field}>
          <div className={styles.line}>
            <code className={styles.grow}>{field.key}</code>
            {field.type !== 'table' && (
              <Button size="small" onClick={() => insert(field.key)}>
                插入
              </Button>
            )}
          </div>
          <Input
            aria-label={`${field.key} 的名称`}
            size="small"
            maxLength={50}
            value={field.name ?? ''}
            onChange={(event) => change(field.key, { name: event.target.value })}
          />
          <div className={styles.line}>
            <Select<HtmlFieldKind>
              aria-label={`${field.key} 的类型`}
              size="small"
              style={{ width: 110 }}
              disabled={field.type === 'table'}
              value={field.type}
              options={HTML_FIELD_KINDS.filter((kind) => kind !== 'table' || field.type === 'table').map(
                (kind) => ({
                  value: kind,
                  label: LABELS[kind],
                }),
              )}
              onChange={(type) => change(field.key, { type })}
            />
            <Select<string>
              aria-label={`${field.key} 由谁填写`}
              size="small"
              style={{ width: 120 }}
              disabled={!LEFT_TO_PARTIES.includes(field.type)}
              value={field.role ?? ''}
              options={[
                { value: '', label: '发起方填写' },
                ...roles.map(({ name }) => ({ value: name, label: `${name}填写` })),
              ]}
              onChange={(role) => change(field.key, { role: role || null })}
            />
            <Checkbox
              checked={field.required ?? true}
              onChange={(event) => change(field.key, { required: event.target.checked })}
            >
              必填
            </Checkbox>
          </div>
          {['choice', 'check', 'select'].includes(field.type) && (
            <Input
              aria-label={`${field.key} 的选项`}
              size="small"
              placeholder="选项，用顿号分开"
              defaultValue={field.options?.join('、')}
              onBlur={(event) => change(field.key, { options: split(event.target.value) })}
            />
          )}
          {field.type === 'table' && <span className={styles.hint}>列：{field.columns?.join('、')}</span>}
        </div>
      ))}
    </>
  )
}
