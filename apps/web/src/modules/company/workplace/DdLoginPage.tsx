import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { page } from '../../../shared/navigation/go.ts'
import { KEYS } from '../../../shared/session/keys.ts'
import { workplaceBridge } from '../../../shared/session/workplaceBridge.ts'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import styles from '../../people/sign-in/auth.module.css'
import { BindMobile } from '../../people/third-party/BindMobile.tsx'
import { rememberBegun, stateIn } from '../../people/third-party/begunHere.ts'
import { useArrival } from '../../people/third-party/useArrival.ts'
import { clientCode } from './clientBridge.ts'
import { words } from './messages/workplace-login.zh.ts'
import type { WorkplaceVendor } from './workplaceName.ts'

const nameOf = (vendor: WorkplaceVendor): string =>
  ({ dingtalk: words().dingTalk, wecom: words().weCom, feishu: words().feishu })[vendor]

const rememberClient = () => localStorage.setItem(KEYS.workplace, '1')

/** Inside DingTalk's client, at a company's own app: the client itself says who is there. */
const InDingTalk = ({ corpId, isSandbox }: { corpId: string; isSandbox: boolean }) => {
  const { binding, arrived } = useArrival(rememberClient)
  const [person, setPerson] = useState('')
  const { busy, refusal, act } = useAct()
  const signIn = useCallback(
    (code: () => Promise<string>) =>
      act(async () =>
        arrived(await call('/dd/innerLogin', { corpId, authCode: await code() }, { quiet: true })),
      ),
    [corpId, arrived, act],
  )
  // Undefined until it is known whether the client is there to ask.
  const [hasClient, setHasClient] = useState<boolean>()
  const asClient = useCallback(
    () =>
      signIn(async () => {
        const code = await clientCode(corpId)
        if (code === null) throw new Error(words().openInClient)
        return code
      }),
    [corpId, signIn],
  )
  useEffect(() => {
    workplaceBridge().then(
      (bridge) => {
        setHasClient(bridge !== null)
        if (bridge) void asClient()
      },
      // It is there and did not load: the button tries again, and says why not.
      () => setHasClient(true),
    )
  }, [asClient])

  if (binding)
    return (
      <BindMobile
        label={words().ofCompany({ name: words().dingTalk })}
        path="/dd/bindMobile"
        onBound={rememberClient}
        {...binding}
      />
    )
  return (
    <>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {isSandbox && hasClient === false && (
        <>
          <Notice>{words().sandbox({ name: words().dingTalk })}</Notice>
          <Field
            label={words().sandboxMember}
            value={person}
            maxLength={20}
            placeholder="sb-qian"
            hint={words().sandboxHint}
            onChange={setPerson}
          />
        </>
      )}
      {hasClient === undefined ? (
        <Spinner large />
      ) : hasClient || isSandbox ? (
        <Button
          look="primary"
          block
          busy={busy}
          disabled={!hasClient && !person.trim()}
          onClick={() => (hasClient ? asClient() : signIn(() => Promise.resolve(`sandbox:${person.trim()}`)))}
        >
          {words().enter}
        </Button>
      ) : (
        <Notice tone="warning">{words().openFromWorkbench}</Notice>
      )}
    </>
  )
}

const STATE = 'workplace.state'
const newState = () => {
  const state = crypto.randomUUID().replaceAll('-', '')
  sessionStorage.setItem(STATE, state)
  return state
}
/** The way back is believed once, and only where this very browser set out. */
const takeState = () => {
  const state = sessionStorage.getItem(STATE)
  sessionStorage.removeItem(STATE)
  return state
}

type Client = { vendor: WorkplaceVendor; isSandbox: boolean; url: string | null }

