import type { Data } from '@xinqi/api/calls'
import { LINK_PURPOSE_LABEL } from '@xinqi/api/open/link-purposes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { CodeInput } from '../../../shared/lite/CodeInput.tsx'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { goInstead } from '../../../shared/navigation/go.ts'
import { holderOf, keepHolder, wear } from '../../../shared/session/linkVisit.ts'
import { openLinkSession } from '../../../shared/session/session.ts'
import { sayTo, watchHeight } from '../../../shared/session/tellPartner.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { InvitationCard } from '../../contracts/signing/InvitationCard.tsx'
import styles from './links.module.css'

type Opened = Data<'/open/freeLink/{param}'>
/** The whole list of errors would weigh on a page people open on the road. */
const EXPIRED = 5712
const USED = 5713

const enter = (code: string, opened: Opened) => {
  const { session, holder, path, purpose, appName, contracts, origins, returnUrl, theme } = opened
  if (!session || !holder || !path) return
  keepHolder(code, holder)
  openLinkSession({ code, holder: session, purpose, appName, contracts, origins, returnUrl, theme })
  sayTo(origins, 'ready', contracts[0] ? { contractNo: contracts[0].contractNo } : {})
  watchHeight()
  goInstead(path)
}

const FreeLinkPage = () => {
  const { code = '' } = useParams()
  return <Opening key={code} code={code} />
}
export default FreeLinkPage

const Opening = ({ code }: { code: string }) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const begun = useRef(false)
  const open = async (proof?: string) => {
    const holder = holderOf(code)
    const answer = await call(
      '/open/freeLink/{param}',
      { ...(holder ? { holder } : {}), ...(proof ? { code: proof } : {}) },
      { params: { param: code }, quiet: true },
    )
    wear(answer.theme)
    setOpened(answer)
    if (answer.state === 'open') enter(code, answer)
  }
  const begin = useEffectEvent(() =>
    open().catch((thrown: unknown) => {
      if (thrown instanceof CallError) setFailure(thrown)
      else throw thrown
    }),
  )
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin()
  }, [])
  return (
    <Lite brand={opened ? { name: opened.appName, logo: opened.theme.logo } : undefined}>
      {failure ? (
        <NotOpened code={code} failure={failure} />
      ) : opened?.state === 'agree' ? (
        <Agree code={code} opened={opened} onCode={open} />
      ) : opened?.state === 'prove' ? (
        <ProveInSandbox code={code} opened={opened} onDone={() => open()} />
      ) : (
        <div className={styles.middle}>
          <Spinner large label="正在打开" />
        </div>
      )}
    </Lite>
  )
}

/** Outside a sandbox nobody is led in on a partner's word alone. */
const Agree = ({
  code,
  opened,
  onCode,
}: {
  code: string
  opened: Opened
  onCode: (proof: string) => Promise<void>
}) => {
  const asked = opened.purpose === 'sign' ? opened.contracts[0] : undefined
  const [proof, setProof] = useState('')
  const [sent, setSent] = useState<{ at: number; wait: number; sandbox: string | null } | null>(null)
  const { busy, refusal, act } = useAct()
  const send = () =>
    act(async () => {
      const { resendAfter, sandbox } = await call(
        '/open/freeLinkCode/{param}',
        {},
        { params: { param: code }, quiet: true },
      )
      setSent({ at: Date.now(), wait: resendAfter, sandbox })
    })
  return (
    <section className={styles.card}>
      {asked ? <InvitationCard offer={{ ...asked, from: opened.companyName }} /> : <h1>确认是您本人</h1>}
      <p>
        「{opened.companyName}」通过应用「{opened.appName}」请您{LINK_PURPOSE_LABEL[opened.purpose]}
        {opened.contracts.length > 1 && `，共 ${opened.contracts.length} 份合同`}。
      </p>
      <p className={blocks.quiet}>
        验证后，您同意该应用在 180 天内引导您免登录打开指定的页面。每次签署仍需您本人确认意愿。
      </p>
      <div className={blocks.spread}>
        <span>{sent ? `验证码已发送至 ${opened.mobile}` : `验证码将发送至 ${opened.mobile}`}</span>
        <CountdownButton
          label={sent ? '重新发送' : '获取验证码'}
          seconds={sent?.wait ?? 0}
          startedAt={sent?.at ?? null}
          onClick={() => void send()}
        />
      </div>
      {sent?.sandbox && (
        <Notice>
          <span>演示环境不会真正发送，内容如下：{sent.sandbox}</span>
          <Button look="text" onClick={() => setProof(/\d{6}/.exec(sent.sandbox!)?.[0] ?? '')}>
            填入验证码
          </Button>
        </Notice>
      )}
      <CodeInput label="验证码" value={proof} onChange={setProof} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button
        look="primary"
        block
        busy={busy}
        disabled={proof.length !== 6}
        onClick={() => void act(() => onCode(proof))}
      >
        同意并继续
      </Button>
    </section>
  )
}

