// A list somebody works off: what is to be done with a row is asked for in a dialog.
//   export const Faults = workList('/operator/fault/list', 'faultId', {
//     what: '支付异常', empty: '没有支付异常',
//     columns: (close) => [column.actions(90, (fault) => [{ label: '处理完毕', onClick: () => close(fault) }])],
//     dialog: (fault, onClose) => <FormDialog title="处理支付异常" onClose={onClose} … />,
//   })

import type { ReactNode } from 'react'
import { useOverlay } from '../dialogs/useOverlay.ts'
import { ListCard, type ListCardProps } from './ListCard.tsx'
import type { ListColumn, ListOptions, ListPath, RowOf } from './listTypes.ts'

type WorkListOptions<P extends ListPath, Subject> = Omit<
  ListCardProps<P>,
  'path' | 'rowKey' | 'columns' | 'empty'
> & {
  /** Given what opens the dialog. */
  columns: (open: (subject: Subject) => void) => readonly ListColumn<RowOf<P>>[]
  empty: string
  dialog: (subject: Subject, onClose: () => void) => ReactNode
}

export const workList = <P extends ListPath, Subject = RowOf<P>>(
  path: P,
  rowKey: ListCardProps<P>['rowKey'],
  { columns, empty, dialog, ...list }: WorkListOptions<P, Subject> & ListOptions<P>,
) => {
  const WorkList = () => {
    const { subject, show, close } = useOverlay<Subject>()
    const card = { ...list, path, rowKey, columns: columns(show), empty: { text: empty } }
    return (
      <>
        <ListCard {...(card as unknown as ListCardProps<P> & ListOptions<P>)} />
        {subject && dialog(subject, close)}
      </>
    )
  }
  return WorkList
}
