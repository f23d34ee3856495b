// A visitor signs a sample and sees what a partner's server would be told, as it happens.

import type { Data } from '@xinqi/api/calls'
import { PUBLIC_STATUS_LABEL, type PublicStatus } from '@xinqi/api/open/public-shapes'
import { WEBHOOK_EVENTS } from '@xinqi/api/open/webhook-events'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { CodeBlock } from '../public-api/CodeBlock.tsx'
import styles from './experience.module.css'

type State = Data<'/open/experience/status'>
const KEY = 'openExperience'
const SIGNER: Record<string, string> = {
  pending: '未到',
  turn: '待签',
  viewed: '已查看',
  filled: '已填写',
  signed: '已签署',
  refused: '已拒签',
}
const ENDED = new Set(['completed', 'refused', 'expired', 'withdrawn'])

const Signers = ({ code, state }: { code: string; state: State }) => {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const act = async (account: 'self' | 'demo-person', action: 'view' | 'sign' | 'refuse') => {
    setBusy(`${account}${action}`)
    setFailure(null)
    try {
      await call('/open/experience/act', { code, account, action }, { quiet: true })
    } catch (error) {
      setFailure(whyNot(error))
    }
    await outdate('/open/experience/status')
    setBusy(null)
  }
  return (
    <>
      <ul className={styles.signers}>
        {state.signers.map(({ account, name, status }) => {
          const who = account as 'self' | 'demo-person'
          const isTurn = (status === 'turn' || status === 'viewed') && !ENDED.has(state.status)
          return (
            <li key={account ?? name}>
              <div>
                <b>{name}</b>
                <small>{account}</small>
              </div>
              <ToneTag tone={status === 'signed' ? 'green' : isTurn ? 'blue' : 'grey'}>
                {SIGNER[status]}
              </ToneTag>
              {isTurn && (
                <div className={blocks.wrapRow}>
                  {status === 'turn' && (
                    <Button loading={busy === `${who}view`} onClick={() => void act(who, 'view')}>
                      查看
                    </Button>
                  )}
                  <Button
                    type="primary"
                    loading={busy === `${who}sign`}
                    onClick={() => void act(who, 'sign')}
                  >
                    {who === 'self' ? '盖章' : '签名'}
                  </Button>
                  <Button danger loading={busy === `${who}refuse`} onClick={() => void act(who, 'refuse')}>
                    拒签
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {failure && <Alert type="error" showIcon title={failure} />}
    </>
  )
}

const EventList = ({ events }: { events: State['events'] }) => {
  const [open, setOpen] = useState<string | null>(null)
  const shown = events.find(({ id }) => id === open) ?? events.at(-1)
  return (
    <section className={`${blocks.card} ${styles.card}`} aria-labelledby="events">
      <h2 id="events">您的服务器会收到（{events.length}）</h2>
      <ol className={styles.events} aria-live="polite">
        {events.map(({ id, type, seq, isFinal, occurredAt }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === shown?.id} onClick={() => setOpen(id)}>
              <span className={styles.seq}>{seq}</span>
              <code>{type}</code>
              <span>{WEBHOOK_EVENTS[type as keyof typeof WEBHOOK_EVENTS]?.label}</span>
              {isFinal && <ToneTag tone="green">isFinal</ToneTag>}
              <time>{instant(occurredAt)}</time>
            </button>
          </li>
        ))}
      </ol>
      {shown && <CodeBlock title={`${shown.type} 的内容`} code={shown.body} />}
    </section>
  )
}

const Running = ({ code, onAgain }: { code: string; onAgain: () => void }) => {
  const { data, error, refetch } = useCall(
    '/open/experience/status',
    { code },
    {
      quiet: true,
      staleTime: 0,
      refetchInterval: ({ state }) => (ENDED.has(state.data?.status ?? '') ? false : 3000),
    },
  )
  if (error)
    return (
      <Alert
        type="error"
        showIcon
        title={error.message}
        action={
          <>
            <Button onClick={() => void refetch()}>重试</Button> <Button onClick={onAgain}>重新开始</Button>
          </>
        }
      />
    )
  if (!data) return <p role="status">正在准备…</p>
  const isDone = data.status === 'completed'
  return (
    <div className={styles.columns}>
      <section className={`${blocks.card} ${styles.card}`} aria-labelledby="contract">
        <div className={styles.head}>
          <h2 id="contract">采购合同（样例）</h2>
          <ToneTag tone={isDone ? 'green' : 'blue'}>
            {PUBLIC_STATUS_LABEL[data.status as PublicStatus]}
          </ToneTag>
        </div>
        <p className={styles.quiet}>
          编号 {data.contractNo}。依次扮演两方：先由张三签名，再由企业盖章；也可以试试拒签。
        </p>
        <Signers code={code} state={data} />
        {isDone && (
          <div className={styles.done}>
            <Alert type="success" showIcon title="签完了：文件已定稿，证据已写入存证日志" />
            <div className={blocks.wrapRow}>
              {data.fileUrl && (
                <Button type="primary" href={data.fileUrl}>
                  下载签好的文件
                </Button>
              )}
              {data.evidenceNo && (
                <Link to={`/platform/acChainView?no=${encodeURIComponent(data.evidenceNo)}`}>
                  <Button>核验存证</Button>
                </Link>
              )}
              <Button onClick={onAgain}>再来一次</Button>
            </div>
          </div>
        )}
        {ENDED.has(data.status) && !isDone && <Button onClick={onAgain}>再来一次</Button>}
        {!ENDED.has(data.status) && (
          <details className={styles.phone}>
            <summary>用手机继续</summary>
            <QrCode text={`${location.origin}/platform/experience?code=${code}`} label="用手机继续体验" />
            <p className={styles.quiet}>手机上操作，这里实时显示事件。</p>
          </details>
        )}
      </section>
      <EventList events={data.events} />
    </div>
  )
}

const ExperiencePage = () => {
  const [code, setCode] = useState<string | null>(
    () => new URLSearchParams(location.search).get('code') ?? sessionStorage.getItem(KEY),
  )
  const { busy, refusal, act } = useAct()
  const start = () =>
    act(async () => {
      const begun = await call('/open/experience/start', {}, { quiet: true })
      sessionStorage.setItem(KEY, begun.code)
      setCode(begun.code)
    })
  return (
    <div className={styles.page}>
      <h1>在线体验</h1>
      <p className={styles.quiet}>
        在沙箱中发起一份真实的样例合同，签署它，同时看到您的服务器会收到的每一个事件，最后核验文件。不用登录，文件带「沙箱
        无法律效力」水印。
      </p>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {code ? (
        <Running
          key={code}
          code={code}
          onAgain={() => {
            sessionStorage.removeItem(KEY)
            setCode(null)
            void start()
          }}
        />
      ) : (
        <section className={styles.start}>
          <ol>
            <li>发起：两方、按关键字定位</li>
            <li>签署：张三签名，企业盖章</li>
            <li>事件：依次送达，序号连续</li>
            <li>核验：签名、时间戳与存证</li>
          </ol>
          <Button type="primary" size="large" loading={busy} onClick={() => void start()}>
            开始体验
          </Button>
        </section>
      )}
    </div>
  )
}
export default ExperiencePage
