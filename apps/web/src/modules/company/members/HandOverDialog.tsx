// 离职交接: what somebody has goes to somebody else; then, if wanted, he leaves.

import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { Alert, Button, Form, Modal } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import type { Member } from '../roles/member.ts'
import { organisationChanged } from '../roles/organisationChanged.ts'
import styles from './org.module.css'
import { ReceiverPicker } from './ReceiverPicker.tsx'

export type HandedOver = { member: Member; moved: Data<'/departmentmember/transfer'> }

export const HandOverDialog = ({
  member,
  onDone,
  onClose,
}: {
  member: Member
  onDone: (done: HandedOver) => void
  onClose: () => void
}) => (
  <FormDialog<{ receiverId: string }>
    title={`离职交接：${member.name}`}
    submitText="确认交接"
    errorFields={{
      [ERRORS.HANDOVER_RECEIVER.code]: 'receiverId',
      [ERRORS.HANDOVER_TO_SELF.code]: 'receiverId',
    }}
    onClose={onClose}
    onSubmit={async ({ receiverId }) => {
      const { memberId } = member
      const moved = await call('/departmentmember/transfer', { memberId, receiverId }, { quiet: true })
      await organisationChanged()
      onDone({ member, moved })
    }}
  >
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`「${member.name}」在本企业名下的事项将全部移交给接收人，移交后不能撤回。成员身份保留，可在交接后删除。`}
    />
    <Form.Item
      name="receiverId"
      label="接收人"
      extra="须为本企业已实名的正常成员"
      rules={[{ required: true, message: '请选择接收人' }]}
    >
      <ReceiverPicker except={[member.memberId]} />
    </Form.Item>
  </FormDialog>
)

export const HandedOverDialog = ({
  done: { member, moved },
  onDelete,
  onClose,
}: {
  done: HandedOver
  onDelete: () => void
  onClose: () => void
}) => {
  const something = moved.filter(({ count }) => count > 0)
  return (
    <Modal
      open
      title="交接完成"
      width={480}
      onCancel={onClose}
      footer={
        <>
          <Button danger onClick={onDelete}>
            删除成员
          </Button>
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <p>
        {something.length
          ? `「${member.name}」名下的以下事项已移交：`
          : `「${member.name}」名下没有需要移交的事项。`}
      </p>
      {something.length > 0 && (
        <ul className={styles.moved}>
          {something.map(({ kind, count }) => (
            <li key={kind}>
              {kind} <b>{count}</b> 项
            </li>
          ))}
        </ul>
      )}
      <p>成员仍在企业中；如已离职，可继续删除。</p>
    </Modal>
  )
}
