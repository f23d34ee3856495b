import { SECOND_STEP_EXPIRED } from 'virtual:failures'
import type { Data } from '@xinqi/api/calls'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { CallError, whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { CodeInput } from '../../../shared/lite/CodeInput.tsx'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { type AskedStep, askedStep } from './askedStep.ts'
import styles from './auth.module.css'
import { EnrolQr } from './EnrolQr.tsx'
import { enter } from './enter.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Entered = Data<'/v2/auth/secondStep'>

const giveUp = () => askedStep.set({ asked: null })
const letIn = (entered: Entered) => {
  giveUp()
  enter(entered)
}

const useEnrolment = (asked: AskedStep) => {
  const [shown, setShown] = useState<Data<'/v2/auth/secondStepEnrol'> | null>(null)
  useEffect(() => {
    if (asked.kind !== 'enrol') return
    call('/v2/auth/secondStepEnrol', { ticket: asked.ticket }).then(setShown, giveUp)
  }, [asked])
  return shown
}

type SentCode = Data<'/v2/auth/secondStepCode'> & { at: number }

/** Sent as soon as the step is shown, and again when asked for. */
const useSentCode = (asked: AskedStep, onProblem: (problem: string) => void) => {
  const [sent, setSent] = useState<SentCode | null>(null)
  const send = async () => {
    try {
      const answer = await call('/v2/auth/secondStepCode', { ticket: asked.ticket }, { quiet: true })
      setSent({ ...answer, at: Date.now() })
    } catch (failure) {
      onProblem(whyNot(failure))
      if (failure instanceof CallError && failure.code === SECOND_STEP_EXPIRED.code) giveUp()
    }
  }
  const sendFirst = useEffectEvent(() => void send())
  useEffect(() => {
    if (asked.kind === 'code') sendFirst()
  }, [asked])
  return { sent, send }
}

const subtitleOf = (kind: AskedStep['kind'], recovering: boolean, sent: SentCode | null) => {
  if (kind === 'enrol') return '绑定后输入应用中显示的 6 位数字即可登录'
  if (kind === 'code') return sent ? `验证码已发送至 ${sent.target}` : '验证码将发送至账号绑定的手机或邮箱'
  return recovering ? '输入开启二次验证时保存的恢复码，每个只能用一次' : '请输入身份验证应用中显示的 6 位数字'
}

const SecondStep = ({ asked }: { asked: AskedStep }) => {
  const enrolment = useEnrolment(asked)
  const [recovering, setRecovering] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [entered, setEntered] = useState<Entered | null>(null)
  const { sent, send } = useSentCode(asked, setProblem)
  const label = asked.kind === 'code' ? '验证码' : '动态验证码'
  const type = (value: string) => {
    setCode(value)
    setProblem(undefined)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (code.length < 6) return setProblem(recovering ? '请输入恢复码' : `请输入 6 位${label}`)
    setBusy(true)
    try {
      const answer = await call('/v2/auth/secondStep', { ticket: asked.ticket, code }, { quiet: true })
      if (answer.recoveryCodes) setEntered(answer)
      else letIn(answer)
    } catch (failure) {
      setCode('')
      setProblem(whyNot(failure))
      if (failure instanceof CallError && failure.code === SECOND_STEP_EXPIRED.code) giveUp()
    } finally {
      setBusy(false)
    }
  }

  if (entered?.recoveryCodes) {
    return (
      <AuthFrame title="二次验证已开启" subtitle="以后登录时，输入密码后还需输入动态验证码">
        <RecoveryCodes codes={entered.recoveryCodes} action="进入工作台" onDone={() => letIn(entered)} />
      </AuthFrame>
    )
  }
  const enrolling = asked.kind === 'enrol'
  return (
    <AuthFrame
      title={enrolling ? '绑定动态验证码' : '二次验证'}
      subtitle={subtitleOf(asked.kind, recovering, sent)}
    >
      <form onSubmit={submit} noValidate>
        {enrolling && (
          <Notice>
            {asked.companyName ? `「${asked.companyName}」要求管理员` : '平台要求运营人员'}
            使用二次验证，请先完成绑定。
          </Notice>
        )}
        {enrolment && <EnrolQr {...enrolment} />}
        {recovering ? (
          <Field
            label="恢复码"
            value={code}
            onChange={type}
            error={problem}
            maxLength={20}
            autoComplete="off"
            placeholder="XXXXX-XXXXX"
          />
        ) : (
          <CodeInput label={label} value={code} onChange={type} error={problem} />
        )}
        {sent?.sandbox && (
          <Notice>
            演示环境不会真正发送短信或邮件，内容如下：
            <br />
            {sent.sandbox}
            <Button look="text" onClick={() => type(sent.sandbox!.match(/\d{6}/)?.[0] ?? '')}>
              填入验证码
            </Button>
          </Notice>
        )}
        <Button type="submit" look="primary" block busy={busy}>
          验证并登录
        </Button>
      </form>
      <p className={styles.below}>
        {asked.kind === 'code' && (
          <CountdownButton
            label="重新发送"
            seconds={sent?.resendAfter ?? 0}
            startedAt={sent?.at ?? null}
            onClick={() => void send()}
          />
        )}
        {asked.kind === 'totp' && (
          <>
            <Button
              look="text"
              onClick={() => {
                setRecovering(!recovering)
                type('')
              }}
            >
              {recovering ? '使用动态验证码' : '使用恢复码'}
            </Button>{' '}
          </>
        )}
        <Button look="text" onClick={giveUp}>
          返回登录
        </Button>
      </p>
    </AuthFrame>
  )
}
export default SecondStep
