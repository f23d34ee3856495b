import type { Body } from '@xinqi/api/calls'
import { call } from '../../../shared/api/call.ts'
import { type Channel, ContactAndCode } from './ContactAndCode.tsx'
import type { CaptchaAnswer } from './challenge.ts'
import { words } from './messages/register.zh.ts'
import { mobileProblem } from './validate.ts'

/** `old` and `new` are the two numbers of somebody who changes his. */
export type MobilePurpose = Body<'/v2/auth/code'>['purpose'] | Body<'/open/code'>['purpose'] | 'old' | 'new'

export type MobileProof = {
  mobile: string
  code: string
  onMobile: (mobile: string) => void
  onCode: (code: string) => void
  problems: { mobile?: string; code?: string }
  complain: (field: 'mobile' | 'code', message: string) => void
}

type Props = MobileProof & { purpose: MobilePurpose; label?: string; codeLabel?: string }

const SENT = {
  get text() {
    return words().textSent
  },
  get voice() {
    return words().voiceComing
  },
}

const send = (channel: Channel, purpose: MobilePurpose, mobile: string, answer: CaptchaAnswer) => {
  const isText = channel === 'text'
  if (purpose === 'old' || purpose === 'new') {
    const path = isText ? '/v2/auth/unbindingCode' : '/v2/auth/sendUnbindingVoiceCode'
    return call(path, { mobile, which: purpose, ...answer })
  }
  if (purpose === 'openRegister' || purpose === 'openReset') {
    return call('/open/code', { mobile, purpose, ...answer })
  }
  return call(isText ? '/v2/auth/code' : '/v2/auth/sendVoiceCode', { mobile, purpose, ...answer })
}

/** A mobile number and the code sent to it, by message or by voice. */
export const MobileAndCode = ({
  purpose,
  label = words().mobile,
  codeLabel = words().textCode,
  mobile,
  code,
  onMobile,
  onCode,
  problems,
  complain,
}: Props) => (
  <ContactAndCode
    contact={{
      label,
      type: 'tel',
      inputMode: 'tel',
      autoComplete: 'tel-national',
      maxLength: 11,
      placeholder: words().typeMobile,
      value: mobile,
      onChange: onMobile,
      error: problems.mobile,
    }}
    codeLabel={codeLabel}
    code={code}
    onCode={onCode}
    codeError={problems.code}
    ready={() => {
      const problem = mobileProblem(mobile)
      if (problem) complain('mobile', problem)
      return !problem
    }}
    send={(channel, answer) => send(channel, purpose, mobile, answer)}
    sentText={SENT}
    // The open platform sends no voice codes.
    withVoice={purpose !== 'openRegister' && purpose !== 'openReset'}
  />
)
