import { ToolDialog } from '../../../shared/ai/ToolDialog.tsx'
import { useTwoFiles } from './TwoFilesForm.tsx'

export const TwoFilesDialog = ({ onClose, onStarted }: { onClose: () => void; onStarted: () => void }) => {
  const { form, ...begin } = useTwoFiles(() => {
    onClose()
    onStarted()
  })
  return (
    <ToolDialog tool="compare" title="新建比对" begin={begin} onClose={onClose}>
      {form}
    </ToolDialog>
  )
}
