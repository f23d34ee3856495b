import { Alert } from 'antd'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import styles from './seals.module.css'

/** Takes a seal out of use, for a while or for good: what follows is said, and why is asked. */
export const EndSealDialog = ({
  action,
  name,
  text,
  must = '请填写原因',
  onReason,
  onClose,
}: {
  action: '停用印章' | '注销印章'
  name: string
  text: string
  must?: string
  onReason: (reason: string) => Promise<unknown>
  onClose: () => void
}) => (
  <FormDialog<{ reason: string }>
    title={`${action}「${name}」`}
    submitText={action}
    danger
    onClose={onClose}
    onSubmit={({ reason }) => onReason(reason.trim())}
  >
    <Alert type="warning" showIcon className={styles.gap} title={text} />
    <LongTextItem name="reason" label="原因" must={must} maxLength={200} showCount rows={3} autoFocus />
  </FormDialog>
)
