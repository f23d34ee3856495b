// Beside a draft: what its review found, what is still blank, clauses, rewriting and versions.

import type { Editor } from '@tiptap/react'
import type { Data } from '@xinqi/api/calls'
import { Tabs } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { ClauseLibrary } from './ClauseLibrary.tsx'
import { placeOf, readable } from './clauseKinds.ts'
import styles from './drafting.module.css'
import { type Blank, choose, passageOf, rewritePassage } from './passages.ts'
import { Rewrite } from './Rewrite.tsx'
import type { Finding } from './useChecking.ts'
import { Versions } from './Versions.tsx'

type Props = {
  draft: Data<'/draftAI/detail'>
  editor: Editor | null
  /** Not known before the first review. */
  findings: readonly Finding[] | null
  blanks: readonly Blank[]
  /** Saves what still waits; false where that failed. */
  flush: () => Promise<boolean>
}

export const DraftSide = ({ draft, editor, findings, blanks, flush }: Props) => {
  const { data: model } = useCall('/draftAI/canRewrite', {}, { quiet: true })
  return (
    <aside className={styles.side} aria-label="起草助手">
      <Tabs
        size="small"
        items={[
          {
            key: 'review',
            label: `审查 ${findings?.length ?? ''}`,
            children: !findings?.length ? (
              <p>{findings ? '没有发现风险' : '正在审查…'}</p>
            ) : (
              findings.map((finding) => (
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
            children: editor && <ClauseLibrary editor={editor} type={draft.contractType} />,
          },
          ...(model?.canRewrite && editor
            ? [
                {
                  key: 'rewrite',
                  label: '改写',
                  children: (
                    <Rewrite
                      draftId={draft.draftId}
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
            children: <Versions draft={draft} flush={flush} />,
          },
        ]}
      />
    </aside>
  )
}
