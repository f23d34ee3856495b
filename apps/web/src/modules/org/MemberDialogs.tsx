// Every dialog the member list can open, and which one leads to which.

import { useOverlay } from '../../shared/dialogs/useOverlay.ts'
import { AssignRolesDialog } from './AssignRolesDialog.tsx'
import { DeleteMembersDialog, type Outcome } from './DeleteMembersDialog.tsx'
import { FreezeDialog } from './FreezeDialog.tsx'
import { type HandedOver, HandedOverDialog, HandOverDialog } from './HandOverDialog.tsx'
import type { MemberTask } from './MemberActions.tsx'
import { EditMemberDialog, type Member } from './MemberDialog.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'

export type BatchTask = { kind: 'roles' | 'delete'; members: Member[]; clear: () => void }
type Overlay<T> = ReturnType<typeof useOverlay<T>>

export const MemberDialogs = ({ task, batch }: { task: Overlay<MemberTask>; batch: Overlay<BatchTask> }) => {
  const outcome = useOverlay<Outcome[]>()
  const handedOver = useOverlay<HandedOver>()
  const one = task.subject
  const many = batch.subject
  return (
    <>
      {one?.kind === 'edit' && <EditMemberDialog member={one.member} onClose={task.close} />}
      {one?.kind === 'roles' && <AssignRolesDialog members={[one.member]} onClose={task.close} />}
      {one?.kind === 'freeze' && <FreezeDialog member={one.member} onClose={task.close} />}
      {one?.kind === 'handOver' && (
        <HandOverDialog member={one.member} onDone={handedOver.show} onClose={task.close} />
      )}
      {one?.kind === 'delete' && (
        <DeleteMembersDialog members={[one.member]} onOutcome={outcome.show} onClose={task.close} />
      )}
      {many?.kind === 'roles' && (
        <AssignRolesDialog members={many.members} onDone={many.clear} onClose={batch.close} />
      )}
      {many?.kind === 'delete' && (
        <DeleteMembersDialog
          members={many.members}
          onOutcome={(each) => {
            many.clear()
            outcome.show(each)
          }}
          onClose={batch.close}
        />
      )}
      {outcome.subject && <OutcomeDialog outcome={outcome.subject} onClose={outcome.close} />}
      {handedOver.subject && (
        <HandedOverDialog
          done={handedOver.subject}
          onClose={handedOver.close}
          onDelete={() => {
            task.show({ kind: 'delete', member: handedOver.subject!.member })
            handedOver.close()
          }}
        />
      )}
    </>
  )
}
