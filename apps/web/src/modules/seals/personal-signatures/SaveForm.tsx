// The frame of every way to make a signature: its own fields, a name, and the button that keeps it.

import { ERRORS } from '@xinqi/api/errors'
import { NAME_MAX } from '@xinqi/api/limits'
import { Alert, Button, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useSubmit } from '../../../shared/dialogs/useSubmit.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from './person-seals.module.css'
import { signaturesChanged } from './signaturesChanged.ts'

export const NameField = () => (
  <TextItem name="name" label="签名名称" must="请输入签名名称" maxLength={NAME_MAX} />
)

const FIELDS = { [ERRORS.PERSON_SEAL_NAME_TAKEN.code]: 'name' }

export const SaveForm = <V extends { name: string }>({
  form,
  initial,
  ready,
  notReady,
  onSave,
  onSaved,
  children,
}: {
  form: FormInstance<V>
  initial: V
  ready: boolean
  notReady: string
  onSave: (values: V) => Promise<unknown>
  onSaved: () => void
  children: ReactNode
}) => {
  const { busy, refusal, refuse, submit } = useSubmit(form, FIELDS)
  const save = async (values: V) => {
    if (!ready) return refuse(notReady)
    await submit(async () => {
      await onSave(values)
      await signaturesChanged()
      toast.success(`签名「${values.name.trim()}」已保存`)
      onSaved()
    })
  }
  return (
    <Form<V> form={form} layout="vertical" initialValues={initial} onFinish={(values) => void save(values)}>
      {children}
      <NameField />
      {refusal && <Alert type="error" showIcon role="alert" className={styles.gap} title={refusal} />}
      <div className={styles.save}>
        <Button type="primary" htmlType="submit" loading={busy}>
          保存签名
        </Button>
      </div>
    </Form>
  )
}
