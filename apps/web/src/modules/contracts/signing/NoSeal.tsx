// Nothing to seal with while signing: who may make a seal is led there and back, others ask for one with one click.

import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { words } from './messages/signing.zh.ts'

export const NoSeal = ({ contractId }: { contractId: string }) => {
  // Asked of who he is: the page of a telephone stands outside the console, which hands rights down.
  const mayMake = useIdentity().buttons.has('system:seal:edit')
  const { busy, refusal, act } = useAct()
  const [told, setTold] = useState<string | null>(null)
  const ask = () =>
    act(async () => {
      const { asked, sealName, whom } = await call('/contract/askForSeal', { contractId }, { quiet: true })
      const names = whom.length ? words().inBrackets({ names: whom.join(words().listComma) }) : ''
      setTold(
        asked === 'use'
          ? words().askedForSeal({ sealName: sealName ?? '', names })
          : words().sealBeingMade({ names }),
      )
    })
  if (told) return <Notice>{told}</Notice>
  if (mayMake) {
    const back = encodeURIComponent(`/sign/detail?contractId=${contractId}`)
    return (
      <>
        <Notice tone="warning">{words().makeSeal}</Notice>
        <Button look="primary" block onClick={() => go(`/seal?make=template&return=${back}`)}>
          {words().makeSealButton}
        </Button>
      </>
    )
  }
  return (
    <>
      <Notice tone="warning">{words().askForSeal}</Notice>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button look="primary" block busy={busy} onClick={() => void ask()}>
        {words().askForSealButton}
      </Button>
    </>
  )
}
