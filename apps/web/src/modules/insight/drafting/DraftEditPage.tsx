// /draftAI/:id: the contract in a real editor, the review beside it, blanks and clauses within reach.

import Bold from '@tiptap/extension-bold'
import Document from '@tiptap/extension-document'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import Text from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import type { STANCES } from '@xinqi/api/ai'
import type { Data } from '@xinqi/api/calls'
import { BLANK } from '@xinqi/api/draft-document'
import { Alert, Button, Input, Segmented, Select, Tabs } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { call, download } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ActsMenu } from '../../../shared/list/ActsMenu.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { go } from '../../../shared/navigation/go.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import {
  ClauseNumbers,
  ClauseParagraph,
  FindingMarks,
  findingsKey,
  placeOf,
  readable,
} from './clauseKinds.ts'
import { cleanPaste } from './cleanPaste.ts'
import styles from './drafting.module.css'
import { Rewrite } from './Rewrite.tsx'
import { TableMenu } from './TableMenu.tsx'
import { useSaving } from './useSaving.ts'
import { Versions } from './Versions.tsx'

type Draft = Data<'/draftAI/detail'>
type Finding = Data<'/draftAI/check'>[number]

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
const CHECK_MS = 800
const KINDS = [
  { value: 'title', label: '标题' },
  { value: 'clause', label: '条款' },
  { value: 'body', label: '正文' },
  { value: 'plain', label: '不缩进' },
]

/** The whole text a moment after the last key; an answer to an older text is dropped. */
const useChecking = (draft: Draft, editor: Editor | null) => {
  const [findings, setFindings] = useState<Finding[] | null>(null)
  const round = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const check = useCallback(async () => {
    if (!editor) return
    const own = ++round.current
    const { text, lines } = readable(editor.state.doc)
    const found = await call(
      '/draftAI/check',
      { contractType: draft.contractType, stance: draft.stance as (typeof STANCES)[number], text },
      { quiet: true },
    ).catch(() => null)
    if (!found || own !== round.current || editor.isDestroyed) return
    setFindings(found)
    if (editor.view.composing) return
    editor.view.dispatch(
      editor.state.tr.setMeta(
        findingsKey,
        found
          .filter(({ start, end }) => end > start)
          .map(({ start, end, level }) => ({ from: placeOf(lines, start), to: placeOf(lines, end), level })),
      ),
    )
  }, [draft.contractType, draft.stance, editor])
  const soon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void check(), CHECK_MS)
  }, [check])
  useEffect(() => {
    soon()
    return () => clearTimeout(timer.current)
  }, [soon])
  return { findings, soon }
}

const choose = (editor: Editor, from: number, to: number) =>
  editor.chain().focus().setTextSelection({ from, to }).scrollIntoView().run()

const blanksIn = (editor: Editor) => {
  const { text, lines } = readable(editor.state.doc)
  return [...text.matchAll(BLANK)].map((match) => ({
    label: match[1]!,
    from: placeOf(lines, match.index),
    to: placeOf(lines, match.index + match[0].length),
  }))
}

/** What is marked; with nothing marked, the paragraph under the cursor. */
const passageOf = (editor: Editor) => {
  const { from, to, empty, $from } = editor.state.selection
  return empty ? { from: $from.start(), to: $from.end() } : { from, to }
}
/** Where the passage began, one paragraph a line: undo brings the old words back. */
const rewritePassage = (editor: Editor, text: string) => {
  const { from, to } = passageOf(editor)
  const kind = String(editor.getAttributes('paragraph').kind ?? 'body')
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim())
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [{ type: 'text', text: first }])
    .insertContentAt(
      from + first.length + 1,
      rest.map((line) => ({ type: 'paragraph', attrs: { kind }, content: [{ type: 'text', text: line }] })),
    )
    .run()
}

