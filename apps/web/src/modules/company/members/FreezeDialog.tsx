import { MEMBER } from '@xinqi/api/status-names'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import type { Member } from '../roles/member.ts'
import { organisationChanged } from '../roles/organisationChanged.ts'

/** Freezes a member, or thaws a frozen one. */
export const FreezeDialog = ({
  member: { memberId, name, status },
  onClose,
}: {
  member: Member
  onClose: () => void
}) => {
  const thaw = status === MEMBER.frozen
  const change = () =>
    carryOut(
      '/departmentmember/editMember',
      { memberId, status: thaw ? 1 : 0 },
      organisationChanged,
      thaw ? `已解冻「${name}」` : `已冻结「${name}」`,
    )
  return thaw ? (
    <ConfirmDialog
      title={`解冻成员「${name}」`}
      text="解冻后恢复冻结前的状态，可重新进入本企业，原有的部门与角色不变。"
      action="解冻成员"
      danger={false}
      onConfirm={change}
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      title={`冻结成员「${name}」`}
      text="冻结后立即下线，不能再进入本企业；部门、角色与名下事项保留，可随时解冻。"
      action="冻结成员"
      onConfirm={change}
      onClose={onClose}
    />
  )
}
