import type { Data, TypeField } from '@xinqi/api/calls'
import { Button, Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'
import styles from './archive.module.css'
import { archiveChanged } from './archiveChanged.ts'

export type OwnValues = Record<string, string | Dayjs | null | undefined>

export const FieldInput = ({ kind, options = [] }: TypeField) => {
  if (kind === 'select')
    return <Select allowClear options={options.map((value) => ({ value, label: value }))} />
  return kind === 'day' ? (
    <DatePicker style={{ width: '100%' }} />
  ) : (
    <Input maxLength={200} inputMode={kind === 'number' ? 'decimal' : 'text'} />
  )
}

export const written = (value: OwnValues[string]): string =>
  dayjs.isDayjs(value) ? value.format('YYYY-MM-DD') : (value?.trim() ?? '')

/** What the folder asks of each contract in it. */
export const OwnFields = ({ detail }: { detail: Data<'/archived/detail'> }) => {
  const [form] = Form.useForm<OwnValues>()
  const { busy, act } = useAct()
  const may = useAccess().may('system:archive:edit')
  const save = (values: OwnValues) =>
    act(async () => {
      const own = Object.fromEntries(detail.fields.map(({ fieldId }) => [fieldId, written(values[fieldId])]))
      await call('/archived/updateArchived', {
        archivedId: detail.archivedId,
        revision: detail.revision,
        own,
      })
      await archiveChanged()
      toast.success('已保存')
    })
  const initial = Object.fromEntries(
    detail.fields.map(({ fieldId, kind }) => {
      const value = detail.own[fieldId]
      return [fieldId, kind === 'day' && value ? dayjs(value) : value || undefined]
    }),
  )
  return (
    <>
      <h3 className={styles.section}>自定义字段</h3>
      <Form<OwnValues> form={form} layout="vertical" initialValues={initial} disabled={!may} onFinish={save}>
        {detail.fields.map((field) => (
          <Form.Item
            key={field.fieldId}
            name={field.fieldId}
            label={field.name}
            rules={[{ required: field.required, message: `请填写${field.name}` }]}
          >
            {FieldInput(field)}
          </Form.Item>
        ))}
        {may && (
          <Button htmlType="submit" loading={busy}>
            保存字段
          </Button>
        )}
      </Form>
    </>
  )
}
