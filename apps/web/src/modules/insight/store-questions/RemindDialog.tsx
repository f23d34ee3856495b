import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { inPortions } from '../archive/inPortions.ts'

/** A message to whoever answers for each of the chosen contracts. */
export const RemindDialog = ({
  archivedIds,
  onDone,
  onClose,
}: {
  archivedIds: string[]
  onDone: () => void
  onClose: () => void
}) => (
  <FormDialog<{ words: string }>
    title={`提醒 ${archivedIds.length} 份合同的负责人`}
    submitText="发送提醒"
    initial={{ words: '' }}
    onClose={onClose}
    onSubmit={async ({ words }) => {
      const answers = await inPortions(archivedIds, (some) =>
        call('/storeQuestion/remind', { archivedIds: some, words: words.trim() }, { quiet: true }),
      )
      const told = answers.reduce((sum, answer) => sum + answer.told, 0)
      const skipped = answers.flatMap((answer) => answer.skipped)
      onDone()
      const left = skipped.map(({ name, reason }) => `《${name}》${reason}`).join('；')
      if (left) toast.warning(`已提醒 ${told} 份，${skipped.length} 份未提醒：${left}`)
      else toast.success(`已提醒 ${told} 份合同的负责人`)
    }}
  >
    <LongTextItem name="words" label="提醒内容" required maxLength={200} />
  </FormDialog>
)
