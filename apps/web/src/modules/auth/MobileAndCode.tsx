import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { Button } from '../../shared/lite/Button.tsx'
import { CodeInput } from '../../shared/lite/CodeInput.tsx'
import { CountdownButton } from '../../shared/lite/CountdownButton.tsx'
import { Field } from '../../shared/lite/Field.tsx'
import { Notice } from '../../shared/lite/Notice.tsx'
import { toast } from '../../shared/lite/toast.ts'
import { CaptchaDialog } from './CaptchaDialog.tsx'
import { mobileProblem } from './validate.ts'

type Props = {
  purpose: 'login' | 'register' | 'reset' | 'identity'
  mobile: string
  code: string
  onMobile: (mobile: string) => void
  onCode: (code: string) => void
  problems: { mobile?: string; code?: string }
  complain: (field: 'mobile' | 'code', message: string) => void
}

type Sent = { at: number; resendAfter: number; sandbox: string | null }
type Channel = '/v2/auth/code' | '/v2/auth/sendVoiceCode'

/** A mobile number and the code sent to it, by message or by voice. */
export const MobileAndCode = ({ purpose, mobile, code, onMobile, onCode, problems, complain }: Props) => {
  const [asking, setAsking] = useState<Channel | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)

  const ask = (channel: Channel) => {
    const problem = mobileProblem(mobile)
    if (problem) complain('mobile', problem)
    else setAsking(channel)
  }
  const send = async (answer: { captchaId: string; captcha: string }) => {
    try {
      const { resendAfter, sandbox } = await call(asking!, { mobile, purpose, ...answer })
      setSent({ at: Date.now(), resendAfter, sandbox })
      setAsking(null)
      toast.success(asking === '/v2/auth/code' ? '验证码已发送，请留意短信' : '请留意来电，验证码将语音播报')
      return true
    } catch {
      return false
    }
  }

  return (
    <>
      <Field
        label="手机号"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
        placeholder="请输入手机号"
        value={mobile}
        onChange={onMobile}
        error={problems.mobile}
        trailing={
          <CountdownButton
            label="获取验证码"
            seconds={sent?.resendAfter ?? 0}
            startedAt={sent?.at ?? null}
            onClick={() => ask('/v2/auth/code')}
          />
        }
      />
      <CodeInput label="短信验证码" value={code} onChange={onCode} error={problems.code} />
      {sent?.sandbox && (
        <Notice>
          演示环境不会真正发送短信，内容如下：
          <br />
          {sent.sandbox}
          <Button look="text" onClick={() => onCode(sent.sandbox!.match(/\d{6}/)?.[0] ?? '')}>
            填入验证码
          </Button>
        </Notice>
      )}
      {sent && (
        <p>
          没有收到短信？
          <Button look="text" onClick={() => ask('/v2/auth/sendVoiceCode')}>
            获取语音验证码
          </Button>
        </p>
      )}
      {asking && <CaptchaDialog onAnswer={send} onClose={() => setAsking(null)} />}
    </>
  )
}
