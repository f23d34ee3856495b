// Nothing to seal with while signing: who may make a seal is led there and back, others ask for one with one click.

import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { useIdentity } from '../../../shared/session/session.ts'

export const NoSeal = ({ contractId }: { contractId: string }) => {
  // Asked of who he is: the page of a telephone stands outside the console, which hands rights down.
  const mayMake = useIdentity().buttons.has('system:seal:edit')
  const { busy, refusal, act } = useAct()
  const [told, setTold] = useState<string | null>(null)
  const ask = () =>
    act(async () => {
      const { asked, sealName, whom } = await call('/contract/askForSeal', { contractId }, { quiet: true })
      const names = whom.length ? `（${whom.join('、')}）` : ''
      setTold(
        asked === 'use'
          ? `已申请使用印章「${sealName}」，印章管理员${names}同意后会通知您，届时从原链接继续签署。`
          : `已通知印章管理员${names}制作印章，完成后即可签署。`,
      )
    })
  if (told) return <Notice>{told}</Notice>
  if (mayMake) {
    const back = encodeURIComponent(`/sign/detail?contractId=${contractId}`)
    return (
      <>
        <Notice tone="warning">没有可以用在此处的印章。制作一枚后会回到这份合同继续签署。</Notice>
        <Button look="primary" block onClick={() => go(`/seal?make=template&return=${back}`)}>
          去制作印章
        </Button>
      </>
    )
  }
  return (
    <>
      <Notice tone="warning">您还没有可以用在此处的印章，请向印章管理员申请。</Notice>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button look="primary" block busy={busy} onClick={() => void ask()}>
        申请使用印章
      </Button>
    </>
  )
}
