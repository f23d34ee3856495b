import { type RowAction, RowActions } from '../../../shared/list/RowActions.tsx'
import type { Application } from './InviteListPage.tsx'

export type ApplicationTask =
  | { kind: 'approve' | 'reject'; application: Application }
  | { kind: 'link' | 'revoke'; inviteId: string; name: string }

const APPLIED = 1
const INVITED = 4

/** Who asked is answered; who was asked can be reminded with the link, or asked no longer. */
export const ApplicationActions = ({
  application,
  onTask,
}: {
  application: Application
  onTask: (task: ApplicationTask) => void
}) => {
  const permission = 'system:org:memberEdit' as const
  const { inviteId, name } = application
  const actions: RowAction[] = []
  if (application.status === APPLIED) {
    actions.push(
      { label: '通过', permission, onClick: () => onTask({ kind: 'approve', application }) },
      { label: '拒绝', permission, danger: true, onClick: () => onTask({ kind: 'reject', application }) },
    )
  }
  if (application.status === INVITED && inviteId) {
    actions.push(
      { label: '查看链接', permission, onClick: () => onTask({ kind: 'link', inviteId, name }) },
      { label: '撤回', permission, danger: true, onClick: () => onTask({ kind: 'revoke', inviteId, name }) },
    )
  }
  return actions.length ? <RowActions actions={actions} /> : <>–</>
}