const Clauses = ({ editor, type }: { editor: Editor; type: string }) => {
  const { data: types } = useCall('/draftAI/types', {}, { quiet: true })
  const [chosen, setChosen] = useState(type)
  const template = types?.find((one) => one.type === chosen)
  const insert = (heading: string, text: string) => {
    const end = editor.state.selection.$from.after(1)
    editor
      .chain()
      .focus()
      .insertContentAt(end, [
        { type: 'paragraph', attrs: { kind: 'clause' }, content: [{ type: 'text', text: heading }] },
        ...text.split('\n').map((line) => ({
          type: 'paragraph',
          attrs: { kind: 'body' },
          content: [{ type: 'text', text: line }],
        })),
      ])
      .run()
  }
  return (
    <>
      <Select
        aria-label="条款库"
        style={{ width: '100%', marginBottom: 8 }}
        value={chosen}
        onChange={setChosen}
        options={types?.map((one) => ({ value: one.type, label: one.title }))}
      />
      {template?.clauses.map(({ id, heading, wordings }) => (
        <details key={id} className={styles.clause}>
          <summary>{heading}</summary>
          {wordings.map(({ stance, text }) => (
            <div key={stance}>
              <p>
                <b>{stance}</b> {text}
              </p>
              <Button size="small" onClick={() => insert(heading, text)}>
                插入到光标所在段之后
              </Button>
            </div>
          ))}
        </details>
      ))}
    </>
  )
}

const Editing = ({ draft, onReload }: { draft: Draft; onReload: () => void }) => {
  const [name, setName] = useState(draft.name)
  const [blanks, setBlanks] = useState<ReturnType<typeof blanksIn>>([])
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
  const { data: model } = useCall('/draftAI/canRewrite', {}, { quiet: true })
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
      {saving.state === 'conflict' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title="内容已在其他设备上修改，本页的修改没有保存"
          action={
            <span className={styles.conflictActs}>
              <Button size="small" onClick={onReload}>
                放弃本页修改，载入最新内容
              </Button>
              <Button
                size="small"
                onClick={() =>
                  void act(async () => {
                    if (!(await saving.keepOwn())) return
                    toast.success('已保留本页内容，对方的修改可在「版本」中比较')
                    onReload()
                  })
                }
              >
                保留本页内容，对方的修改存为版本
              </Button>
            </span>
          }
        />
      )}
      {draft.notes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          closable
          title={draft.notes.length === 1 ? draft.notes[0] : undefined}
          description={
            draft.notes.length > 1 ? (
              <ul className={styles.notes}>
                {draft.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            ) : undefined
          }
        />
      )}
      <div className={styles.body}>
        <div className={styles.desk}>
          <EditorContent editor={editor} />
        </div>
        <aside className={styles.side} aria-label="起草助手">
          <Tabs
            size="small"
            items={[
              {
                key: 'review',
                label: `审查 ${checking.findings?.length ?? ''}`,
                children: !checking.findings?.length ? (
                  <p>{checking.findings ? '没有发现风险' : '正在审查…'}</p>
                ) : (
                  checking.findings.map((finding) => (
                    <button
                      key={finding.id}
                      type="button"
                      className={`${blocks.entry} ${styles.item}`}
                      onClick={() => {
                        if (!editor || finding.end <= finding.start) return
                        const { lines } = readable(editor.state.doc)
                        choose(editor, placeOf(lines, finding.start), placeOf(lines, finding.end))
                      }}
                    >
                      <b>
                        【{finding.level}】{finding.title}
                      </b>
                      <span>{finding.why}</span>
                      {finding.wording && <span>建议：{finding.wording}</span>}
                    </button>
                  ))
                ),
              },
              {
                key: 'blanks',
                label: `待填 ${blanks.length}`,
                children: blanks.length
                  ? blanks.map(({ label, from, to }) => (
                      <button
                        key={from}
                        type="button"
                        className={`${blocks.entry} ${styles.item}`}
                        onClick={() => editor && choose(editor, from, to)}
                      >
                        {label}
                      </button>
                    ))
                  : '没有待填内容',
              },
              {
                key: 'clauses',
                label: '条款库',
                children: editor && <Clauses editor={editor} type={draft.contractType} />,
              },
              ...(model?.canRewrite && editor
                ? [
                    {
                      key: 'rewrite',
                      label: '改写',
                      children: (
                        <Rewrite
                          draftId={draftId}
                          passage={() => {
                            const { from, to } = passageOf(editor)
                            return editor.state.doc.textBetween(from, to, '\n')
                          }}
                          replace={(text) => rewritePassage(editor, text)}
                        />
                      ),
                    },
                  ]
                : []),
              {
                key: 'versions',
                label: '版本',
                children: <Versions draft={draft} flush={saving.flush} />,
              },
            ]}
          />
        </aside>
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
