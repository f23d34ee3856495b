// /platform/openTemplateEdit: the field editor of the web on a template of an app, and the request it asks for.

import type { Data, TemplateContent } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { Alert, Button, Drawer, Space } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallError, whyNot } from '../../../shared/api/CallError.ts'
import { call, upload } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { PlaceEditor } from '../../contracts/placing/PlaceEditor.tsx'
import type { PlacingParty } from '../../contracts/placing/placedField.ts'
import { RolesDialog } from '../../contracts/placing/RolesDialog.tsx'
import styles from './html-template.module.css'
import { PdfPreview } from './PdfPreview.tsx'

type Detail = Data<'/openEdit/template/detail'>

const OpenTemplateEditPage = () => {
  const [query] = useSearchParams()
  const appId = query.get('appId') ?? ''
  const templateNo = query.get('templateNo') ?? ''
  const [round, setRound] = useState(0)
  const { data, error, refetch } = useCall(
    '/openEdit/template/detail',
    { appId, templateNo },
    { quiet: true, staleTime: 0 },
  )
  if (error) return <FailedState failure={error} what="模板" onRetry={() => void refetch()} />
  if (!data) return <LoadingState text="正在打开模板" />
  return (
    <Editing
      key={`${templateNo} ${round}`}
      appId={appId}
      detail={data}
      showsSample={query.get('sample') === '1'}
      onReload={() => void refetch().then(() => setRound((now) => now + 1))}
    />
  )
}
export default OpenTemplateEditPage

