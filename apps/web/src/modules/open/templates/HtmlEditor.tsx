// The editor of an HTML template: text on the left, what it is made of on the right, the printed pages on demand.

import { EditorContent, useEditor } from '@tiptap/react'
import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import type { HtmlContent } from '@xinqi/api/open/html-template'
import { Alert, Button, Input, Tabs } from 'antd'
import { useRef, useState } from 'react'
import { CallError, whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useUnsaved } from '../../../shared/navigation/useUnsaved.ts'
import { BackToTemplates } from './BackToTemplates.tsx'
import { FieldsPanel } from './FieldsPanel.tsx'
import { HtmlToolbar } from './HtmlToolbar.tsx'
import styles from './html-template.module.css'
import { htmlExtensions, plainHtml } from './htmlKinds.ts'
import { PagePanel } from './PagePanel.tsx'
import { PdfPreview } from './PdfPreview.tsx'
import { RolesPanel } from './RolesPanel.tsx'

type Opened = Data<'/openEdit/html/open'>
type HtmlPreview = NonNullable<Data<'/openEdit/html/save'>['preview']>

/** A small editor of its own for what stands at the head and the foot of every page. */
const useHtml = (
  content: string,
  label: string,
  isSmall: boolean,
  urls: () => Map<string, string>,
  onChange: () => void,
) => {
  const [, redraw] = useState(0)
  return useEditor({
    extensions: htmlExtensions(urls),
    content,
    editorProps: {
      attributes: {
        class: isSmall ? `${styles.paper} ${styles.small}` : styles.paper!,
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
      },
    },
    onUpdate: onChange,
    onSelectionUpdate: () => redraw((count) => count + 1),
  })
}

export const HtmlEditor = ({ code, opened }: { code: string; opened: Opened }) => {
  const [name, setName] = useState(opened.name)
  const [roles, setRoles] = useState(opened.content.roles)
  const [fields, setFields] = useState(opened.content.fields)
  const [page, setPage] = useState(opened.content.page)
  const [version, setVersion] = useState(opened.version)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState<'save' | 'preview' | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  const [failure, setFailure] = useState<{ text: string; conflict: boolean } | null>(null)
  const [shown, setShown] = useState<HtmlPreview | null>(null)
  const urls = useRef(new Map(opened.pictures.map(({ pictureId, url }) => [pictureId, url])))
  const changed = () => setDirty(true)
  const around = () => urls.current
  const body = useHtml(opened.content.html, '模板正文', false, around, changed)
  const header = useHtml(opened.content.header, '页眉', true, around, changed)
  const footer = useHtml(opened.content.footer, '页脚', true, around, changed)
  useUnsaved(dirty)

  const send = async (previewOnly: boolean) => {
    setBusy(previewOnly ? 'preview' : 'save')
    setFailure(null)
    const content: HtmlContent = {
      html: plainHtml(body?.getHTML() ?? ''),
      header: header?.isEmpty ? '' : plainHtml(header?.getHTML() ?? ''),
      footer: footer?.isEmpty ? '' : plainHtml(footer?.getHTML() ?? ''),
      page,
      roles,
      fields,
    }
    try {
      const saved = await call(
        '/openEdit/html/save',
        { code, version, name, content, previewOnly },
        { quiet: true },
      )
      setProblems(saved.problems.map(({ message }) => message))
      setFields(saved.content.fields)
      if (saved.preview) setShown(saved.preview)
      else {
        setVersion(saved.version)
        setDirty(false)
        toast.success(`已保存为版本 ${saved.version}`)
      }
      if (saved.removed.length) toast.warning(`已去除不支持的内容：${saved.removed.slice(0, 5).join('、')}`)
    } catch (error) {
      const conflict = error instanceof CallError && error.code === ERRORS.CONFLICT.code
      setFailure({ text: conflict ? '模板已在其他窗口修改，请重新打开链接' : whyNot(error), conflict })
    } finally {
      setBusy(null)
    }
  }
  const edit =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      set(next)
      setDirty(true)
    }
  return (
    <>
      <header className={styles.head}>
        <BackToTemplates isDirty={dirty} />
        <h1>HTML 模板</h1>
        <Input
          aria-label="模板名称"
          style={{ width: 240 }}
          maxLength={100}
          value={name}
          onChange={(event) => edit(setName)(event.target.value)}
        />
        <span className={styles.hint}>
          版本 {version}
          {dirty ? ' · 有未保存的修改' : ''}
        </span>
        <span className={styles.grow} />
        <Button loading={busy === 'preview'} disabled={busy !== null} onClick={() => void send(true)}>
          预览
        </Button>
        <Button
          type="primary"
          loading={busy === 'save'}
          disabled={busy !== null || !name.trim()}
          onClick={() => void send(false)}
        >
          保存
        </Button>
      </header>
      {failure && <Alert banner type="error" role="alert" title={failure.text} />}
      {problems.length > 0 && <Alert banner type="warning" title={problems.join('；')} />}
      {body && (
        <HtmlToolbar
          editor={body}
          roles={roles}
          fields={fields}
          code={code}
          onPicture={(pictureId, url) => urls.current.set(pictureId, url)}
          onFields={edit(setFields)}
        />
      )}
      <div className={styles.body}>
        <div className={styles.sheet}>
          <EditorContent editor={body} />
        </div>
        <aside className={styles.panel} aria-label="模板设置">
          <Tabs
            items={[
              {
                key: 'fields',
                label: '字段',
                children: (
                  <FieldsPanel editor={body} fields={fields} roles={roles} onChange={edit(setFields)} />
                ),
              },
              {
                key: 'roles',
                label: '角色',
                children: <RolesPanel roles={roles} onChange={edit(setRoles)} />,
              },
              {
                key: 'page',
                label: '页面',
                forceRender: true,
                children: <PagePanel page={page} header={header} footer={footer} onChange={edit(setPage)} />,
              },
            ]}
          />
        </aside>
      </div>
      {shown && <PdfPreview {...shown} title={`预览：${name}`} onClose={() => setShown(null)} />}
    </>
  )
}
