import type { Data } from '@xinqi/api/calls'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { instant } from '../../../shared/format/instant.ts'
import { maskMobile } from '../../../shared/format/mobile.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { StatementPage, WaitingPage } from '../../../shared/lite/LitePages.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { goInstead } from '../../../shared/navigation/go.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { rememberWish } from '../../../shared/session/returnTo.ts'
import { useSession } from '../../../shared/session/session.ts'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import { ContactAndCode } from '../../people/sign-in/ContactAndCode.tsx'
import { codeProblem } from '../../people/sign-in/validate.ts'
import styles from './invites.module.css'
import { leaveFor } from './leaveFor.ts'

type Delegation = Data<'/departmentmember/delegate/view'>
type Done = Data<'/departmentmember/delegate/complete'>

const SENT = { text: '验证码已发送，请留意短信', voice: '请留意来电，验证码将语音播报' }

const Confirm = ({
  delegation,
  ticket,
  onDone,
}: {
  delegation: Delegation
  ticket: string
  onDone: (done: Done) => void
}) => {
  const { mobile } = delegation
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<{ code?: string; agreed?: string }>({})
  const [busy, setBusy] = useState<'accept' | 'refuse' | null>(null)

  const complete = async (accept: boolean) => {
    setBusy(accept ? 'accept' : 'refuse')
    try {
      onDone(
        await call('/departmentmember/delegate/complete', { ticket, accept, ...(accept ? { code } : {}) }),
      )
    } catch {
      setCode('')
      setBusy(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = { code: codeProblem(code), agreed: agreed ? undefined : '请先阅读并同意授权内容' }
    setProblems(found)
    if (!busy && !found.code && !found.agreed) void complete(true)
  }
  return (
    <AuthFrame title="经办人授权确认" subtitle={`${delegation.companyName} 邀请您成为企业经办人`}>
      <section className={styles.letter} aria-label="授权内容">
        {delegation.letter.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </section>
      <form onSubmit={submit} noValidate>
        <ContactAndCode
          contact={{
            label: '本人手机号',
            value: maskMobile(mobile),
            readOnly: true,
            onChange: () => undefined,
          }}
          codeLabel="短信验证码"
          code={code}
          onCode={setCode}
          codeError={problems.code}
          ready={() => true}
          send={(channel, answer) =>
            call(channel === 'text' ? '/v2/auth/code' : '/v2/auth/sendVoiceCode', {
              mobile,
              purpose: 'delegate',
              ...answer,
            })
          }
          sentText={SENT}
          withVoice
        />
        <Checkbox checked={agreed} onChange={setAgreed} error={problems.agreed}>
          我已阅读并同意以上授权内容
        </Checkbox>
        <div className={styles.stack} style={{ marginTop: 16 }}>
          <Button type="submit" look="primary" block busy={busy === 'accept'}>
            确认成为经办人
          </Button>
          <Button block busy={busy === 'refuse'} onClick={() => void complete(false)}>
            拒绝授权
          </Button>
        </div>
      </form>
    </AuthFrame>
  )
}

const Result = ({ done, company }: { done: Done; company: string }) => (
  <Lite>
    {done.accepted ? (
      <Statement done title="授权已确认" actions={<Link to="/workbench">进入工作台</Link>}>
        您已成为「{company}」的经办人，有效期至 {instant(done.validUntil)}。
      </Statement>
    ) : (
      <Statement title="已拒绝授权" actions={<Link to="/workbench">进入工作台</Link>}>
        「{company}」的管理员会收到通知，您的权限没有变化。
      </Statement>
    )}
  </Lite>
)

/** Opened on the phone of the person a company wants as its delegate. He signs in first, and comes back here. */
const AuthPage = () => {
  const ticket = useAbout('ticket')
  const signedIn = useSession(({ holder }) => holder !== null)
  const [delegation, setDelegation] = useState<Delegation | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  useEffect(() => {
    if (!signedIn) {
      rememberWish(`/authPage?ticket=${encodeURIComponent(ticket)}`)
      goInstead('/login')
      return
    }
    call('/departmentmember/delegate/view', { ticket: ticket || '-' }, { quiet: true })
      .then(setDelegation)
      .catch((error: unknown) => error instanceof CallError && setFailure(error))
  }, [signedIn, ticket])

  if (failure) {
    return (
      <StatementPage
        title="授权无法打开"
        small={failure.requestId ?? undefined}
        actions={
          <Button onClick={() => void leaveFor(location.pathname + location.search)}>换一个账号登录</Button>
        }
      >
        {failure.message}
      </StatementPage>
    )
  }
  if (!delegation) return <WaitingPage />
  if (done) return <Result done={done} company={delegation.companyName} />
  return <Confirm delegation={delegation} ticket={ticket} onDone={setDone} />
}
export default AuthPage