const Editing = ({
  appId,
  detail,
  showsSample,
  onReload,
}: {
  appId: string
  detail: Detail
  showsSample: boolean
  onReload: () => void
}) => {
  const navigate = useNavigate()
  const viewer = useViewer()
  const at = { appId, templateNo: detail.templateNo }
  const [facts, setFacts] = useState({ name: detail.name, category: detail.category })
  const [content, setContent] = useState<TemplateContent | null>(detail.content)
  const [revision, setRevision] = useState(detail.revision)
  const [problems, setProblems] = useState(detail.problems)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ text: string; conflict: boolean } | null>(null)
  const [shown, setShown] = useState<{ pdf: string; pages: number } | null>(null)
  const roles = useOverlay()
  const naming = useOverlay()
  const replacing = useOverlay()
  const [sample, setSample] = useState(showsSample)
  const save = async (next = facts) => {
    setBusy(true)
    setFailure(null)
    try {
      const saved = await call(
        '/openEdit/template/save',
        { ...at, revision, ...next, ...(content && dirty ? { content } : {}) },
        { quiet: true },
      )
      setRevision(saved.revision)
      setProblems(saved.problems)
      setDirty(false)
      await outdate('/openEdit/template/list')
      toast.success(`已保存，版本 ${saved.version}`)
    } catch (error) {
      const conflict = error instanceof CallError && error.code === ERRORS.CONFLICT.code
      setFailure({ text: conflict ? '模板已在其他窗口修改，请重新载入' : whyNot(error), conflict })
    } finally {
      setBusy(false)
    }
  }
  const parties: PlacingParty[] = (content?.parties ?? []).map((party, index) => ({
    partyId: party.partyId,
    name: party.roleName || `角色 ${index + 1}`,
    kind: party.kind,
  }))
  const files = (content?.files ?? []).flatMap((id) => detail.files.find(({ fileId }) => fileId === id) ?? [])
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Button onClick={() => navigate(`/platform/openUser/templates?appId=${appId}`)}>返回</Button>
        <h1>{facts.name}</h1>
        <span className={styles.hint}>
          版本 {revision + 1}
          {dirty ? ' · 有未保存的修改' : ''}
        </span>
        <span className={styles.grow} />
        <Space wrap>
          <Button onClick={() => naming.show(true)}>名称与分类</Button>
          {content && <Button onClick={() => roles.show(true)}>设置角色</Button>}
          {content && (
            <Button
              disabled={dirty}
              title={dirty ? '请先保存' : undefined}
              onClick={() => replacing.show(true)}
            >
              替换文件
            </Button>
          )}
          <Button
            onClick={() =>
              void call('/openEdit/template/preview', at, { quiet: true }).then(setShown, (error) =>
                toast.error(whyNot(error)),
              )
            }
          >
            示例预览
          </Button>
          <Button onClick={() => setSample(true)}>请求示例</Button>
          {content && (
            <Button type="primary" loading={busy} disabled={!dirty} onClick={() => void save()}>
              保存模板
            </Button>
          )}
        </Space>
      </header>
      {failure && (
        <Alert
          banner
          type="error"
          role="alert"
          title={failure.text}
          action={
            failure.conflict && (
              <Button size="small" onClick={onReload}>
                载入最新内容
              </Button>
            )
          }
        />
      )}
      {problems.length > 0 && (
        <Alert banner type="warning" title={problems.map(({ message }) => message).join('；')} />
      )}
      {content && files.length > 0 ? (
        <PlaceEditor
          files={files}
          parties={parties}
          initial={content.fields}
          onChange={(fields) => {
            setContent((now) => now && { ...now, fields })
            setDirty(true)
          }}
          viewer={viewer}
          words={{
            find: (keyword) => call('/openEdit/template/findKeyword', { ...at, keyword }, { quiet: true }),
            read: async () => toast.info('扫描件的文字识别请在网页端的模板编辑中进行'),
          }}
          senderNote="使用模板时由发起方填写"
        />
      ) : (
        <EmptyState text="HTML 模板的正文在「模板管理 · 编辑」中修改" />
      )}
      {sample && (
        <Drawer open size={640} title="发起所需的请求" onClose={() => setSample(false)}>
          <p>POST /api/open/v1/contract/createByTemplate</p>
          <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {JSON.stringify(detail.sample, null, 2)}
          </pre>
          <Button
            onClick={() =>
              void navigator.clipboard
                .writeText(JSON.stringify(detail.sample, null, 2))
                .then(() => toast.success('已复制'))
            }
          >
            复制
          </Button>
        </Drawer>
      )}
      {roles.subject && content && (
        <RolesDialog
          parties={content.parties}
          fields={content.fields}
          onChange={(next) => {
            setContent({ ...content, parties: next })
            setDirty(true)
          }}
          onClose={roles.close}
        />
      )}
      {naming.subject && (
        <FormDialog<{ name: string; category: string }>
          title="名称与分类"
          initial={facts}
          onClose={naming.close}
          onSubmit={async (values) => {
            const next = { name: values.name.trim(), category: values.category?.trim() ?? '' }
            setFacts(next)
            await save(next)
          }}
        >
          <TextItem name="name" label="名称" must="请填写模板名称" maxLength={100} />
          <TextItem name="category" label="分类" maxLength={20} />
        </FormDialog>
      )}
      {replacing.subject && files[0] && (
        <Drawer open size={520} title="替换文件" onClose={replacing.close}>
          <p>位置仍在的控件保留；页码超出新文件的控件去除，可在版本中恢复。</p>
          {files.map((file) => (
            <UploadBox
              key={file.fileId}
              label={`替换「${file.name}」`}
              send={(chosen, way) =>
                upload(
                  '/openEdit/template/replaceFile',
                  { ...at, fileId: file.fileId, file: chosen },
                  { ...way, quiet: true },
                )
              }
              onDone={({ kept, dropped }) => {
                toast.success(
                  dropped.length
                    ? `保留 ${kept} 个控件，去除：${dropped.map(({ name, page }) => `${name}（第 ${page} 页）`).join('、')}`
                    : `已替换，保留 ${kept} 个控件`,
                )
                replacing.close()
                onReload()
              }}
            />
          ))}
        </Drawer>
      )}
      {shown && <PdfPreview {...shown} title={`示例预览：${facts.name}`} onClose={() => setShown(null)} />}
    </div>
  )
}
