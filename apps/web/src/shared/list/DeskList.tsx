// A list somebody works off: what is to be done with a row is asked for in a dialog of its own.
//   <DeskList what="支付异常" path="/operator/fault/list" rowKey="faultId" columns={columns} empty="…" dialog={CloseFault} />
//   const columns = (close: (fault: Fault) => void): ListColumn<Fault>[] => […]
//   const CloseFault = ({ subject: fault, onClose }: DeskDialogProps<Fault>) => <FormDialog … />

import type { ComponentType } from 'react'
import { useOverlay } from '../dialogs/useOverlay.ts'
import { ListCard, type ListCardProps } from './ListCard.tsx'
import type { Asking, ListColumn, ListPath, RowOf } from './listTypes.ts'

export type DeskDialogProps<Subject> = { subject: Subject; onClose: () => void }

type DeskListProps<P extends ListPath, Subject> = Omit<ListCardProps<P>, 'columns' | 'empty'> & {
  /** Given what opens the dialog. */
  columns: (open: (subject: Subject) => void) => readonly ListColumn<RowOf<P>>[]
  empty: string
  dialog: ComponentType<DeskDialogProps<Subject>>
}

export const DeskList = <P extends ListPath, Subject>({
  columns,
  empty,
  dialog: Dialog,
  ...list
}: DeskListProps<P, Subject> & Asking<P>) => {
  const { subject, show, close } = useOverlay<Subject>()
  const card = { ...list, columns: columns(show), empty: { text: empty } }
  return (
    <>
      <ListCard {...(card as unknown as ListCardProps<P> & Asking<P>)} />
      {subject && <Dialog subject={subject} onClose={close} />}
    </>
  )
}
