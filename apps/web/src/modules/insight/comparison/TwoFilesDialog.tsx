import { ToolDialog } from '../../../shared/ai/ToolDialog.tsx'
import { useTwoFiles } from './TwoFilesForm.tsx'

export const TwoFilesDialog = ({ onClose, onStarted }: { onClose: () => void; onStarted: () => void }) => {
  const { form, busy, refusal, start } = useTwoFiles(() => {
    onClose()
    onStarted()
  })
  return (
    <ToolDialog
      tool="compare"
      title="新建比对"
      okText="开始比对"
      busy={busy}
      refusal={refusal}
      onStart={start}
      onClose={onClose}
    >
      {form}
    </ToolDialog>
  )
}
