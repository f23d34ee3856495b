import type { Data } from '@xinqi/api/calls'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import { CodeInput } from '../../../shared/lite/CodeInput.tsx'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { CaptchaAnswer } from './challenge.ts'
import { words } from './messages/register.zh.ts'
import { useGuardedSend } from './useGuardedSend.tsx'

export type Channel = 'text' | 'voice'

type Props = {
  /** Where the code goes: the number or the address, as a field. */
  contact: ComponentProps<typeof Field>
  codeLabel: string
  code: string
  onCode: (code: string) => void
  codeError?: string
  /** False, after saying why, when nothing can be sent yet. */
  ready: () => boolean
  send: (channel: Channel, answer: CaptchaAnswer) => Promise<Data<'/v2/auth/code'>>
  /** What to look out for once it is sent. */
  sentText: Record<Channel, string>
  withVoice: boolean
}

type Sent = { at: number; resendAfter: number; sandbox: string | null; hasVoice?: boolean }

/** A number or an address, and the code sent to it. */
export const ContactAndCode = ({
  contact,
  codeLabel,
  code,
  onCode,
  codeError,
  ready,
  send,
  sentText,
  withVoice,
}: Props) => {
  const [sent, setSent] = useState<Sent | null>(null)
  const [busy, setBusy] = useState(false)
  const guarded = useGuardedSend()
  const ask = async (channel: Channel) => {
    if (busy || !ready()) return
    setBusy(true)
    try {
      const answer = await guarded.send((proof) => send(channel, proof))
      if (!answer) return
      const { resendAfter, sandbox, hasVoice } = answer
      setSent({ at: Date.now(), resendAfter, sandbox, hasVoice })
      toast.success(sentText[channel])
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Field
        {...contact}
        trailing={
          <CountdownButton
            label={words().getCode}
            seconds={sent?.resendAfter ?? 0}
            startedAt={sent?.at ?? null}
            busy={busy}
            onClick={() => void ask('text')}
          />
        }
      />
      <CodeInput label={codeLabel} value={code} onChange={onCode} error={codeError} />
      {sent?.sandbox && (
        <Notice>
          {words().sandboxSends}
          {contact.type === 'tel' ? words().text : words().mail}
          {words().reads}
          <br />
          {sent.sandbox}
          <Button look="text" onClick={() => onCode(sent.sandbox!.match(/\d{6}/)?.[0] ?? '')}>
            {words().fillCode}
          </Button>
        </Notice>
      )}
      {sent?.hasVoice && withVoice && (
        <p>
          {words().noText}
          <Button look="text" onClick={() => void ask('voice')}>
            {words().voiceCode}
          </Button>
        </p>
      )}
      {guarded.dialog}
    </>
  )
}
