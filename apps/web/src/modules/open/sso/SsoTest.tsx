import type { Data } from '@xinqi/api/calls'
import { Button, Descriptions, Steps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { page } from '../../../shared/navigation/go.ts'
import { begunHere, forgetBegun, rememberBegun } from '../../people/third-party/begunHere.ts'

type Tried = Data<'/open/sso/test'>
const STATE = { ok: 'finish', failed: 'error', waiting: 'wait' } as const
const TRY = '/open/sso/test'

/** Goes to the provider and comes back with what each step brought. */
export const SsoTest = () => {
  const [query, setQuery] = useSearchParams()
  const [tried, setTried] = useState<Tried | null>(null)
  const [busy, setBusy] = useState(false)
  const state = query.get('state')
  const taken = useRef(false)

  useEffect(() => {
    const begun = state ? begunHere(state) : null
    if (!state || taken.current) return
    taken.current = true
    const [code, iss] = [query.get('code'), query.get('iss')]
    setQuery({}, { replace: true })
    if (!begun?.isTest) return toast.error('这次测试不是在本页面发起的，或已经失效')
    forgetBegun(state)
    setBusy(true)
    call(
      TRY,
      { state, proof: begun.proof, ...(code ? { code } : {}), ...(iss ? { iss } : {}) },
      { quiet: true },
    )
      .then(async (result) => {
        setTried(result)
        await outdate('/open/sso/detail')
      })
      .catch((failure: unknown) => toast.error(whyNot(failure)))
      .finally(() => setBusy(false))
  }, [query, setQuery, state])

  const begin = async () => {
    setBusy(true)
    try {
      const result = await call(TRY, { origin: location.origin }, { quiet: true })
      setTried(result)
      if (result.go) rememberBegun(result.go.state, { proof: result.go.proof, isTest: true })
    } catch (failure) {
      toast.error(whyNot(failure))
    }
    setBusy(false)
  }

  return (
    <section aria-label="测试">
      <h2 style={{ fontSize: 16, marginTop: 24 }}>测试</h2>
      <p>用一个子账户走一遍登录，逐步显示结果；不会改变当前登录。</p>
      {tried && (
        <Steps
          orientation="vertical"
          size="small"
          current={tried.steps.length}
          style={{ marginBottom: 16 }}
          items={tried.steps.map(({ label, state: how, detail }, index) => ({
            key: `${index}`,
            title: label,
            status: STATE[how],
            content: <span style={{ overflowWrap: 'anywhere' }}>{detail}</span>,
          }))}
        />
      )}
      {tried && tried.claims.length > 0 && (
        <Descriptions
          bordered
          size="small"
          column={1}
          style={{ marginBottom: 16 }}
          title="对方给出的信息"
          items={tried.claims.map(({ name, value }) => ({
            key: name,
            label: <span style={{ overflowWrap: 'anywhere' }}>{name}</span>,
            children: <span style={{ overflowWrap: 'anywhere' }}>{value}</span>,
          }))}
        />
      )}
      {tried?.go ? (
        <Button type="primary" onClick={() => page.leaveTo(tried.go!.url)}>
          前往身份提供方登录
        </Button>
      ) : (
        <Button loading={busy} onClick={() => void begin()}>
          {tried ? '重新测试' : '开始测试'}
        </Button>
      )}
    </section>
  )
}
