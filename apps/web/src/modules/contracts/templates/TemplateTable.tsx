// The company's templates, of a document or of a flow: the same list with other words and calls.

import type { Data } from '@xinqi/api/calls'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { RowAction } from '../../../shared/list/RowActions.tsx'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { BatchStartDialog } from './BatchStartDialog.tsx'

type Template = Data<'/template/list'>['list'][number]

const KINDS = {
  contract: {
    title: '合同模板',
    list: '/template/list',
    start: '/template/start',
    remove: '/template/remove',
    edit: '/templateEdit',
    permission: 'system:template:edit',
  },
  flow: {
    title: '流程模板',
    list: '/flowTemplate/list',
    start: '/flowTemplate/start',
    remove: '/flowTemplate/remove',
    edit: '/flowTemplate',
    permission: 'system:template:flowEdit',
  },
} as const

export const TemplateTable = ({
  kind,
  primary,
  empty,
}: {
  kind: keyof typeof KINDS
  primary?: ReactNode
  empty: { text: string; action?: ReactNode }
}) => {
  const { title, list, start, remove, edit, permission } = KINDS[kind]
  const navigate = useNavigate()
  const removal = useOverlay<Template>()
  const batch = useOverlay<Template>()
  const begin = async ({ templateNo }: Template) => {
    const { contractId } = await call(start, { templateNo }, { overlay: true })
    navigate(`/startCompany?contractId=${contractId}`)
  }
  const actionsOf = (template: Template): RowAction[] => [
    { label: '发起签署', permission: 'system:contract:start', onClick: () => void begin(template) },
    ...(kind === 'contract'
      ? [
          {
            label: '批量发起',
            permission: 'system:contract:start' as const,
            onClick: () => batch.show(template),
          },
        ]
      : []),
    { label: '编辑', permission, onClick: () => navigate(`${edit}?templateNo=${template.templateNo}`) },
    { label: '删除', permission, danger: true, onClick: () => removal.show(template) },
  ]
  return (
    <>
      <ListPage
        title={title}
        path={list}
        rowKey={({ templateNo }) => templateNo}
        filters={[{ kind: 'keyword', name: 'keyword', label: '模板名称' }]}
        body={({ keyword }) => (keyword ? { keyword } : {})}
        primary={primary}
        empty={empty}
        columns={[
          { key: 'name', title: '模板名称', width: 260, render: ({ name }) => name, always: true },
          { key: 'roles', title: '签署角色', width: 240, render: ({ roles }) => orDash(roles.join('、')) },
          { key: 'no', title: '模板编号', width: 170, render: ({ templateNo }) => templateNo },
          { key: 'by', title: '创建人', width: 120, render: ({ createdByName }) => orDash(createdByName) },
          { key: 'at', title: '更新时间', width: 180, render: ({ updatedAt }) => instant(updatedAt) },
          {
            key: 'actions',
            title: '操作',
            width: kind === 'contract' ? 260 : 200,
            always: true,
            render: (template) => <RowActions actions={actionsOf(template)} />,
          },
        ]}
      />
      {batch.subject && <BatchStartDialog template={batch.subject} onClose={batch.close} />}
      {removal.subject && (
        <ConfirmDialog
          title={`删除${title}`}
          text={`删除后不能再用「${removal.subject.name}」发起合同，已发起的合同不受影响。`}
          action={`删除${title}`}
          onConfirm={async () => {
            await call(remove, { templateNo: removal.subject!.templateNo }, { quiet: true })
            await outdate(list)
            toast.success('模板已删除')
          }}
          onClose={removal.close}
        />
      )}
    </>
  )
}
