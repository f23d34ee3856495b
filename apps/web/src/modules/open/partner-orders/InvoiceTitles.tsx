import type { Data } from '@xinqi/api/calls'
import { Button } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { TitleDialog } from './TitleDialog.tsx'

type Title = Data<'/open/invoice/titles'>[number]

export const InvoiceTitles = () => {
  const { data, error, isLoading, refetch } = useCall('/open/invoice/titles', {}, { quiet: true })
  const editing = useOverlay<{ title: Title | null }>()
  const removing = useOverlay<Title>()
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} what="发票抬头" />
  const columns: ListColumn<Title>[] = [
    column.text('name', '抬头', 220),
    column.tag('default', '默认', 70, ({ isDefault }) => (isDefault ? '默认' : '')),
    column.text('tax', '税号', 190, ({ taxNo }) => orDash(taxNo)),
    column.text('bank', '开户行', 160, ({ bankName }) => orDash(bankName)),
    column.text('email', '接收邮箱', 180, ({ email }) => orDash(email)),
    column.actions(120, (title) => [
      { label: '修改', onClick: () => editing.show({ title }) },
      { label: '删除', danger: true, onClick: () => removing.show(title) },
    ]),
  ]
  return (
    <>
      <p>
        <Button type="primary" onClick={() => editing.show({ title: null })}>
          新增抬头
        </Button>
      </p>
      <Rows<Title>
        what="发票抬头"
        rows={data ?? []}
        rowKey="titleId"
        isLoading={isLoading}
        columns={columns}
        empty="还没有发票抬头"
      />
      {editing.subject && <TitleDialog title={editing.subject.title} onClose={editing.close} />}
      {removing.subject && (
        <ConfirmDialog
          title="删除发票抬头"
          text={`删除「${removing.subject.name}」，已申请的发票不受影响。`}
          action="删除抬头"
          onConfirm={() =>
            carryOut('/open/invoice/removeTitle', { titleId: removing.subject!.titleId }, [
              '/open/invoice/titles',
            ])
          }
          onClose={removing.close}
        />
      )}
    </>
  )
}
