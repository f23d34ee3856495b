// Every dialog the member list can open, and which one leads to which.

import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { DelegateDialog } from '../invitations/DelegateDialog.tsx'
import { EndDelegateDialog } from '../invitations/EndDelegateDialog.tsx'
import type { Member } from '../roles/member.ts'
import { WorkplaceMessageDialog } from '../workplace/WorkplaceMessageDialog.tsx'
import { AddManyDialog } from './AddManyDialog.tsx'
import { AssignRolesDialog } from './AssignRolesDialog.tsx'
import { DeleteMembersDialog } from './DeleteMembersDialog.tsx'
import { FreezeDialog } from './FreezeDialog.tsx'
import { type HandedOver, HandedOverDialog, HandOverDialog } from './HandOverDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import type { MemberTask } from './MemberActions.tsx'
import { AddMemberDialog, EditMemberDialog } from './MemberDialog.tsx'
import { MemberDrawer } from './MemberDrawer.tsx'
import { OutcomeDialog, type Outcomes } from './OutcomeDialog.tsx'

export type AddingWay = 'one' | 'many' | 'sheet'
export type BatchTask = { kind: 'roles' | 'delete' | 'tell'; members: Member[]; clear: () => void }
type Overlay<T> = ReturnType<typeof useOverlay<T>>

export const MemberDialogs = ({
  adding,
  task,
  batch,
  departmentId,
}: {
  adding: Overlay<AddingWay>
  task: Overlay<MemberTask>
  batch: Overlay<BatchTask>
  /** Where new members go unless said otherwise. */
  departmentId: string | undefined
}) => {
  const outcome = useOverlay<Outcomes>()
  const handedOver = useOverlay<HandedOver>()
  const one = task.subject
  const many = batch.subject
  return (
    <>
      {adding.subject === 'one' && <AddMemberDialog departmentId={departmentId} onClose={adding.close} />}
      {adding.subject === 'many' && (
        <AddManyDialog departmentId={departmentId} onOutcome={outcome.show} onClose={adding.close} />
      )}
      {adding.subject === 'sheet' && <ImportDialog kind="member" onClose={adding.close} />}
      {one?.kind === 'detail' && <MemberDrawer member={one.member} onClose={task.close} />}
      {one?.kind === 'edit' && <EditMemberDialog member={one.member} onClose={task.close} />}
      {one?.kind === 'roles' && <AssignRolesDialog members={[one.member]} onClose={task.close} />}
      {one?.kind === 'freeze' && <FreezeDialog member={one.member} onClose={task.close} />}
      {one?.kind === 'endDelegate' && <EndDelegateDialog member={one.member} onClose={task.close} />}
      {one?.kind === 'delegate' && <DelegateDialog member={one.member} onClose={task.close} />}
      {one?.kind === 'handOver' && (
        <HandOverDialog member={one.member} onDone={handedOver.show} onClose={task.close} />
      )}
      {one?.kind === 'delete' && (
        <DeleteMembersDialog members={[one.member]} onOutcome={outcome.show} onClose={task.close} />
      )}
      {many?.kind === 'roles' && (
        <AssignRolesDialog members={many.members} onDone={many.clear} onClose={batch.close} />
      )}
      {many?.kind === 'tell' && (
        <WorkplaceMessageDialog members={many.members} onDone={many.clear} onClose={batch.close} />
      )}
      {many?.kind === 'delete' && (
        <DeleteMembersDialog
          members={many.members}
          onOutcome={(outcomes) => {
            many.clear()
            outcome.show(outcomes)
          }}
          onClose={batch.close}
        />
      )}
      {outcome.subject && <OutcomeDialog outcomes={outcome.subject} onClose={outcome.close} />}
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
