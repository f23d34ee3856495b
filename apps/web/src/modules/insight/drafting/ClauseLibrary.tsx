import type { Editor } from '@tiptap/react'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import styles from './drafting.module.css'

/** 条款库: clauses of every kind of contract, put in after the paragraph under the cursor. */
export const ClauseLibrary = ({ editor, type }: { editor: Editor; type: string }) => {
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
