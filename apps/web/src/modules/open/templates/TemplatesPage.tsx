// 模板管理: documents and HTML templates of one app, with their versions.

import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Drawer, Form, Input, Radio, Segmented, Select, Space, Tag } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call, download, upload } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { OfApp } from '../apps/AppSwitcher.tsx'
import { PdfPreview } from './PdfPreview.tsx'

type Template = Data<'/openEdit/template/list'>['list'][number]
type Shown = { pdf: string; pages: number; title: string }
const changed = () => outdate('/openEdit/template/list')
const attempt = (act: () => Promise<unknown>) => void act().catch((error) => toast.error(whyNot(error)))

const NewTemplate = ({ appId, onClose }: { appId: string; onClose: () => void }) => {
  const navigate = useNavigate()
  const [kind, setKind] = useState<'pdf' | 'html'>('html')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const made = async ({ templateNo }: { templateNo: string }) => {
    await changed()
    onClose()
    if (kind === 'html') await editHtml(appId, templateNo, navigate)
    else navigate(`/platform/openTemplateEdit?appId=${appId}&templateNo=${templateNo}`)
  }
  return (
    <Drawer open size={520} title="新建模板" onClose={onClose}>
      <Segmented
        block
        aria-label="模板类型"
        value={kind}
        options={[
          { value: 'html', label: 'HTML：文字随内容重排' },
          { value: 'pdf', label: 'PDF：控件固定在页面上' },
        ]}
        onChange={setKind}
      />
      {kind === 'html' ? (
        <>
          <Form layout="vertical" style={{ marginTop: 16 }}>
            <Form.Item label="模板名称" required>
              <Input
                aria-label="模板名称"
                maxLength={100}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </Form.Item>
          </Form>
          <Button
            type="primary"
            block
            loading={busy}
            disabled={!name.trim()}
            onClick={() => {
              setBusy(true)
              attempt(() =>
                upload('/openEdit/template/createHtml', { appId, name: name.trim() }, { quiet: true })
                  .then(made)
                  .finally(() => setBusy(false)),
              )
            }}
          >
            从空白开始
          </Button>
          {name.trim() && (
            <div style={{ marginTop: 16 }}>
              <UploadBox
                label="或上传 Word 文件"
                hint="取其文字、标题与表格，上传后继续编辑"
                send={(file, way) =>
                  upload(
                    '/openEdit/template/createHtml',
                    { appId, name: name.trim(), file },
                    { ...way, quiet: true },
                  )
                }
                onDone={(result) => void made(result)}
              />
            </div>
          )}
        </>
      ) : (
        <div style={{ marginTop: 16 }}>
          <UploadBox
            label="上传文件"
            hint="支持 Word、WPS、PDF、OFD 与图片，单个文件不超过 10M"
            send={(file, way) =>
              upload('/openEdit/template/create', { appId, file }, { ...way, quiet: true })
            }
            onDone={(result) => void made(result)}
          />
        </div>
      )}
    </Drawer>
  )
}

/** The one editor of HTML opens by a link, for whoever works in the console too. */
const editHtml = async (appId: string, templateNo: string, navigate: (to: string) => unknown) => {
  const { code } = await call(
    '/openEdit/template/editLink',
    { appId, templateNo, purpose: 'edit', minutes: 480 },
    { quiet: true },
  )
  navigate(`/platform/htmlTemplate?code=${code}`)
}

const Versions = ({
  appId,
  template,
  onShow,
  onClose,
}: {
  appId: string
  template: Template
  onShow: (shown: Shown) => void
  onClose: () => void
}) => {
  const at = { appId, templateNo: template.templateNo }
  const { data, error, refetch } = useCall('/openEdit/template/versions', at, { quiet: true, staleTime: 0 })
  return (
    <Drawer open size={640} title={`版本：${template.name}`} onClose={onClose}>
      {error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <Rows
          what="版本"
          rows={data.list}
          rowKey={({ version }) => String(version)}
          columns={[
            {
              key: 'version',
              title: '版本',
              width: 90,
              render: ({ version, isCurrent }) => (
                <>
                  {version} {isCurrent && <Tag color="blue">当前</Tag>}
                </>
              ),
            },
            { key: 'change', title: '修改', width: 180, render: ({ change }) => change },
            { key: 'author', title: '修改人', width: 100, render: ({ author }) => author },
            { key: 'at', title: '时间', width: 150, render: (row) => instant(row.at) },
            {
              key: 'actions',
              title: '操作',
              width: 120,
              render: ({ version, isCurrent }) => (
                <RowActions
                  actions={[
                    {
                      label: '预览',
                      onClick: () =>
                        attempt(async () =>
                          onShow({
                            ...(await call(
                              '/openEdit/template/preview',
                              { ...at, version },
                              { quiet: true },
                            )),
                            title: `${template.name} 版本 ${version}`,
                          }),
                        ),
                    },
                    ...(isCurrent
                      ? []
                      : [
                          {
                            label: '恢复',
                            onClick: () =>
                              attempt(async () => {
                                const saved = await call(
                                  '/openEdit/template/rollback',
                                  { ...at, version },
                                  { quiet: true },
                                )
                                toast.success(`已恢复为版本 ${saved.version}`)
                                await Promise.all([refetch(), changed()])
                              }),
                          },
                        ]),
                  ]}
                />
              ),
            },
          ]}
          empty={<EmptyState text="还没有版本" />}
        />
      )}
    </Drawer>
  )
}

