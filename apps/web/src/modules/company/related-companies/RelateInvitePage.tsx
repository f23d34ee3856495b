import { RELATION_INVITE } from '@xinqi/api/status'
import { RELATION } from '@xinqi/api/status-names'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter } from '../../../shared/list/listTypes.ts'
import { useListQuery } from '../../../shared/list/useListQuery.ts'
import { AcceptDialog, type Invitation, RefuseDialog, WithdrawDialog } from './AnswerDialogs.tsx'
import { rightsInWords, shareInWords } from './agreement.ts'

const filters: ListFilter[] = [choiceFilter('status', '状态', RELATION_INVITE)]

const RelateInvitePage = () => {
  const sent = useListQuery(['direction']).query.direction === 'sent'
  const accepting = useOverlay<Invitation>()
  const refusing = useOverlay<Invitation>()
  const withdrawing = useOverlay<Invitation>()

  const edit = { permission: 'system:relate:edit' } as const
  const actions = (invitation: Invitation) =>
    invitation.status !== RELATION.waiting
      ? []
      : sent
        ? [{ ...edit, label: '撤回', danger: true, onClick: () => withdrawing.show(invitation) }]
        : [
            { ...edit, label: '接受', onClick: () => accepting.show(invitation) },
            { ...edit, label: '拒绝', danger: true, onClick: () => refusing.show(invitation) },
          ]
  const columns: ListColumn<Invitation>[] = [
    column.name('company', sent ? '受邀企业' : '邀请企业', 220, (row) => row.companyName),
    column.text('status', '状态', 110, (row) => <StatusTag set={RELATION_INVITE} code={row.status} />),
    column.text('rights', '代操作权限', 170, (row) => (row.rights.length ? rightsInWords(row.rights) : '–')),
    column.text('shares', '共享份数', 180, (row) =>
      orDash(row.shares.map((share) => shareInWords(share)).join('、')),
    ),
    ...(sent ? [column.text('mobile', '管理员手机号', 130, (row: Invitation) => row.mobile)] : []),
    column.text('reason', '拒绝原因', 150, (row) => orDash(row.reason)),
    column.text('by', '邀请人', 110, (row) => orDash(row.invitedBy)),
    column.time('created', '邀请时间', 170, (row) => row.createdAt),
    column.time('expires', '有效期至', 170, (row) => row.expiresAt),
    column.actions(130, (row) => actions(row)),
  ]
  return (
    <>
      <ListPage
        title="关联邀请"
        path="/relateCompany/inviteList"
        rowKey="inviteId"
        tabs={{
          name: 'direction',
          items: [
            { value: '', label: '收到的邀请' },
            { value: 'sent', label: '发出的邀请' },
          ],
        }}
        filters={filters}
        body={({ direction, status }) => ({
          direction: direction === 'sent' ? ('sent' as const) : ('received' as const),
          ...(status ? { status: Number(status) } : {}),
        })}
        columns={columns}
        empty={{
          text: sent
            ? '还没有发出过邀请，可在「关联企业」中添加'
            : '没有收到邀请。邀请按企业全称与管理员手机号送达，只有受邀的系统管理员能看到',
        }}
      />
      {accepting.subject && <AcceptDialog invitation={accepting.subject} onClose={accepting.close} />}
      {refusing.subject && <RefuseDialog invitation={refusing.subject} onClose={refusing.close} />}
      {withdrawing.subject && <WithdrawDialog invitation={withdrawing.subject} onClose={withdrawing.close} />}
    </>
  )
}
export default RelateInvitePage