/** 企业微信 and 飞书: the client is sent to its own page and comes back with a code. */
const ByAddress = ({ corpId, client }: { corpId: string; client: Client }) => {
  const [query] = useSearchParams()
  const { binding, arrived } = useArrival(rememberClient)
  const { busy, refusal, act } = useAct()
  const name = nameOf(client.vendor)
  const signIn = useCallback(
    (authCode: string) =>
      act(async () => {
        const returnUrl = `${location.origin}/ddLogin?corpId=${encodeURIComponent(corpId)}`
        arrived(await call('/dd/innerLogin', { corpId, authCode, returnUrl }, { quiet: true }))
      }),
    [corpId, arrived, act],
  )
  const code = query.get('code')
  const state = query.get('state')
  useEffect(() => {
    if (code && state && state === takeState()) void signIn(code)
  }, [code, state, signIn])
  const leave = useCallback(
    () =>
      act(async () => {
        const again = await call(
          '/dd/client',
          { corpId, state: newState(), origin: location.origin },
          { quiet: true },
        )
        if (again.url) page.leaveTo(again.url)
      }),
    [corpId, act],
  )
  // Come from a card of this messenger: it is asked at once.
  const isFromCard = query.has('go') && !code
  useEffect(() => {
    if (isFromCard) void leave()
  }, [isFromCard, leave])
  if (binding)
    return (
      <BindMobile
        label={words().ofCompany({ name })}
        path="/dd/bindMobile"
        onBound={rememberClient}
        {...binding}
      />
    )
  return (
    <>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {client.isSandbox && <Notice>{words().sandbox({ name })}</Notice>}
      <Button look="primary" block busy={busy} onClick={leave}>
        {words().signInWith({ name })}
      </Button>
    </>
  )
}

const useClient = (corpId: string | null) =>
  useCall(
    '/dd/client',
    { corpId: corpId ?? '', state: 'which-messenger-is-it', origin: location.origin },
    { quiet: true, enabled: corpId !== null },
  )

/** Which messenger the company works in decides how its client says who is there. */
const InClient = ({ corpId, isSandbox }: { corpId: string; isSandbox: boolean }) => {
  const { data, error } = useClient(corpId)
  if (error) return <Notice tone="error">{error.message}</Notice>
  if (!data) return <Spinner large />
  return data.vendor === 'dingtalk' ? (
    <InDingTalk corpId={corpId} isSandbox={isSandbox} />
  ) : (
    <ByAddress corpId={corpId} client={data} />
  )
}

/** In any browser: the messenger's own login page, and back. */
const InBrowser = () => {
  const { busy, refusal, act } = useAct({ leaves: true })
  const begin = () =>
    act(async () => {
      const { url, proof, qrId } = await call('/dd/begin', { origin: location.origin }, { quiet: true })
      rememberBegun(stateIn(url), { proof, qrId })
      page.leaveTo(url)
    })
  return (
    <>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button look="primary" block busy={busy} onClick={begin}>
        {words().goToDingTalk}
      </Button>
    </>
  )
}

const DdLoginPage = () => {
  const [query] = useSearchParams()
  const corpId = query.get('corpId')
  const { data: ways, error, refetch } = useCall('/qrLogin/ways', {}, { quiet: true })
  const app = ways?.find(({ way }) => way === 'dingtalk')
  const { data: client } = useClient(corpId)
  const name = nameOf(client?.vendor ?? 'dingtalk')
  return (
    <AuthFrame title={words().title({ name })} subtitle={words().subtitle({ name })}>
      {error ? (
        <Notice tone="error">
          {error.message}
          <Button look="text" onClick={() => void refetch()}>
            {words().retry}
          </Button>
        </Notice>
      ) : !ways ? (
        <Spinner large />
      ) : corpId ? (
        <InClient corpId={corpId} isSandbox={app?.isSandbox ?? false} />
      ) : app ? (
        <InBrowser />
      ) : (
        <Notice>{words().notOffered}</Notice>
      )}
      <p className={styles.below}>
        <Link to="/login">{words().byMobile}</Link>
      </p>
    </AuthFrame>
  )
}
export default DdLoginPage