const LinkDialog = ({
  appId,
  template,
  onClose,
}: {
  appId: string
  template: Template
  onClose: () => void
}) => {
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null)
  // The dialog closes itself once it was accepted; what it made is still to be shown.
  const finished = useRef(false)
  if (made)
    return (
      <Drawer open size={520} title="模板链接" onClose={onClose}>
        <Alert type="info" showIcon title={`链接 ${instant(made.expiresAt)} 前有效，只显示这一次。`} />
        <Input.TextArea aria-label="链接" readOnly rows={3} value={made.url} style={{ margin: '12px 0' }} />
        <Button
          type="primary"
          onClick={() => void navigator.clipboard.writeText(made.url).then(() => toast.success('已复制'))}
        >
          复制
        </Button>
      </Drawer>
    )
  return (
    <FormDialog<{ purpose: 'edit' | 'fill'; minutes: number }>
      title={`链接：${template.name}`}
      submitText="生成"
      initial={{ purpose: 'fill', minutes: 60 }}
      onClose={() => {
        if (!finished.current) onClose()
      }}
      onSubmit={async ({ purpose, minutes }) => {
        const { code, expiresAt } = await call(
          '/openEdit/template/editLink',
          { appId, templateNo: template.templateNo, purpose, minutes },
          { quiet: true },
        )
        finished.current = true
        setMade({ url: `${window.location.origin}/htmlTemplate?code=${code}`, expiresAt })
      }}
    >
      <Form.Item name="purpose" label="用途">
        <Radio.Group
          options={[
            { value: 'fill', label: '填写一次' },
            { value: 'edit', label: '编辑模板' },
          ]}
        />
      </Form.Item>
      <Form.Item name="minutes" label="有效时间">
        <Select
          options={[
            { value: 30, label: '30 分钟' },
            { value: 60, label: '1 小时' },
            { value: 1440, label: '24 小时' },
          ]}
        />
      </Form.Item>
    </FormDialog>
  )
}

