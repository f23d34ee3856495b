// Asks before something that cannot be undone. The button names the act and its object; the text says what
// follows. A failure is shown here and the dialog stays.
//   {remove.subject && (
//     <ConfirmDialog title="删除部门" text={`删除后「${remove.subject.name}」无法恢复。`} action="删除部门"
//       onConfirm={() => call('/department/deleteDepartment', …, { quiet: true })} onClose={remove.close} />
//   )}

import { ExclamationCircleFilled } from '@ant-design/icons'
import { Alert, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useAct } from '../api/useAct.ts'
import { words } from '../messages/frame.zh.ts'

export const ConfirmDialog = ({
  title,
  text,
  action,
  onConfirm,
  onClose,
  danger = true,
}: {
  title: string
  text: ReactNode
  action: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
  danger?: boolean
}) => {
  const { busy, refusal, act } = useAct()
  const confirm = () =>
    act(async () => {
      await onConfirm()
      onClose()
    })
  return (
    <Modal
      open
      width={420}
      title={
        <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
          <ExclamationCircleFilled aria-hidden="true" style={{ color: danger ? '#F04438' : '#F79009' }} />
          {title}
        </span>
      }
      okText={action}
      cancelText={words().cancel}
      okButtonProps={{ danger }}
      confirmLoading={busy}
      onOk={confirm}
      onCancel={() => !busy && onClose()}
    >
      {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 12 }} role="alert" />}
      <div>{text}</div>
    </Modal>
  )
}
