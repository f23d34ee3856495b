import { useState } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import { loadChunk } from '../../../shared/recovery/loadChunk.ts'
import type { CaptchaAnswer } from './challenge.ts'
import { words } from './messages/captcha.zh.ts'

/** For whoever cannot read a picture: his browser computes an answer, which serves as well. */
export const ComputedInstead = ({
  disabled,
  onComputed,
}: {
  disabled?: boolean
  onComputed: (answer: CaptchaAnswer) => Promise<unknown>
}) => {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const compute = async () => {
    setState('busy')
    try {
      const { computeAnswer } = await loadChunk(() => import('./challenge.ts'))
      await onComputed(await computeAnswer())
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button block busy={state === 'busy'} disabled={disabled} onClick={() => void compute()}>
        {words().withoutPicture}
      </Button>
      <p role="status">{state === 'failed' ? words().notComputed : ''}</p>
    </>
  )
}