const List = ({ appId }: { appId: string }) => {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [cursors, setCursors] = useState<string[]>([])
  const adding = useOverlay()
  const removing = useOverlay<Template>()
  const versions = useOverlay<Template>()
  const copying = useOverlay<Template>()
  const linking = useOverlay<Template>()
  const [shown, setShown] = useState<Shown | null>(null)
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
  const apps = useCall('/open/app/options', {}, { quiet: true })
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  const at = ({ templateNo }: Template) => ({ appId, templateNo })
  const actionsOf = (template: Template) => [
    {
      label: '编辑',
      onClick: () =>
        template.kind === 'html'
          ? attempt(() => editHtml(appId, template.templateNo, navigate))
          : void navigate(`/platform/openTemplateEdit?appId=${appId}&templateNo=${template.templateNo}`),
    },
    {
      label: '预览',
      onClick: () =>
        attempt(async () =>
          setShown({
            ...(await call('/openEdit/template/preview', at(template), { quiet: true })),
            title: template.name,
          }),
        ),
    },
    { label: '版本', onClick: () => versions.show(template) },
    ...(template.kind === 'html' ? [{ label: '链接', onClick: () => linking.show(template) }] : []),
    {
      label: '请求示例',
      onClick: () =>
        void navigate(`/platform/openTemplateEdit?appId=${appId}&templateNo=${template.templateNo}&sample=1`),
    },
    {
      label: '复制',
      onClick: () =>
        attempt(async () => {
          await call('/openEdit/template/copy', at(template), { quiet: true })
          toast.success('已复制')
          await changed()
        }),
    },
    { label: '复制到应用', onClick: () => copying.show(template) },
    {
      label: '下载空白文件',
      onClick: () =>
        attempt(() =>
          download('/openEdit/template/download', { ...at(template), filled: false }, { quiet: true }),
        ),
    },
    {
      label: '下载示例文件',
      onClick: () =>
        attempt(() =>
          download('/openEdit/template/download', { ...at(template), filled: true }, { quiet: true }),
        ),
    },
    {
      label: template.isEnabled ? '停用' : '启用',
      onClick: () =>
        attempt(async () => {
          await call(
            '/openEdit/template/switch',
            { ...at(template), enabled: !template.isEnabled },
            { quiet: true },
          )
          await changed()
        }),
    },
    { label: '删除', danger: true, onClick: () => removing.show(template) },
  ]
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        <Select
          aria-label="类型"
          allowClear
          placeholder="全部类型"
          style={{ width: 120 }}
          value={kind ?? undefined}
          options={[
            { value: 'html', label: 'HTML' },
            { value: 'pdf', label: 'PDF' },
          ]}
          onChange={(value) => filter('kind', value ?? null)}
        />
        <Select
          aria-label="分类"
          allowClear
          placeholder="全部分类"
          style={{ width: 140 }}
          value={category ?? undefined}
          options={(data?.categories ?? []).map((one) => ({ value: one, label: one }))}
          onChange={(value) => filter('category', value ?? null)}
        />
        <Input.Search
          aria-label="名称或编号"
          allowClear
          placeholder="名称或编号"
          style={{ width: 200 }}
          defaultValue={keyword}
          onSearch={(text) => filter('keyword', text.trim() || null)}
        />
        <Button type="primary" onClick={() => adding.show(true)}>
          新建模板
        </Button>
      </Space>
      <Rows<Template>
        what="模板"
        rows={data?.list ?? []}
        rowKey={({ templateNo }) => templateNo}
        isLoading={isLoading}
        columns={[
          {
            key: 'name',
            title: '模板',
            width: 220,
            render: ({ name, templateNo }) => (
              <>
                {name}
                <br />
                <code>{templateNo}</code>
              </>
            ),
          },
          {
            key: 'kind',
            title: '类型',
            width: 80,
            render: (row) => (
              <Tag color={row.kind === 'html' ? 'blue' : 'default'}>{row.kind.toUpperCase()}</Tag>
            ),
          },
          { key: 'category', title: '分类', width: 90, render: (row) => row.category || '–' },
          { key: 'roles', title: '角色', width: 110, render: ({ roles }) => roles.join('、') || '–' },
          { key: 'version', title: '版本', width: 60, render: ({ version }) => version },
          { key: 'uses', title: '发起', width: 60, render: ({ uses }) => uses },
          {
            key: 'status',
            title: '状态',
            width: 80,
            render: ({ isEnabled }) => (
              <Tag color={isEnabled ? 'green' : 'default'}>{isEnabled ? '启用' : '停用'}</Tag>
            ),
          },
          { key: 'at', title: '更新时间', width: 150, render: ({ updatedAt }) => instant(updatedAt) },
          {
            key: 'actions',
            title: '操作',
            width: 170,
            render: (row) => <RowActions actions={actionsOf(row)} />,
          },
        ]}
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
      {versions.subject && (
        <Versions appId={appId} template={versions.subject} onShow={setShown} onClose={versions.close} />
      )}
      {linking.subject && <LinkDialog appId={appId} template={linking.subject} onClose={linking.close} />}
      {copying.subject && (
        <FormDialog<{ toAppId: string }>
          title="复制到应用"
          submitText="复制"
          onClose={copying.close}
          onSubmit={async ({ toAppId }) => {
            await call('/openEdit/template/copyToApp', { ...at(copying.subject!), toAppId }, { quiet: true })
            toast.success('已复制')
            await changed()
          }}
        >
          <Form.Item name="toAppId" label="应用" rules={[{ required: true, message: '请选择应用' }]}>
            <Select
              options={(apps.data?.list ?? [])
                .filter((one) => one.appId !== appId)
                .map((one) => ({
                  value: one.appId,
                  label: `${one.name}（${one.isSandbox ? '沙箱' : '正式'}）`,
                }))}
              notFoundContent="没有其他应用"
            />
          </Form.Item>
        </FormDialog>
      )}
      {removing.subject && (
        <ConfirmDialog
          title="删除模板"
          text={`删除后「${removing.subject.name}」及其版本无法恢复；由它发起的合同不受影响。`}
          action="删除模板"
          onConfirm={async () => {
            await call('/openEdit/template/remove', at(removing.subject!), { quiet: true })
            await changed()
          }}
          onClose={removing.close}
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
