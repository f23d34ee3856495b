import { useId, useState } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './contract-sign.module.css'
import type { SignField } from './detail.ts'
import { useRemarkCheck } from './useRemarkCheck.ts'

type Props = {
  contractId: string
  field: SignField
  text: string
  onText: (text: string) => void
  onClose: () => void
}

/** Words for the place the sender left for them; what could not be drawn there is told while it is typed. */
export const RemarkDialog = ({ contractId, field, text, onText, onClose }: Props) => {
  const id = useId()
  const [typed, setTyped] = useState(text)
  const problem = useRemarkCheck(contractId, field.fieldId, typed)
  const isMissing = field.required && !typed.trim()
  const most = field.settings.maxLength ?? 200
  return (
    <Dialog
      title={field.name}
      onClose={onClose}
      footer={
        <Button look="primary" block disabled={isMissing || problem !== null} onClick={() => onText(typed)}>
          确定
        </Button>
      }
    >
      <label htmlFor={id}>{field.required ? '备注（必填）' : '备注'}</label>
      <textarea
        id={id}
        className={styles.remark}
        rows={4}
        maxLength={most}
        value={typed}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={`${id}-hint`} className={styles.lead}>
        {field.settings.tip ?? '将写在合同的备注位置'}（{[...typed].length}/{most}）
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  )
}
