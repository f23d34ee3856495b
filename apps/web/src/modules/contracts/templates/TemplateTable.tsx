// The company's templates, of a document or of a flow: the same list with other words and calls.

import type { Data } from '@xinqi/api/calls'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListFilter } from '../../../shared/list/listTypes.ts'
import type { RowAction } from '../../../shared/list/RowActions.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { AuthoriseDialog } from './AuthoriseDialog.tsx'
import { BatchStartDialog } from './BatchStartDialog.tsx'
import styles from './contract-templates.module.css'

type Template = Data<'/template/list'>['list'][number]

const STANDING: ListFilter = choiceFilter('enabled', '状态', { 1: '启用中', 0: '已停用' }, [1, 0])

const KINDS = {
  contract: {
    title: '合同模板',
    list: '/template/list',
    start: '/template/start',
    remove: '/template/remove',
    copy: '/template/copy',
    enable: '/template/enable',
    edit: '/templateEdit',
    permission: 'system:template:edit',
  },
  flow: {
    title: '流程模板',
    list: '/flowTemplate/list',
    start: '/flowTemplate/start',
    remove: '/flowTemplate/remove',
    copy: '/flowTemplate/copy',
    enable: '/flowTemplate/enable',
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
  const { title, list, start, remove, copy, enable, edit, permission } = KINDS[kind]
  const mayKeep = useAccess().may(permission)
  const navigate = useNavigate()
  const removal = useOverlay<Template>()
  const batch = useOverlay<Template>()
  const authorising = useOverlay<Template>()
  const begin = async ({ templateNo }: Template) => {
    const { contractId } = await call(start, { templateNo }, { overlay: true })
    navigate(`/startCompany?contractId=${contractId}`)
  }
  const beginScan = async ({ templateNo }: Template) => {
    const { contractId } = await call('/template/start', { templateNo, kind: 'scan' }, { overlay: true })
    navigate(`/scanSign?contractId=${contractId}`)
  }
  const duplicate = async ({ templateNo }: Template) => {
    await call(copy, { templateNo }, { overlay: true })
    await outdate(list)
    toast.success('已复制模板')
  }
  const putInUse = async ({ templateNo, name, isEnabled }: Template) => {
    await call(enable, { templateNo, enabled: !isEnabled }, { overlay: true })
    await outdate(list)
    toast.success(isEnabled ? `「${name}」已停用，不能再用于发起` : `「${name}」已启用`)
  }
  const actionsOf = (template: Template): RowAction[] => [
    ...(template.isEnabled
      ? [
          {
            label: '发起签署',
            permission: 'system:contract:start' as const,
            onClick: () => void begin(template),
          },
        ]
      : []),
    { label: '编辑', permission, onClick: () => navigate(`${edit}?templateNo=${template.templateNo}`) },
    ...(kind === 'contract' && template.isEnabled
      ? [
          {
            label: '批量发起',
            permission: 'system:contract:start' as const,
            onClick: () => batch.show(template),
          },
          {
            label: '扫码签',
            permission: 'system:contract:start' as const,
            onClick: () => void beginScan(template),
          },
        ]
      : []),
    { label: '复制', permission, onClick: () => void duplicate(template) },
    {
      label: template.isEnabled ? '停用' : '启用',
      permission,
      onClick: () => void putInUse(template),
    },
    { label: '授权使用', permission, onClick: () => authorising.show(template) },
    { label: '删除', permission, danger: true, onClick: () => removal.show(template) },
  ]
  return (
    <>
      <ListPage
        title={title}
        path={list}
        rowKey="templateNo"
        filters={[
          keywordFilter('模板名称'),
          // Those out of use are there for those who keep templates only.
          ...(mayKeep ? [STANDING] : []),
        ]}
        body={({ keyword, enabled }) => ({
          ...(keyword ? { keyword } : {}),
          ...(enabled ? { enabled: enabled === '1' } : {}),
        })}
        primary={primary}
        empty={empty}
        columns={[
          {
            key: 'name',
            title: '模板名称',
            width: 240,
            always: true,
            render: ({ name, isEnabled, isRestricted }) => (
              <span className={styles.templateName}>
                {name}
                {!isEnabled && <Tag>已停用</Tag>}
                {isRestricted && <Tag color="blue">指定人员</Tag>}
              </span>
            ),
          },
          { key: 'roles', title: '签署角色', width: 160, render: ({ roles }) => orDash(roles.join('、')) },
          {
            key: 'no',
            title: '模板编号',
            width: 160,
            optional: true,
            render: ({ templateNo }) => templateNo,
          },
          { key: 'by', title: '创建人', width: 100, render: ({ createdByName }) => orDash(createdByName) },
          column.time<Template>('at', '更新时间', 170, ({ updatedAt }) => updatedAt),
          column.actions<Template>(200, (template) => actionsOf(template)),
        ]}
      />
      {authorising.subject && (
        <AuthoriseDialog kind={kind} template={authorising.subject} onClose={authorising.close} />
      )}
      {batch.subject && <BatchStartDialog template={batch.subject} onClose={batch.close} />}
      {removal.subject && (
        <ConfirmDialog
          title={`删除${title}`}
          text={`删除后不能再用「${removal.subject.name}」发起合同，已发起的合同不受影响。`}
          action={`删除${title}`}
          onConfirm={() =>
            carryOut(remove, { templateNo: removal.subject!.templateNo }, [list], '模板已删除')
          }
          onClose={removal.close}
        />
      )}
    </>
  )
}
