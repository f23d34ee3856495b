import type { Data } from '@xinqi/api/calls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { StatementPage, WaitingPage } from '../../../shared/lite/LitePages.tsx'
import { AuthFrame } from '../sign-in/AuthFrame.tsx'
import { BindMobile } from '../third-party/BindMobile.tsx'
import { type Begun, forgetBegun } from '../third-party/begunHere.ts'
import { useArrival } from '../third-party/useArrival.ts'
import styles from './qrLogin.module.css'
import { SandboxAccount } from './SandboxAccount.tsx'

type App = Data<'/qrLogin/ways'>[number]

const redeem = async (
  { way }: App,
  ticket: string,
  { proof, qrId }: Begun,
  authCode: string,
): Promise<Data<'/qrLogin/enter'>> => {
  if (way === 'dingtalk') return call('/dd/login', { ticket, authCode, proof }, { quiet: true })
  await call('/qrLogin/confirm', { ticket, authCode, proof }, { quiet: true })
  return call('/qrLogin/enter', { qrId: qrId!, proof }, { quiet: true })
}

type Props = { app: App; ticket: string; begun: Begun; authCode: string | null }

/** Back in the browser that began: what the vendor vouched for is taken to the server, once. */
export const ReturnedHere = ({ app, ticket, begun, authCode }: Props) => {
  const { binding, arrived } = useArrival()
  const [name, setName] = useState('')
  const { busy, refusal, act } = useAct()
  const taken = useRef(false)
  const finish = useCallback(
    async (code: string) => {
      if (taken.current) return
      taken.current = true
      await act(async () => {
        const arrival = await redeem(app, ticket, begun, code)
        forgetBegun(ticket)
        arrived(arrival)
      })
    },
    [app, ticket, begun, arrived, act],
  )
  useEffect(() => {
    if (authCode) void finish(authCode)
  }, [authCode, finish])

  if (binding) {
    return (
      <AuthFrame title="绑定手机号" subtitle={`${app.label}登录的最后一步`}>
        <BindMobile
          label={app.label}
          path={app.way === 'dingtalk' ? '/dd/bindMobile' : '/v2/auth/bindForeign'}
          {...binding}
        />
      </AuthFrame>
    )
  }
  if (refusal) {
    return (
      <StatementPage title={`${app.label}登录未成功`} actions={<Link to="/login">返回登录页</Link>}>
        {refusal}
      </StatementPage>
    )
  }
  if (authCode) return <WaitingPage />
  return (
    <Lite>
      <div className={styles.page}>
        <h1>{app.label}沙箱</h1>
        <p className={styles.lead}>
          这是模拟的{app.label}登录页，没有连接真实的{app.label}。
        </p>
        <SandboxAccount value={name} onChange={setName} />
        <div className={styles.actions}>
          <Button
            look="primary"
            block
            busy={busy}
            disabled={!name.trim()}
            onClick={() => finish(`sandbox:${name.trim()}`)}
          >
            同意授权并登录
          </Button>
        </div>
      </div>
    </Lite>
  )
}
