import type { Body } from '@xinqi/api/calls'
import { call } from '../../../shared/api/call.ts'
import { ContactAndCode } from './ContactAndCode.tsx'
import { words } from './messages/register.zh.ts'
import { emailProblem } from './validate.ts'

type Props = {
  purpose: Body<'/v2/auth/emailCode'>['purpose']
  email: string
  code: string
  onEmail: (email: string) => void
  onCode: (code: string) => void
  problems: { email?: string; code?: string }
  complain: (field: 'email' | 'code', message: string) => void
}

/** An e-mail address and the code sent to it. */
export const EmailAndCode = ({ purpose, email, code, onEmail, onCode, problems, complain }: Props) => (
  <ContactAndCode
    contact={{
      label: words().email,
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      maxLength: 254,
      placeholder: 'name@example.com',
      value: email,
      onChange: onEmail,
      error: problems.email,
    }}
    codeLabel={words().mailCode}
    code={code}
    onCode={onCode}
    codeError={problems.code}
    ready={() => {
      const problem = emailProblem(email)
      if (problem) complain('email', problem)
      return !problem
    }}
    send={(_channel, answer) => call('/v2/auth/emailCode', { email: email.trim(), purpose, ...answer })}
    sentText={{ text: words().mailSent, voice: words().mailSent }}
    withVoice={false}
  />
)
