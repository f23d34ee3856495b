import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { type Clause, KIND, nameOf, PROPOSAL } from './roomWords.ts'

export type Proposing = { kind: 1 | 2 | 3; clause: Clause }
type Values = { text?: string; reason?: string }

export const ProposeDialog = ({
  roomId,
  proposing: { kind, clause },
  onClose,
}: DialogOf<{ roomId: string; proposing: Proposing }>) => (
  <FormDialog<Values>
    title={
      kind === PROPOSAL.insert ? `在「${nameOf(clause)}」之后新增一条` : `${KIND[kind]}「${nameOf(clause)}」`
    }
    width={720}
    initial={{ text: kind === PROPOSAL.insert ? '' : clause.text }}
    submitText="加入本轮提议"
    danger={kind === PROPOSAL.remove}
    onClose={onClose}
    onSubmit={async ({ text, reason }) => {
      await call(
        '/negotiation/propose',
        { roomId, kind, clauseId: clause.clauseId, text: text ?? '', reason: reason ?? '' },
        { quiet: true },
      )
      await outdate('/negotiation/view')
    }}
  >
    {kind !== PROPOSAL.remove && (
      <LongTextItem
        name="text"
        label="条款文字"
        extra="第一行是标题；编号自动计算；表格一行写作 | 单元格 | 单元格 |"
        rules={[{ required: true, message: '请填写条款文字' }]}
        maxLength={20000}
        rows={8}
      />
    )}
    <LongTextItem name="reason" label="理由（对方可见）" maxLength={500} rows={2} />
  </FormDialog>
)
