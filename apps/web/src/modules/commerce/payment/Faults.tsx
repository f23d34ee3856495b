import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { workList } from '../../../shared/list/workList.tsx'

export const Faults = workList('/operator/fault/list', 'faultId', {
  what: '支付异常',
  empty: '没有支付异常',
  columns: (close) => [
    column.name('what', '异常', 150),
    column.text('vendor', '渠道', 120),
    column.text('no', '支付单号', 260, (row) => orDash(row.attemptNo)),
    column.text('facts', '事实', 320),
    column.time('at', '时间', 168, (row) => row.createdAt),
    column.text('closed', '处理', 180, (row) =>
      orDash(row.closedBy && `${row.closedBy}：${row.closingNote}`),
    ),
    column.actions(90, (row) => (row.closedBy ? [] : [{ label: '处理完毕', onClick: () => close(row) }])),
  ],
  dialog: ({ faultId }, onClose) => (
    <FormDialog<{ note: string }>
      title="处理支付异常"
      onClose={onClose}
      onSubmit={({ note }) => carryOut('/operator/fault/close', { faultId, note }, ['/operator/fault/list'])}
    >
      <LongTextItem name="note" label="怎样处理的" must="请写明处理经过" maxLength={200} rows={3} />
    </FormDialog>
  ),
})
