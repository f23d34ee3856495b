import { PROPOSAL, PROPOSAL_STATUS } from '@xinqi/api/commerce'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { YesNoItem } from '../../../shared/forms/YesNoItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { ACTIONS, RowActions } from '../../../shared/list/RowActions.tsx'
import { workList } from '../../../shared/list/workList.tsx'

/** What waits for a second person. */
export const Proposals = workList('/operator/proposal/list', 'proposalId', {
  what: '待复核',
  empty: '没有待复核的操作',
  columns: (decide) => [
    column.name('what', '操作', 110, (row) => row.whatName),
    column.text('about', '内容', 320),
    column.text('reason', '理由', 180),
    column.text('by', '提出', 100, (row) => orDash(row.proposedBy)),
    column.status('状态', 90, PROPOSAL_STATUS, (row) => row.status),
    column.text('decided', '复核', 160, (row) =>
      orDash(row.decidedBy && `${row.decidedBy}：${row.decision}`),
    ),
    column.time('at', '时间', 168, (row) => row.createdAt),
    {
      ...ACTIONS,
      width: 120,
      render: (row) => {
        const waits = row.status === PROPOSAL.waiting
        if (waits && row.isMine) return '等待他人复核'
        return <RowActions actions={waits ? [{ label: '复核', onClick: () => decide(row) }] : []} />
      },
    },
  ],
  dialog: ({ proposalId, about }, onClose) => (
    <FormDialog<{ agree: boolean; decision: string }>
      title="复核"
      onClose={onClose}
      initial={{ agree: true }}
      onSubmit={(values) =>
        carryOut('/operator/proposal/decide', { proposalId, ...values }, [
          '/operator/proposal/list',
          '/operator/refund/list',
        ])
      }
    >
      <p>{about}</p>
      <YesNoItem name="agree" label="决定" yes="同意并执行" no="否决" />
      <TextItem name="decision" label="理由" must="请写明理由，至少 2 个字" least={2} maxLength={200} />
    </FormDialog>
  ),
})
