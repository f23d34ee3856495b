// /draftAI/:id: the contract in a real editor, the review beside it, blanks and clauses within reach.

import Bold from '@tiptap/extension-bold'
import Document from '@tiptap/extension-document'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import Text from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { EditorContent, useEditor } from '@tiptap/react'
import type { Data } from '@xinqi/api/calls'
import { Button, Input, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { call, download } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ActsMenu } from '../../../shared/list/ActsMenu.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { go } from '../../../shared/navigation/go.ts'
import { ClauseNumbers, ClauseParagraph, FindingMarks } from './clauseKinds.ts'
import { cleanPaste } from './cleanPaste.ts'
import { DraftNotices } from './DraftNotices.tsx'
import { DraftSide } from './DraftSide.tsx'
import styles from './drafting.module.css'
import { type Blank, blanksIn, choose } from './passages.ts'
import { TableMenu } from './TableMenu.tsx'
import { useChecking } from './useChecking.ts'
import { useSaving } from './useSaving.ts'

type Draft = Data<'/draftAI/detail'>

const EXTENSIONS = [
  Document,
  ClauseParagraph,
  Text,
  Bold,
  UndoRedo,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  ClauseNumbers,
  FindingMarks,
]
const KINDS = [
  { value: 'title', label: '标题' },
  { value: 'clause', label: '条款' },
  { value: 'body', label: '正文' },
  { value: 'plain', label: '不缩进' },
]

const Editing = ({ draft, onReload }: { draft: Draft; onReload: () => void }) => {
  const [name, setName] = useState(draft.name)
  const [blanks, setBlanks] = useState<Blank[]>([])
  const [, redraw] = useState(0)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: draft.content as never,
    editorProps: {
      transformPastedHTML: cleanPaste,
      attributes: {
        class: styles.paper!,
        'aria-label': '合同正文',
        role: 'textbox',
        'aria-multiline': 'true',
      },
    },
    onUpdate: ({ editor: changed }) => {
      setBlanks(blanksIn(changed))
      saving.soon()
      checking.soon()
    },
    onSelectionUpdate: () => redraw((count) => count + 1),
  })
  const saving = useSaving(draft, editor, name)
  const checking = useChecking(draft, editor)
  const { busy, act } = useAct()
  useEffect(() => {
    if (editor) setBlanks(blanksIn(editor))
  }, [editor])
  const { draftId } = draft
  const afterSaving = (work: () => Promise<unknown>) =>
    act(async () => {
      if (await saving.flush()) await work()
    })
  const become = (as: 'template' | 'contract') =>
    afterSaving(async () => {
      const { contractId, templateNo } = await call('/draftAI/use', { draftId, as })
      go(templateNo ? `/templateEdit?templateNo=${templateNo}` : `/startCompany?contractId=${contractId}`)
    })
  const save = (format: 'word' | 'pdf') => afterSaving(() => download('/draftAI/export', { draftId, format }))
  const kind = String(editor?.getAttributes('paragraph').kind ?? 'body')
  const note = { saved: '已保存', waiting: '正在保存…', conflict: '' }[saving.state] ?? saving.state
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Button onClick={() => void afterSaving(async () => go('/draftAI'))}>返回</Button>
        <Input
          aria-label="合同名称"
          className={styles.name}
          maxLength={50}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            saving.soon()
          }}
        />
        <span className={styles.note} role="status">
          {note}
        </span>
        <Segmented
          aria-label="段落"
          size="small"
          value={kind}
          options={KINDS}
          onChange={(next) => editor?.chain().focus().updateAttributes('paragraph', { kind: next }).run()}
        />
        <Button
          size="small"
          type={editor?.isActive('bold') ? 'primary' : 'default'}
          aria-pressed={editor?.isActive('bold') ?? false}
          onClick={() => editor?.chain().focus().toggleBold().run()}
        >
          加粗
        </Button>
        {editor && <TableMenu editor={editor} />}
        <Button size="small" onClick={() => editor?.chain().focus().undo().run()}>
          撤销
        </Button>
        <Button size="small" onClick={() => editor?.chain().focus().redo().run()}>
          重做
        </Button>
        <ActsMenu
          label="导出与协商"
          loading={busy}
          acts={[
            { label: 'Word 文档', onClick: () => void save('word') },
            { label: 'PDF 文档', onClick: () => void save('pdf') },
            {
              label: '发起协商',
              onClick: () =>
                void afterSaving(async () => {
                  const { roomId } = await call('/negotiation/open', { draftId })
                  go(`/negotiation/${roomId}`)
                }),
            },
            { label: '存为合同模板', onClick: () => void become('template') },
          ]}
        />
        <Button
          type="primary"
          loading={busy}
          onClick={() => {
            const [first] = blanks
            if (first && editor) {
              toast.warning(`还有 ${blanks.length} 处待填，请先补全：${first.label}`)
              choose(editor, first.from, first.to)
            } else void become('contract')
          }}
        >
          发起签署
        </Button>
      </header>
      <DraftNotices
        hasConflict={saving.state === 'conflict'}
        notes={draft.notes}
        onReload={onReload}
        onKeepOwn={() =>
          void act(async () => {
            if (!(await saving.keepOwn())) return
            toast.success('已保留本页内容，对方的修改可在「版本」中比较')
            onReload()
          })
        }
      />
      <div className={styles.body}>
        <div className={styles.desk}>
          <EditorContent editor={editor} />
        </div>
        <DraftSide
          draft={draft}
          editor={editor}
          findings={checking.findings}
          blanks={blanks}
          flush={saving.flush}
        />
      </div>
    </div>
  )
}

const DraftEditPage = () => {
  const { id = '' } = useParams()
  const [round, setRound] = useState(0)
  const { data, error, refetch } = useCall('/draftAI/detail', { draftId: id }, { quiet: true, staleTime: 0 })
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState text="正在打开草稿" />
  return (
    <Editing
      // What is being written stays when it is read again in the background; only asked for does it begin anew.
      key={`${id} ${round}`}
      draft={data}
      onReload={() =>
        void outdate('/draftAI/detail')
          .then(() => refetch())
          .then(() => setRound((count) => count + 1))
      }
    />
  )
}
export default DraftEditPage
