import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { goInstead } from '../../../shared/navigation/go.ts'
import auth from '../../people/sign-in/auth.module.css'
import { begunHere, forgetBegun } from '../../people/third-party/begunHere.ts'
import { enterConsole } from './enterConsole.ts'
import { OpenFrame } from './OpenFrame.tsx'

/** The provider's answer, believed only in the tab that asked for it. One that was only a test goes back to its page. */
export const OpenSsoReturned = ({ query }: { query: URLSearchParams }) => {
  const state = query.get('state') ?? ''
  const [begun] = useState(() => begunHere(state))
  const [failure, setFailure] = useState<string | null>(null)
  const taken = useRef(false)
  useEffect(() => {
    if (!begun || taken.current) return
    taken.current = true
    if (begun.isTest) return goInstead(`/platform/openUser/sso?${query}`)
    const [code, iss] = [query.get('code'), query.get('iss')]
    call(
      '/open/sso/login',
      { state, proof: begun.proof, ...(code ? { code } : {}), ...(iss ? { iss } : {}) },
      { quiet: true },
    )
      .then(enterConsole)
      .catch((problem: unknown) => setFailure(whyNot(problem)))
      .finally(() => forgetBegun(state))
  }, [begun, query, state])
  const problem = begun ? failure : '这次登录不是在本页面发起的，或已经失效。'
  const again = begun?.ssoCode ? encodeURIComponent(begun.ssoCode) : ''
  return (
    <OpenFrame title="单点登录" subtitle={problem ? '没有完成登录' : '正在核对身份'}>
      {problem ? <Notice tone="error">{problem}</Notice> : <Spinner large />}
      {problem && (
        <p className={auth.below}>
          <Link to={`/platform/openlogin?sso=${again}`}>重新登录</Link>
        </p>
      )}
    </OpenFrame>
  )
}
