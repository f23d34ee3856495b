import { AGREEMENT_REQUIRED } from 'virtual:failures'
import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { errorText } from '../../../shared/language/errorText.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { AgreementConsent } from '../sign-in/AgreementConsent.tsx'
import { enter } from '../sign-in/enter.ts'
import { MobileAndCode } from '../sign-in/MobileAndCode.tsx'
import { useMobileProof } from '../sign-in/useProof.ts'
import { words } from './messages/bind-mobile.zh.ts'

type Props = {
  bindTicket: string
  /** Who vouches, in words, and what it calls the person. */
  label: string
  name: string | null
  path?: '/v2/auth/bindForeign' | '/dd/bindMobile'
  /** Before the page moves on. */
  onBound?: () => void
}

/** The first time somebody comes by another party's word: a code to his mobile number says which account is his. */
export const BindMobile = ({ bindTicket, label, name, path = '/v2/auth/bindForeign', onBound }: Props) => {
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const { form, passes, beside, proof, proofProblems, forgetCode, mobile, code } = useMobileProof<'agreed'>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const complete = () =>
      passes({ ...proofProblems(), agreed: agreed ? undefined : errorText(AGREEMENT_REQUIRED) })
    if (busy || !complete()) return
    setBusy(true)
    try {
      const session = await call(path, { bindTicket, mobile, code, agreed })
      onBound?.()
      enter(session)
    } catch {
      forgetCode()
      setBusy(false)
    }
  }
  return (
    <>
      <Notice>{name ? words().vouchedFor({ label, name }) : words().vouched({ label })}</Notice>
      <form ref={form} onSubmit={submit} noValidate>
        <MobileAndCode purpose="foreign" {...proof} />
        <AgreementConsent agreed={agreed} {...beside('agreed', setAgreed)} />
        <Button type="submit" look="primary" block busy={busy}>
          {words().submit}
        </Button>
      </form>
    </>
  )
}
