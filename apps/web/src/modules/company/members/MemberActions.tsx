import { call } from '../../../shared/api/call.ts'
import { type RowAction, RowActions } from '../../../shared/list/RowActions.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { Member } from '../roles/member.ts'
import { organisationChanged } from '../roles/organisationChanged.ts'

export type MemberTask = {
  kind: 'detail' | 'edit' | 'roles' | 'freeze' | 'delegate' | 'endDelegate' | 'handOver' | 'delete'
  member: Member
}

const FROZEN = 0
const VERIFIED = 1

const setLeader = async ({ memberId, name, isLeader }: Member) => {
  try {
    await call('/departmentmember/setMemberLeader', { memberId, isLeader: !isLeader })
    await organisationChanged()
    toast.success(isLeader ? `「${name}」不再是部门负责人` : `「${name}」已设为部门负责人`)
  } catch {
    // The call has said what went wrong.
  }
}

/** What may be done to a member. To oneself fewer things: the server allows nobody to lock himself out. */
export const MemberActions = ({
  member,
  isSelf,
  onTask,
}: {
  member: Member
  isSelf: boolean
  onTask: (task: MemberTask) => void
}) => {
  const edit = 'system:org:memberEdit' as const
  const ask = (kind: MemberTask['kind']) => () => onTask({ kind, member })
  const lead: RowAction = {
    label: member.isLeader ? '取消负责人' : '设为负责人',
    permission: edit,
    onClick: () => void setLeader(member),
  }
  const detail: RowAction = { label: '详情', onClick: ask('detail') }
  const change: RowAction = { label: '编辑', permission: edit, onClick: ask('edit') }
  if (isSelf) return <RowActions actions={[change, lead, detail]} />
  // A delegate answers for the company under his own name, so he must have proven it.
  const delegate: RowAction[] =
    member.status === VERIFIED ? [{ label: '授权经办人', permission: edit, onClick: ask('delegate') }] : []
  if (member.delegateUntil)
    delegate.push({ label: '终止经办人授权', permission: edit, danger: true, onClick: ask('endDelegate') })
  return (
    <RowActions
      actions={[
        change,
        { label: '设置角色', permission: 'system:org:roleEdit', onClick: ask('roles') },
        { label: member.status === FROZEN ? '解冻' : '冻结', permission: edit, onClick: ask('freeze') },
        detail,
        ...delegate,
        { label: '离职交接', permission: edit, onClick: ask('handOver') },
        lead,
        { label: '删除', permission: edit, danger: true, onClick: ask('delete') },
      ]}
    />
  )
}