const ProveInSandbox = ({
  code,
  opened,
  onDone,
}: {
  code: string
  opened: Opened
  onDone: () => Promise<void>
}) => {
  const { busy, refusal, act } = useAct()
  const [failed, setFailed] = useState(false)
  const prove = (passes: boolean) =>
    act(async () => {
      const holder = holderOf(code)
      await call(
        '/open/freeLinkProve/{param}',
        { passes, ...(holder ? { holder } : {}) },
        { params: { param: code }, quiet: true },
      )
      setFailed(!passes)
      if (!passes) return
      if (opened.purpose === 'identity' || opened.purpose === 'company')
        goInstead(`/linkEnd?done=${opened.purpose}`)
      else await onDone()
    })
  return (
    <section className={styles.card}>
      <h1>{opened.purpose === 'company' ? '沙箱企业认证' : '沙箱实名认证'}</h1>
      <p>
        {opened.purpose === 'company'
          ? '正式环境中，经办人在这里提交营业执照、授权书并完成对公打款；沙箱不核验真实企业，请选择结果。'
          : `${opened.name ?? ''} 尚未实名。正式环境中，用户在这里完成刷脸、银行卡或运营商核验；沙箱不核验真实身份，请选择结果。`}
      </p>
      {failed && <Notice tone="warning">已模拟不通过，您的服务端会收到 identity.failed 事件。</Notice>}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button look="primary" block busy={busy} onClick={() => void prove(true)}>
        模拟通过
      </Button>
      <Button block busy={busy} onClick={() => void prove(false)}>
        模拟不通过
      </Button>
    </section>
  )
}

const MEANING: Record<number, string> = {
  5711: '请检查链接是否完整，或请发送链接的一方重新提供。',
  5712: '为保护您的信息，链接只在一段时间内有效。',
  5713: '为保护您的信息，链接只能在首次打开它的浏览器中使用。',
  5714: '请联系发送链接的一方。',
  5715: '您已处理，或发起方已撤回、合同已结束。',
}

const NotOpened = ({ code, failure }: { code: string; failure: CallError }) => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { busy, refusal, act } = useAct()
  const renew = () =>
    act(async () => {
      const { mobile } = await call(
        '/open/freeLinkRenew/{param}',
        {},
        { params: { param: code }, quiet: true },
      )
      setSentTo(mobile)
    })
  const mayRenew = failure.code === EXPIRED || failure.code === USED
  return (
    <Statement
      title={failure.kind === 'answer' ? failure.message : '链接没有打开'}
      small={failure.requestId ?? undefined}
      actions={
        sentTo === null &&
        mayRenew && (
          <Button look="primary" busy={busy} onClick={() => void renew()}>
            重新获取
          </Button>
        )
      }
    >
      {sentTo ? (
        <>新链接已用短信发送至本人手机 {sentTo}，请从短信中打开。</>
      ) : (
        <>
          {MEANING[failure.code] ?? failure.message}
          {mayRenew && ' 重新获取后，新链接会以短信发送给本人。'}
        </>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Statement>
  )
}
