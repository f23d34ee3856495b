import { useState } from 'react'
import { CaptchaDialog } from '../sign-in/CaptchaDialog.tsx'

type Answer = { captchaId: string; captcha: string }
type Waiting<T> = { send: (answer: Answer) => Promise<T>; done: (result: T | null) => void }

/** A picture code before a message to an address somebody typed. Resolves to null when it is given up. */
export const useCaptchaFirst = <T,>() => {
  const [waiting, setWaiting] = useState<Waiting<T> | null>(null)
  const ask = (send: Waiting<T>['send']) =>
    new Promise<T | null>((done) => {
      setWaiting({ send, done })
    })
  const finish = (result: T | null) => {
    waiting?.done(result)
    setWaiting(null)
  }
  const dialog = waiting && (
    <CaptchaDialog
      onClose={() => finish(null)}
      onAnswer={async (answer) => {
        try {
          finish(await waiting.send(answer))
          return true
        } catch {
          return false
        }
      }}
    />
  )
  return { ask, dialog }
}
