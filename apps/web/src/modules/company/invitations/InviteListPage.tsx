import { APPLICATION_STATUS } from '@xinqi/api/status'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { ActsMenu } from '../../../shared/list/ActsMenu.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, ListQuery, RowOf } from '../../../shared/list/listTypes.ts'
import { ACTIONS } from '../../../shared/list/RowActions.tsx'
import { useListArrived } from '../../../shared/list/useListArrived.ts'
import { useListQuery } from '../../../shared/list/useListQuery.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { ApplicationActions, type ApplicationTask } from './ApplicationActions.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import { LinkDialog, RevokeDialog } from './InviteDialogs.tsx'
import { InviteMemberDialog } from './InviteMemberDialog.tsx'
import { ApproveDialog, RejectDialog } from './ReviewDialogs.tsx'
import { useReviewTabs } from './useReviewTabs.ts'

export type Application = RowOf<'/departmentmember/inviteMemberList'>

const filters: ListFilter[] = [
  keywordFilter('姓名', '搜索姓名'),
  choiceFilter('status', '状态', APPLICATION_STATUS, [1, 2, 3, 4, 5, 6] as const),
]

const columns = (onTask: (task: ApplicationTask) => void): ListColumn<Application>[] => [
  column.name('name', '姓名', 120),
  column.text('contact', '手机号或邮箱', 160, (row) => orDash(row.contact)),
  column.text('status', '状态', 110, (row) => <StatusTag set={APPLICATION_STATUS} code={row.status} />),
  column.text('department', '部门', 130, (row) => orDash(row.departmentName)),
  column.text('roles', '角色', 130, (row) => orDash(row.roleNames.join('、'))),
  column.text('note', '说明', 180, (row) => orDash(row.reason ?? row.note)),
  column.text('inviter', '邀请人', 100, (row) => orDash(row.inviterName)),
  column.time('createdAt', '发起时间', 170),
  column.optional(column.time('decidedAt', '处理时间', 170)),
  column.optional(column.time('expiresAt', '有效期至', 170)),
  { ...ACTIONS, width: 150, render: (row) => <ApplicationActions application={row} onTask={onTask} /> },
]

const wanted = ({ keyword, status, review }: ListQuery) => ({
  ...(keyword ? { keyword } : {}),
  ...(status ? { status: Number(status) } : {}),
  ...(review ? { review: Number(review) } : {}),
})

const InviteListPage = () => {
  const making = useOverlay<'one' | 'codes'>()
  const task = useOverlay<ApplicationTask>()
  const access = useAccess()
  const list = useListQuery(['keyword', 'status', 'review'])
  const all = wanted(list.query)
  const { review: _review, ...filter } = all
  const tabs = useReviewTabs(filter, useListArrived('/departmentmember/inviteMemberList', all, list))
  const one = task.subject
  const invite = (
    <PermissionButton permission="system:org:memberEdit" type="primary" onClick={() => making.show('one')}>
      邀请成员
    </PermissionButton>
  )
  return (
    <>
      <ListPage
        title="邀请记录"
        path="/departmentmember/inviteMemberList"
        rowKey="applicationId"
        columns={columns(task.show)}
        filters={filters}
        tabs={{ name: 'review', items: tabs }}
        body={wanted}
        primary={
          <span style={{ display: 'inline-flex', gap: 8 }}>
            {access.may('system:org:memberEdit') && (
              <ActsMenu
                label="更多邀请方式"
                acts={[
                  { label: '邀请二维码', onClick: () => making.show('codes') },
                  {
                    label: '邀请他人注册个人账号',
                    onClick: () => void window.open('/userInviteRegister', '_blank', 'noopener'),
                  },
                ]}
              />
            )}
            {invite}
          </span>
        }
        empty={{ text: '还没有邀请或申请，邀请成员后会记录在这里', action: invite }}
      />
      {making.subject === 'one' && <InviteMemberDialog onSent={task.show} onClose={making.close} />}
      {making.subject === 'codes' && <CodesDialog onClose={making.close} />}
      {one?.kind === 'approve' && <ApproveDialog application={one.application} onClose={task.close} />}
      {one?.kind === 'reject' && <RejectDialog application={one.application} onClose={task.close} />}
      {one?.kind === 'link' && <LinkDialog {...one} onClose={task.close} />}
      {one?.kind === 'revoke' && <RevokeDialog {...one} onClose={task.close} />}
    </>
  )
}
export default InviteListPage
