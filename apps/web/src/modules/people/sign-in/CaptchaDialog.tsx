import { type FormEvent, useState } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { CaptchaField } from './CaptchaField.tsx'
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
    if (!text || !captcha) return setProblem('请输入图形验证码')
    setBusy(true)
    const accepted = await onAnswer({ captchaId: captcha.captchaId, captcha: text })
    setBusy(false)
    if (accepted) return
    setText('')
    void renew()
  }

  return (
    <Dialog title="安全验证" onClose={onClose}>
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
          发送验证码
        </Button>
      </form>
    </Dialog>
  )
}
