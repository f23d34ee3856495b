// 模板管理: documents and HTML templates of one app, with their versions.

import { Button, Space } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { OneFilter, WordFilter } from '../../../shared/list/QuickFilters.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { OfApp } from '../apps/AppSwitcher.tsx'
import { CopyToApp } from './CopyToApp.tsx'
import { NewTemplate } from './NewTemplate.tsx'
import { PdfPreview } from './PdfPreview.tsx'
import { TemplateLink } from './TemplateLink.tsx'
import { TemplateVersions } from './TemplateVersions.tsx'
import { type TemplateTask, templateActions } from './templateActions.ts'
import { type Template, type TemplatePreview, templatesChanged } from './templatesChanged.ts'

const List = ({ appId }: { appId: string }) => {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [cursors, setCursors] = useState<string[]>([])
  const adding = useOverlay()
  const task = useOverlay<TemplateTask>()
  const [shown, setShown] = useState<TemplatePreview | null>(null)
  const kind = query.get('kind') as 'pdf' | 'html' | null
  const keyword = query.get('keyword') ?? ''
  const category = query.get('category')
  const filter = (name: string, value: string | null) => {
    setCursors([])
    setQuery(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true },
    )
  }
  const { data, error, isLoading, refetch } = useCall(
    '/openEdit/template/list',
    {
      appId,
      ...(kind ? { kind } : {}),
      ...(keyword ? { keyword } : {}),
      ...(category ? { category } : {}),
      ...(cursors.length ? { cursor: cursors.at(-1)! } : {}),
    },
    { quiet: true, staleTime: 0 },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  const { subject } = task
  const columns: ListColumn<Template>[] = [
    column.text('name', '模板', 186, ({ name, templateNo }) => (
      <>
        {name}
        <br />
        <code>{templateNo}</code>
      </>
    )),
    column.text('kind', '类型', 70, (row) => (
      <ToneTag tone={row.kind === 'html' ? 'blue' : 'grey'}>{row.kind.toUpperCase()}</ToneTag>
    )),
    column.text('category', '分类', 80, (row) => row.category || '–'),
    column.text('roles', '角色', 100, ({ roles }) => roles.join('、') || '–'),
    column.text('version', '版本', 54),
    column.text('uses', '发起', 54),
    column.text('status', '状态', 70, ({ isEnabled }) => (
      <ToneTag tone={isEnabled ? 'green' : 'grey'}>{isEnabled ? '启用' : '停用'}</ToneTag>
    )),
    column.time('at', '更新时间', 165, ({ updatedAt }) => updatedAt),
    column.actions(170, (row) => templateActions(appId, row, { navigate, ask: task.show, show: setShown })),
  ]
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        <OneFilter
          label="类型"
          all="全部类型"
          width={120}
          value={kind ?? undefined}
          options={[
            { value: 'html', label: 'HTML' },
            { value: 'pdf', label: 'PDF' },
          ]}
          onChange={(value) => filter('kind', value ?? null)}
        />
        <OneFilter
          label="分类"
          all="全部分类"
          width={140}
          value={category ?? undefined}
          options={(data?.categories ?? []).map((one) => ({ value: one, label: one }))}
          onChange={(value) => filter('category', value ?? null)}
        />
        <WordFilter
          label="名称或编号"
          width={200}
          value={keyword}
          onFind={(words) => filter('keyword', words || null)}
        />
        <Button type="primary" onClick={() => adding.show(true)}>
          新建模板
        </Button>
      </Space>
      <Rows<Template>
        what="模板"
        rows={data?.list ?? []}
        rowKey="templateNo"
        isLoading={isLoading}
        columns={columns}
        empty={
          <EmptyState
            text={keyword || kind || category ? '没有符合条件的模板' : '还没有模板，先新建一个'}
            action={<Button onClick={() => adding.show(true)}>新建模板</Button>}
          />
        }
      />
      {(cursors.length > 0 || data?.nextCursor) && (
        <Space style={{ marginTop: 12 }}>
          <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            上一页
          </Button>
          <Button disabled={!data?.nextCursor} onClick={() => setCursors([...cursors, data!.nextCursor!])}>
            下一页
          </Button>
          <span>共 {data?.total ?? 0} 个</span>
        </Space>
      )}
      {adding.subject && <NewTemplate appId={appId} onClose={adding.close} />}
      {subject?.kind === 'versions' && (
        <TemplateVersions appId={appId} template={subject.template} onShow={setShown} onClose={task.close} />
      )}
      {subject?.kind === 'link' && (
        <TemplateLink appId={appId} template={subject.template} onClose={task.close} />
      )}
      {subject?.kind === 'copy' && (
        <CopyToApp appId={appId} template={subject.template} onClose={task.close} />
      )}
      {subject?.kind === 'remove' && (
        <ConfirmDialog
          title="删除模板"
          text={`删除后「${subject.template.name}」及其版本无法恢复；由它发起的合同不受影响。`}
          action="删除模板"
          onConfirm={async () => {
            const { templateNo } = subject.template
            await call('/openEdit/template/remove', { appId, templateNo }, { quiet: true })
            await templatesChanged()
          }}
          onClose={task.close}
        />
      )}
      {shown && <PdfPreview {...shown} onClose={() => setShown(null)} />}
    </>
  )
}

const TemplatesPage = () => (
  <OfApp title="模板管理">{({ appId }) => <List key={appId} appId={appId} />}</OfApp>
)
export default TemplatesPage
