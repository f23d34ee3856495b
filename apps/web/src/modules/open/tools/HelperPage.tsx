// Questions answered from the documents and the error table, each with where it stands.

import { RobotOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { whyNot } from '../../../shared/api/CallError.ts'
import { events } from '../../../shared/api/call.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { Feedback } from '../public-api/Feedback.tsx'
import styles from './helper.module.css'
import { ToolFrame } from './ToolFrame.tsx'

type Piece = Data<'/open/helper/ask'>
type Turn = { question: string; text: string; sources: Piece['sources']; byModel: boolean; busy: boolean }

const ASKED_OFTEN = [
  '签名一直返回 1102 怎么办',
  '合同完成以哪个事件为准',
  '怎样按关键字定位印章',
  '重试会不会重复发起合同',
  '正式环境上线要做什么',
]

const Answer = ({ turn }: { turn: Turn }) => (
  <div className={styles.turn}>
    <p className={styles.question}>{turn.question}</p>
    <div className={styles.answer} aria-live="polite">
      <RobotOutlined aria-hidden="true" />
      <div>
        {turn.text ? <p className={styles.text}>{turn.text}</p> : <p>正在查找…</p>}
        {turn.sources.length > 0 && (
          <ol className={styles.sources} aria-label="出处">
            {turn.sources.map(({ path, page, title }) => (
              <li key={`${path}${title}`}>
                <Link to={path}>{title}</Link> <small>{page}</small>
              </li>
            ))}
          </ol>
        )}
        {!turn.busy && (
          <small className={styles.by}>
            {turn.byModel ? '由AI生成，仅供参考，以所引文档为准' : '摘自所引文档'}
          </small>
        )}
      </div>
    </div>
  </div>
)

const HelperPage = () => {
  const [query] = useSearchParams()
  const [question, setQuestion] = useState(query.get('q') ?? '')
  const [turns, setTurns] = useState<Turn[]>([])
  const busy = turns.at(-1)?.busy ?? false
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const change = (more: Partial<Turn>) =>
    setTurns((now) => now.map((turn, at) => (at === now.length - 1 ? { ...turn, ...more } : turn)))
  const ask = async (asked: string) => {
    if (!asked.trim() || busy) return
    setQuestion('')
    setTurns((now) => [...now, { question: asked, text: '', sources: [], byModel: false, busy: true }])
    stop.current = new AbortController()
    let said = ''
    try {
      await events(
        '/open/helper/ask',
        { question: asked.trim() },
        (piece) => {
          if (piece.kind === 'sources') change({ sources: piece.sources })
          else if (piece.kind === 'text') {
            said += piece.text
            change({ text: said, byModel: piece.byModel })
          }
        },
        { quiet: true, signal: stop.current.signal },
      )
    } catch (error) {
      if (!said) change({ text: whyNot(error) })
    } finally {
      change({ busy: false })
    }
  }
  return (
    <ToolFrame path="/platform/tools/helper">
      <div className={blocks.card}>
        {turns.length === 0 && (
          <div className={styles.often}>
            <p>可以问错误码、接口、签名、回调、上线……</p>
            {ASKED_OFTEN.map((one) => (
              <Button key={one} onClick={() => void ask(one)}>
                {one}
              </Button>
            ))}
          </div>
        )}
        {turns.map((turn, at) => (
          <Answer key={at} turn={turn} />
        ))}
        <form
          className={styles.ask}
          onSubmit={(event) => {
            event.preventDefault()
            void ask(question)
          }}
        >
          <Input
            size="large"
            aria-label="您的问题"
            placeholder="您的问题"
            maxLength={500}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
          <Button size="large" type="primary" htmlType="submit" loading={busy}>
            提问
          </Button>
        </form>
        <Feedback about={turns.length ? `AI助手：${turns.at(-1)!.question}`.slice(0, 200) : undefined} />
      </div>
    </ToolFrame>
  )
}
export default HelperPage
