import { useState } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import type { SignField } from './detail.ts'

type Props = { field: SignField; text: string; onText: (text: string) => void; onClose: () => void }

export const RemarkDialog = ({ field, text, onText, onClose }: Props) => {
  const [typed, setTyped] = useState(text)
  const isMissing = field.required && !typed.trim()
  return (
    <Dialog
      title={field.name}
      onClose={onClose}
      footer={
        <Button look="primary" block disabled={isMissing} onClick={() => onText(typed)}>
          确定
        </Button>
      }
    >
      <Field
        label={field.required ? '备注（必填）' : '备注'}
        value={typed}
        onChange={setTyped}
        maxLength={field.settings.maxLength ?? 200}
        hint={field.settings.tip ?? '将写在合同的备注位置'}
      />
    </Dialog>
  )
}
