import type { Data } from '@xinqi/api/calls'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import help from './HelpPages.module.css'
import { MobileAndCode } from './MobileAndCode.tsx'
import { words } from './messages/account-help.zh.ts'
import { useMobileProof } from './useProof.ts'

type OldAccount = Data<'/v2/auth/checkOldUser'>

const Result = ({ found }: { found: OldAccount }) => {
  if (!found.exists) {
    return (
      <>
        <Notice>{words().noAccount}</Notice>
        <Link to="/register">{words().register}</Link>
      </>
    )
  }
  return (
    <>
      {found.frozen && <Notice tone="error">{words().frozen}</Notice>}
      {!found.activated && <Notice tone="warning">{words().notActivated}</Notice>}
      <dl className={help.facts}>
        <dt>{words().name}</dt>
        <dd>{found.name ?? words().notVerified}</dd>
        <dt>{words().created}</dt>
        <dd>{instant(found.registeredAt)}</dd>
        <dt>{words().companies}</dt>
        <dd>{found.companies.length ? found.companies.join(words().comma) : words().noCompany}</dd>
      </dl>
      {!found.frozen && (
        <p>
          {found.activated ? (
            <>
              {words().isItYours}
              <Link to="/login">{words().signInNow}</Link>
              {words().or}
              <Link to="/login?view=reset">{words().reset}</Link>
              {words().notYours}
            </>
          ) : (
            <Link to="/login?view=activate">{words().activate}</Link>
          )}
        </p>
      )}
    </>
  )
}

/** What stands behind a number, told only to whoever holds it. */
export const CheckAccount = () => {
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<OldAccount | null>(null)
  const { form, passes, proof, proofProblems, mobile, code, forgetCode } = useMobileProof()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !passes(proofProblems())) return
    setBusy(true)
    try {
      setFound(await call('/v2/auth/checkOldUser', { mobile, code }))
    } catch {
      forgetCode()
    }
    setBusy(false)
  }
  return (
    <AuthFrame title={words().check} subtitle={words().checkSubtitle}>
      {found ? (
        <Result found={found} />
      ) : (
        <form ref={form} onSubmit={submit} noValidate>
          <MobileAndCode purpose="check" {...proof} />
          <Button type="submit" look="primary" block busy={busy}>
            {words().checkSubmit}
          </Button>
        </form>
      )}
      <p className={styles.below}>
        <Link to="/login?view=help">{words().back}</Link>
      </p>
    </AuthFrame>
  )
}
