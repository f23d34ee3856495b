import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { inPortions } from '../archive/inPortions.ts'

/** One clause, a draft of a supplementary agreement for each of the chosen contracts. */
export const SupplementDialog = ({
  archivedIds,
  onDone,
  onClose,
}: {
  archivedIds: string[]
  onDone: () => void
  onClose: () => void
}) => (
  <FormDialog<{ clause: string }>
    title={`为 ${archivedIds.length} 份合同起草补充协议`}
    submitText="生成草稿"
    initial={{ clause: '' }}
    onClose={onClose}
    onSubmit={async ({ clause }) => {
      const answers = await inPortions(archivedIds, (some) =>
        call(
          '/storeQuestion/draftSupplements',
          { archivedIds: some, clause: clause.trim() },
          { quiet: true },
        ),
      )
      const drafts = answers.flatMap((answer) => answer.drafts)
      const skipped = answers.flatMap((answer) => answer.skipped)
      await outdate('/draftAI/list')
      onDone()
      const left = skipped.map(({ name, reason }) => `《${name}》${reason}`).join('；')
      if (left) toast.warning(`已生成 ${drafts.length} 份草稿，${skipped.length} 份没有生成：${left}`)
      else toast.success(`已生成 ${drafts.length} 份草稿，请到「智能起草」逐份核对后发起`)
    }}
  >
    <p className={blocks.quiet}>
      每份合同各生成一份草稿，不会自动发出。条款中可写 {'{合同名称}'}、{'{合同编号}'}、{'{相对方}'}
      或要素名，如 {'{质保期}'}
      ，按每份合同填写；读不出的合同不生成，并说明原因。签署完成后自动关联为原合同的补充协议。
    </p>
    <LongTextItem name="clause" label="补充条款" required maxLength={2000} rows={6} />
  </FormDialog>
)
