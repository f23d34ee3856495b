import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { StatementPage, WaitingPage } from '../../../shared/lite/LitePages.tsx'
import { KEYS } from '../../../shared/session/keys.ts'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import { BindMobile } from '../../people/third-party/BindMobile.tsx'
import { begunHere, forgetBegun } from '../../people/third-party/begunHere.ts'
import { useArrival } from '../../people/third-party/useArrival.ts'
import { words } from './messages/sso-login.zh.ts'

/** The provider's answer, believed only in the browser that asked for it. */
export const SsoReturned = ({ query }: { query: URLSearchParams }) => {
  const state = query.get('state') ?? ''
  const code = query.get('code')
  const [begun] = useState(() => begunHere(state))
  const [failure, setFailure] = useState<string | null>(null)
  // From now on an ended session leads back here, not to the password.
  const remember = useCallback(() => {
    if (begun?.ssoCode) localStorage.setItem(KEYS.ssoCode, begun.ssoCode)
  }, [begun])
  const { binding, arrived } = useArrival(remember)
  const taken = useRef(false)
  useEffect(() => {
    if (!begun?.ssoCode || !code || taken.current) return
    taken.current = true
    const iss = query.get('iss')
    call(
      '/sso/{param}',
      { code, state, proof: begun.proof, ...(iss ? { iss } : {}) },
      { params: { param: begun.ssoCode }, quiet: true },
    )
      .then(arrived)
      .catch((problem: unknown) => setFailure(whyNot(problem)))
      .finally(() => forgetBegun(state))
  }, [begun, code, query, state, arrived])

  const again = begun?.ssoCode ? `/ssoLogin?ssoCode=${encodeURIComponent(begun.ssoCode)}` : '/ssoLogin'
  const problem = begun ? (code ? failure : words().notFinished) : words().notBegunHere
  if (problem) {
    return (
      <StatementPage title={words().failed} actions={<Link to={again}>{words().again}</Link>}>
        {problem}
      </StatementPage>
    )
  }
  if (binding) {
    return (
      <AuthFrame title={words().bindTitle} subtitle={words().bindSubtitle}>
        <BindMobile label={words().company} onBound={remember} {...binding} />
      </AuthFrame>
    )
  }
  return <WaitingPage />
}
