import { type FormEvent, useState } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { ComputedInstead } from './ComputedInstead.tsx'
import { words } from './messages/captcha.zh.ts'
import { useCaptcha } from './useCaptcha.ts'

type Props = {
  /** Resolves to false when the code was refused and a new picture is needed. */
  onAnswer: (answer: { captchaId: string; captcha: string }) => Promise<boolean>
  onClose: () => void
}

/** A picture code stands before every message, so that nobody sends them by machine. */
export const CaptchaDialog = ({ onAnswer, onClose }: Props) => {
  const { captcha, renew } = useCaptcha(true)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React would hand it on to the form this dialog was opened from.
    event.stopPropagation()
    if (busy) return
    if (!text || !captcha) return setProblem(words().typeCaptcha)
    setBusy(true)
    const accepted = await onAnswer({ captchaId: captcha.captchaId, captcha: text })
    setBusy(false)
    if (accepted) return
    setText('')
    void renew()
  }

  return (
    <Dialog title={words().securityCheck} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <CaptchaField
          captcha={captcha}
          renew={() => void renew()}
          value={text}
          onChange={(value) => {
            setText(value)
            setProblem(undefined)
          }}
          error={problem}
        />
        {/* There is nothing to answer before the picture has come. */}
        <Button type="submit" look="primary" block busy={busy} disabled={!captcha}>
          {words().sendCode}
        </Button>
        <ComputedInstead disabled={busy} onComputed={onAnswer} />
      </form>
    </Dialog>
  )
}
