// A message to an address somebody typed: the browser answers a challenge first, unseen. Where it cannot, a picture is read
// instead, and serves for the rest of the visit.
//   const guarded = useGuardedSend()
//   const sent = await guarded.send((answer) => call('/v2/auth/code', { mobile, purpose, ...answer }))   // null: given up
//   {guarded.dialog}

import { CAPTCHA_REQUIRED, CAPTCHA_WRONG } from 'virtual:failures'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CallError } from '../../../shared/api/CallError.ts'
import { loadChunk } from '../../../shared/recovery/loadChunk.ts'
import { type CaptchaAnswer, computeAnswer } from './challenge.ts'

/** Few ever see it. */
const CaptchaDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./CaptchaDialog.tsx')).CaptchaDialog })),
)

/** Read right in this visit: handed in again instead of asking again. */
let readBefore: CaptchaAnswer | null = null

type Message<T> = (answer: CaptchaAnswer) => Promise<T>
type Waiting = { answered: (answer: CaptchaAnswer) => Promise<boolean>; givenUp: () => void }

const isAboutCaptcha = (failure: unknown) =>
  failure instanceof CallError &&
  (failure.code === CAPTCHA_WRONG.code || failure.code === CAPTCHA_REQUIRED.code)

export const useGuardedSend = (): {
  send: <T>(message: Message<T>) => Promise<T | null>
  dialog: ReactNode
} => {
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  const byPicture = <T,>(message: Message<T>) =>
    new Promise<T | null>((done, fail) => {
      setWaiting({
        givenUp: () => {
          setWaiting(null)
          done(null)
        },
        answered: async (answer) => {
          try {
            const sent = await message(answer)
            readBefore = answer
            setWaiting(null)
            done(sent)
            return true
          } catch (failure) {
            if (isAboutCaptcha(failure)) return false
            setWaiting(null)
            fail(failure)
            return true
          }
        },
      })
    })

  const send = async <T,>(message: Message<T>): Promise<T | null> => {
    const answer = readBefore ?? (await computeAnswer().catch(() => null))
    if (!answer) return byPicture(message)
    try {
      return await message(answer)
    } catch (failure) {
      if (!isAboutCaptcha(failure)) throw failure
      readBefore = null
      return byPicture(message)
    }
  }
  const dialog = waiting && (
    <Suspense>
      <CaptchaDialog onAnswer={waiting.answered} onClose={waiting.givenUp} />
    </Suspense>
  )
  return { send, dialog }
}
