import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import type { Member } from '../roles/member.ts'
import { organisationChanged } from '../roles/organisationChanged.ts'

export const EndDelegateDialog = ({
  member: { memberId, name },
  onClose,
}: {
  member: Member
  onClose: () => void
}) => (
  <ConfirmDialog
    title={`终止「${name}」的经办人授权`}
    text="终止后立即收回随授权授予的角色，已办理的事务不受影响。需要时可以重新授权。"
    action="终止授权"
    onConfirm={() =>
      carryOut(
        '/departmentmember/delegate/end',
        { memberId },
        organisationChanged,
        `「${name}」不再是企业经办人`,
      )
    }
    onClose={onClose}
  />
)
