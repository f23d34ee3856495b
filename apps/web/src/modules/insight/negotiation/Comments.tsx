// What was said of a clause: to both sides, or to one's own alone.

import { Button, Checkbox, Input, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './negotiation.module.css'
import { type Clause, nameOf, type Room } from './roomWords.ts'

export const Comments = ({ room, clause }: { room: Room; clause: Clause }) => {
  const [text, setText] = useState('')
  const [inside, setInside] = useState(false)
  const { busy, refusal, act } = useAct()
  const said = room.comments.filter(({ clauseId }) => clauseId === clause.clauseId)
  const send = () =>
    act(async () => {
      await call(
        '/negotiation/comment',
        { roomId: room.roomId, clauseId: clause.clauseId, inside, text: text.trim() },
        { quiet: true },
      )
      setText('')
      await outdate('/negotiation/view')
    })
  return (
    <details className={styles.comments} open={said.length > 0}>
      <summary>意见（{said.length}）</summary>
      <ul className={styles.plain}>
        {said.map((comment) => (
          <li key={comment.commentId} className={styles.comment} data-inside={comment.inside || undefined}>
            <span className={styles.by}>
              {comment.side === room.side ? '我方' : '对方'} {comment.byName} · {instant(comment.at)}
              {comment.inside && <Tag color="gold">仅我方可见</Tag>}
            </span>
            <span>{comment.text}</span>
          </li>
        ))}
      </ul>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.acts}>
        <Input
          aria-label={`对「${nameOf(clause)}」的意见`}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Checkbox checked={inside} onChange={({ target }) => setInside(target.checked)}>
          仅我方可见
        </Checkbox>
        <Button disabled={!text.trim()} loading={busy} onClick={() => void send()}>
          发表
        </Button>
      </div>
    </details>
  )
}
