import { PARTNER, PARTNER_STATUS } from '@xinqi/api/commerce'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import type { RowAction } from '../../../shared/list/RowActions.tsx'
import { workList } from '../../../shared/list/workList.tsx'

type Partner = RowOf<'/operator/individualPartner/list'>
type Decision = { partner: Partner; status: 1 | 2 | 3; label: string }
type Decide = (decision: Decision) => void

const decisionsOn = (partner: Partner, decide: Decide): RowAction[] => {
  const to = (label: string, status: 1 | 2 | 3): RowAction => ({
    label,
    danger: status !== PARTNER.active,
    onClick: () => decide({ partner, status, label }),
  })
  if (partner.status === PARTNER.applied) return [to('通过', PARTNER.active), to('拒绝', PARTNER.refused)]
  return partner.status === PARTNER.active ? [to('停止', PARTNER.stopped)] : []
}

export const Partners = workList<'/operator/individualPartner/list', Decision>(
  '/operator/individualPartner/list',
  'partnerId',
  {
    what: '个人合伙人',
    empty: '还没有人申请',
    columns: (decide) => [
      column.name('name', '合伙人', 110),
      column.text('mobile', '手机号', 130, (row) => orDash(row.mobile)),
      column.text('about', '推广方式', 240),
      column.text('code', '推广码', 110),
      column.status('状态', 90, PARTNER_STATUS, (row) => row.status),
      column.number('customers', '客户', 70),
      column.money('earned', '佣金', 120, (row) => row.earnedFen),
      column.time('at', '申请时间', 168, (row) => row.createdAt),
      column.actions(130, (row) => decisionsOn(row, decide)),
    ],
    dialog: ({ partner, status, label }, onClose) => (
      <FormDialog<{ reason: string }>
        title={`${label} ${partner.name}`}
        danger={status !== PARTNER.active}
        onClose={onClose}
        onSubmit={({ reason }) =>
          carryOut('/operator/individualPartner/decide', { partnerId: partner.partnerId, status, reason }, [
            '/operator/individualPartner/list',
          ])
        }
      >
        <TextItem name="reason" label="理由" must="请写明理由" least={2} maxLength={200} />
      </FormDialog>
    ),
  },
)
