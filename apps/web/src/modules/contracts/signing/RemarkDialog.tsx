import { useId, useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { useDebounced } from '../../../shared/search/useDebounced.ts'
import styles from './contract-sign.module.css'
import type { SignField } from './detail.ts'
import { words } from './messages/refuse.zh.ts'

/** Why these words cannot be drawn in their place, as the engine that will draw them says; null where they can. */
const useRemarkCheck = (contractId: string, fieldId: string, typed: string): string | null => {
  const text = useDebounced(typed.trim())
  const { data } = useCall(
    '/contract/checkRemark',
    { contractId, fieldId, text },
    { enabled: text !== '', quiet: true },
  )
  return text !== '' && text === typed.trim() ? (data?.problem ?? null) : null
}

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
          {words().confirm}
        </Button>
      }
    >
      <label htmlFor={id}>{field.required ? words().remarkRequired : words().remark}</label>
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
        {field.settings.tip ?? words().remarkWhere}
        {words().lengthOfMost({ length: [...typed].length, most })}
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  )
}
