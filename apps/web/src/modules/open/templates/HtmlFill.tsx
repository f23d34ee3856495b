// The other use of a link: somebody fills in what the template asks for, looks at the pages and hands them in.

import type { Data } from '@xinqi/api/calls'
import type { HtmlField } from '@xinqi/api/open/html-template'
import { Alert, Button, Checkbox, Form, Input, Radio, Result, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'
import styles from './html-template.module.css'
import { PdfPages, PdfPreview } from './PdfPreview.tsx'

type Opened = Data<'/openEdit/html/open'>
type FilledPreview = { pdf: string; pages: number }

export const HtmlFill = ({ code, opened }: { code: string; opened: Opened }) => {
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [shown, setShown] = useState<FilledPreview | null>(null)
  const [done, setDone] = useState<FilledPreview | null>(null)
  const fields = opened.content.fields.filter(({ role, type }) => !role && type !== 'image')
  const send = async (previewOnly: boolean) => {
    const given = await form.validateFields().catch(() => null)
    if (!given) return
    setBusy(true)
    setRefusal(null)
    try {
      const values = Object.fromEntries(fields.map((field) => [field.key, handedIn(field, given[field.key])]))
      const { pdf, pages } = await call(
        '/openEdit/html/submit',
        { code, values, previewOnly },
        { quiet: true },
      )
      if (previewOnly) setShown({ pdf, pages })
      else setDone({ pdf, pages })
    } catch (error) {
      setRefusal(whyNot(error))
    } finally {
      setBusy(false)
    }
  }
  if (done)
    return (
      <div className={styles.fill}>
        <Result
          status="success"
          title="已提交"
          subTitle={`「${opened.name}」共 ${done.pages} 页，可关闭此页。`}
        />
        <PdfPages pdf={done.pdf} label={opened.name} />
      </div>
    )
  return (
    <div className={styles.sheet} style={{ flex: 1 }}>
      <div className={styles.fill} style={{ background: '#fff' }}>
        <h1 style={{ fontSize: 18 }}>填写：{opened.name}</h1>
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} style={{ marginBottom: 12 }} />}
        <Form form={form} layout="vertical">
          {fields.map((field) => (
            <Form.Item
              key={field.key}
              name={[field.key]}
              label={field.name || field.key}
              rules={[{ required: field.required ?? true, message: `请填写${field.name || field.key}` }]}
            >
              <Entry field={field} />
            </Form.Item>
          ))}
          {fields.length === 0 && <p className={styles.hint}>此模板没有需要填写的内容，可直接提交。</p>}
          <div className={styles.line}>
            <Button loading={busy} onClick={() => void send(true)}>
              预览
            </Button>
            <Button type="primary" loading={busy} onClick={() => void send(false)}>
              提交
            </Button>
          </div>
        </Form>
      </div>
      {shown && <PdfPreview {...shown} title={`预览：${opened.name}`} onClose={() => setShown(null)} />}
    </div>
  )
}

const handedIn = ({ type }: HtmlField, given: unknown): unknown =>
  type === 'day' && given ? (given as Dayjs).format('YYYY-MM-DD') : (given ?? '')

/** What a form hands down to whatever stands in it. */
type FieldProps = { value?: unknown; onChange?: (value: unknown) => void; id?: string }

const Entry = ({ field, ...held }: { field: HtmlField } & FieldProps) => {
  const { type, options = [], columns = [] } = field
  const choices = options.map((option) => ({ value: option, label: option }))
  if (type === 'lines') return <Input.TextArea rows={3} maxLength={2000} {...(held as object)} />
  if (type === 'day') return <DatePicker {...(held as object)} />
  if (type === 'choice') return <Radio.Group options={choices} {...(held as object)} />
  if (type === 'check') return <Checkbox.Group options={choices} {...(held as object)} />
  if (type === 'select') return <Select options={choices} {...(held as object)} />
  if (type === 'table') return <RowsEntry columns={columns} {...held} />
  return (
    <Input maxLength={2000} inputMode={type === 'number' ? 'decimal' : undefined} {...(held as object)} />
  )
}

type Row = Record<string, string>

const RowsEntry = ({ columns, value, onChange }: { columns: readonly string[] } & FieldProps) => {
  const rows = (value as Row[] | undefined) ?? []
  const set = (at: number, column: string, text: string) =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, [column]: text } : row)))
  return (
    <div className={styles.rows}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>
                  <Input
                    aria-label={`第 ${at + 1} 行 ${column}`}
                    value={row[column] ?? ''}
                    onChange={(event) => set(at, column, event.target.value)}
                  />
                </td>
              ))}
              <td>
                <Button
                  type="link"
                  danger
                  onClick={() => onChange?.(rows.filter((_, index) => index !== at))}
                >
                  删除
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={() => onChange?.([...rows, {}])}>添加一行</Button>
    </div>
  )
}
