// A form in a dialog. It stays open, with everything typed, until the server has accepted it; what the server
// says against it stands beside the field it names, or on top.
//   {edit.subject && (
//     <FormDialog title="编辑部门" initial={edit.subject} onClose={edit.close} errorFields={{ 2009: 'mobile' }}
//       onSubmit={(values) => call('/department/modifyDepartment', values, { quiet: true })}>
//       <Form.Item name="name" label="部门名称" rules={[{ required: true, message: '请输入部门名称' }]}>…</Form.Item>
//     </FormDialog>
//   )}

import { Alert, Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { words } from '../messages/frame.zh.ts'
import { useSubmit } from './useSubmit.ts'

export type FormDialogProps<V extends object> = {
  title: string
  children: ReactNode
  onSubmit: (values: V) => Promise<unknown>
  onClose: () => void
  initial?: Partial<V>
  submitText?: string
  width?: number
  danger?: boolean
  /** Which field an error code speaks of. */
  errorFields?: Readonly<Record<number, string>>
}

/** A value that arrives while the dialog is already open fills its field, if nobody has been there yet. */
const useLateValues = (form: FormInstance, initial: object | undefined) =>
  useEffect(() => {
    for (const [name, value] of Object.entries(initial ?? {}))
      if (value !== undefined && form.getFieldValue(name) === undefined && !form.isFieldTouched(name))
        form.setFieldValue(name, value)
  })

export const FormDialog = <V extends object>({
  title,
  children,
  onSubmit,
  onClose,
  initial,
  submitText = words().ok,
  width = 520,
  danger = false,
  errorFields,
}: FormDialogProps<V>) => {
  const [form] = Form.useForm<V>()
  const { busy, refusal, submit } = useSubmit(form, errorFields)
  useLateValues(form, initial)

  return (
    <Modal
      open
      title={title}
      width={width}
      okText={submitText}
      cancelText={words().cancel}
      okButtonProps={{ danger }}
      confirmLoading={busy}
      mask={{ closable: false }}
      keyboard={!busy}
      onCancel={() => !busy && onClose()}
      onOk={() => form.submit()}
    >
      {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 16 }} role="alert" />}
      <Form<V>
        form={form}
        layout="vertical"
        initialValues={initial as V}
        onFinish={(values) =>
          submit(async () => {
            await onSubmit(values)
            onClose()
          })
        }
        scrollToFirstError={{ focus: true }}
        requiredMark
      >
        {children}
        {/* Enter in a field submits, as people expect of a form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}
