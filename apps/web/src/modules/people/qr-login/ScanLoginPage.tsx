import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { StatementPage, WaitingPage } from '../../../shared/lite/LitePages.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { begunHere } from '../third-party/begunHere.ts'
import styles from './qrLogin.module.css'
import { ReturnedHere } from './ReturnedHere.tsx'
import { SandboxAccount } from './SandboxAccount.tsx'

/** What each vendor calls the code it sends people back with. */
const CODE_NAMES = ['auth_code', 'authCode', 'code']

const Failed = ({ children }: { children: string }) => (
  <StatementPage title="无法继续登录">{children}</StatementPage>
)

type Ended = 'confirmed' | 'refused'

/** On the telephone: which screen asks, and whether its owner wants that. In a sandbox this page is the app itself. */
const PhoneScreen = ({ ticket, authCode }: { ticket: string; authCode: string | null }) => {
  const { data, error } = useCall('/qrLogin/screen', { ticket }, { quiet: true, staleTime: Infinity })
  const [name, setName] = useState('')
  const [wanted, setWanted] = useState<Ended | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  const { busy, refusal, refuse, act } = useAct()

  const answer = (outcome: Ended, send: () => Promise<unknown>) => {
    setWanted(outcome)
    return act(async () => {
      await send()
      setEnded(outcome)
    })
  }
  if (error) return <Failed>{error.message}</Failed>
  if (!data) return <WaitingPage />
  if (ended) {
    return (
      <StatementPage done={ended === 'confirmed'} title={ended === 'confirmed' ? '已确认登录' : '已取消登录'}>
        {ended === 'confirmed' ? '请回到电脑继续，此页可以关闭。' : '电脑上不会登录，此页可以关闭。'}
      </StatementPage>
    )
  }
  const confirm = () => {
    if (!authCode && !name.trim()) return refuse('请输入沙箱账号')
    return answer('confirmed', () =>
      call('/qrLogin/confirm', { ticket, authCode: authCode ?? `sandbox:${name.trim()}` }, { quiet: true }),
    )
  }
  return (
    <Lite>
      <div className={styles.page}>
        <h1>{data.isSandbox ? `${data.label}沙箱` : '确认登录信契'}</h1>
        <p className={styles.lead}>
          {data.isSandbox
            ? `这是模拟的${data.label}，没有连接真实的${data.label}。`
            : '请核对下面的设备是否就在您面前。'}
        </p>
        <dl className={styles.facts}>
          <dt>登录到</dt>
          <dd>信契</dd>
          <dt>设备</dt>
          <dd>{data.device ?? '未知设备'}</dd>
          <dt>网络地址</dt>
          <dd>{data.address ?? '–'}</dd>
          <dt>发起时间</dt>
          <dd>{instant(data.at)}</dd>
        </dl>
        {!authCode && (
          <SandboxAccount
            value={name}
            onChange={(value) => {
              setName(value)
              refuse(null)
            }}
            error={refusal ?? undefined}
          />
        )}
        {authCode && refusal && <Notice tone="error">{refusal}</Notice>}
        <Notice tone="warning">如果不是您本人在登录，请不要确认。</Notice>
        <div className={styles.actions}>
          <Button look="primary" block busy={busy && wanted === 'confirmed'} onClick={confirm}>
            确认登录
          </Button>
          <Button
            block
            busy={busy && wanted === 'refused'}
            onClick={() => answer('refused', () => call('/qrLogin/refuse', { ticket }, { quiet: true }))}
          >
            取消
          </Button>
        </div>
      </div>
    </Lite>
  )
}

/** Where vendors send people back to: to the browser that began, or to a telephone that confirms for another screen. */
const ScanLoginPage = () => {
  const { way = '' } = useParams()
  const [query] = useSearchParams()
  const ticket = query.get('state') ?? ''
  const authCode = CODE_NAMES.map((name) => query.get(name)).find(Boolean) ?? null
  const { data: ways, error } = useCall('/qrLogin/ways', {}, { quiet: true, staleTime: Infinity })
  const begun = begunHere(ticket)
  if (error) return <Failed>{error.message}</Failed>
  if (!ways) return <WaitingPage />
  const app = ways.find((offered) => offered.way === way)
  if (!app || ticket.length < 16) return <Failed>链接不完整或已失效，请回到登录页重新发起。</Failed>
  // Without a code nobody has vouched for anybody; only the sandbox plays the app itself.
  if (!authCode && !app.isSandbox)
    return <Failed>{`${app.label}没有完成授权，请回到登录页重新发起。`}</Failed>
  const comesBack = begun && (way === 'dingtalk' || authCode)
  return comesBack ? (
    <ReturnedHere app={app} ticket={ticket} begun={begun} authCode={authCode} />
  ) : (
    <PhoneScreen ticket={ticket} authCode={authCode} />
  )
}
export default ScanLoginPage
