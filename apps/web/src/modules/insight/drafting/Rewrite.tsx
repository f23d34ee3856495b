import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import styles from './drafting.module.css'

type Props = {
  draftId: string
  /** The passage that is marked, or stands under the cursor. */
  passage: () => string
  /** Puts the words where the passage stands. */
  replace: (text: string) => void
}

const WISHES = ['更严谨，消除歧义', '更有利于我方', '更公平，兼顾双方', '更简明']

/** The model proposes, marked as such; nothing changes before somebody takes it. */
export const Rewrite = ({ draftId, passage, replace }: Props) => {
  const [wish, setWish] = useState('')
  const [proposal, setProposal] = useState<{ before: string; text: string } | null>(null)
  const { busy, refusal, act } = useAct()
  const ask = () =>
    act(async () => {
      const before = passage()
      if (before.length < 2) throw new Error('请先选中要改写的文字，或把光标放在要改写的段落里')
      const { text } = await call(
        '/draftAI/rewrite',
        { draftId, passage: before, wish: wish.trim() },
        { quiet: true },
      )
      setProposal({ before, text })
    })
  return (
    <div className={styles.rewrite}>
      <p>选中文字或把光标放在段落里，说明怎样改写。</p>
      <Input.TextArea
        aria-label="改写要求"
        maxLength={200}
        rows={2}
        value={wish}
        onChange={({ target }) => setWish(target.value)}
      />
      <div className={styles.wishes}>
        {WISHES.map((each) => (
          <Button key={each} size="small" onClick={() => setWish(each)}>
            {each}
          </Button>
        ))}
      </div>
      <Button type="primary" disabled={wish.trim().length < 2} loading={busy} onClick={() => void ask()}>
        请模型改写
      </Button>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {proposal && (
        <section aria-label="模型的建议">
          <p>
            <b>模型</b> {proposal.text}
          </p>
          <Button
            size="small"
            onClick={() => {
              replace(proposal.text)
              setProposal(null)
            }}
          >
            采用
          </Button>{' '}
          <Button size="small" onClick={() => setProposal(null)}>
            不用
          </Button>
          <p className={styles.note}>由模型生成，不是法律意见；采用前请核对。</p>
        </section>
      )}
    </div>
  )
}
