// 智能BI: a question in Chinese becomes a plan, said back before the numbers, and can be refined.

import type { BiPlan, Data } from '@xinqi/api/calls'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './boards.module.css'
import { PlanAnswer } from './PlanAnswer.tsx'

type Turn = { id: number; question: string; reply: Data<'/cust/bi/signal/chat/info'> }
const SUGGESTED = [
  '本月合同数',
  '今年每月签署完成数',
  '各部门的合同金额',
  '相对方前10名',
  '按状态看本季度合同',
]

const SmartBIPage = () => {
  const [turns, setTurns] = useState<Turn[]>([])
  const [typed, setTyped] = useState('')
  const { busy, refusal, act } = useAct()
  const mayAsk = useAccess().may('system:archive:file')
  const last: BiPlan | null = turns.findLast(({ reply }) => reply.plan)?.reply.plan ?? null
  const ask = (question: string) =>
    act(async () => {
      const reply = await call('/cust/bi/signal/chat/info', { question, previous: last }, { quiet: true })
      setTurns((before) => [...before, { id: before.length, question, reply }])
      setTyped('')
    })
  return (
    <div className={styles.page}>
      <div className={`${blocks.spread} ${styles.head}`}>
        <h1>智能BI</h1>
        {mayAsk && <Link to="/askContracts">按合同内容提问：问合同</Link>}
        {turns.length > 0 && <Button onClick={() => setTurns([])}>重新开始</Button>}
      </div>
      {turns.length === 0 && (
        <section className={`${blocks.sheet} ${styles.card}`}>
          <p>用一句话提问，例如：</p>
          <span className={styles.tools}>
            {SUGGESTED.map((question) => (
              <Button key={question} size="small" onClick={() => void ask(question)}>
                {question}
              </Button>
            ))}
          </span>
        </section>
      )}
      <ul className={styles.talk} aria-live="polite">
        {turns.map(({ id, question, reply }) => (
          <li key={id} style={{ display: 'grid', gap: 8 }}>
            <span className={styles.question}>{question}</span>
            {reply.ok && reply.plan && reply.answer ? (
              <>
                <span>
                  {reply.said}
                  {reply.unknown.length > 0 && `（没有理解：${reply.unknown.join('、')}）`}
                </span>
                <PlanAnswer title={reply.said} plan={reply.plan} answer={reply.answer} />
              </>
            ) : (
              <Alert type="warning" showIcon title={reply.message ?? '没有理解这个问题，请换一种说法'} />
            )}
          </li>
        ))}
      </ul>
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      <Input.Search
        aria-label="问题"
        size="large"
        maxLength={200}
        enterButton="提问"
        loading={busy}
        placeholder={turns.length ? '继续追问，如：只看采购合同' : '想了解什么？如：今年每月签署完成数'}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(question) => question.trim() && void ask(question.trim())}
      />
    </div>
  )
}
export default SmartBIPage
