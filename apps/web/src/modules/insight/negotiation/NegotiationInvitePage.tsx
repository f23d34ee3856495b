// /negotiateInvite/:code: who asks for what; whoever proves the invited number takes his place.

import type { Data } from '@xinqi/api/calls'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { CallError, whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { StatementPage, WaitingPage } from '../../../shared/lite/LitePages.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { goInstead } from '../../../shared/navigation/go.ts'
import { rememberWish } from '../../../shared/session/returnTo.ts'
import { useSession } from '../../../shared/session/session.ts'
import { leaveFor } from '../../company/invitations/leaveFor.ts'
import { EnterByCode } from '../../people/sign-in/EnterByCode.tsx'
import styles from './invite.module.css'

type Offer = Data<'/negotiation/invitation'>
const CODE = /^[0-9a-f]{32}$/

/** Signed in already: the place is his if the number is. */
const Joining = ({ code }: { code: string }) => {
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    let left = false
    call('/negotiation/join', { code }, { quiet: true }).then(
      ({ roomId }) => !left && goInstead(`/negotiation/${roomId}`),
      (reason: unknown) => !left && setRefusal(whyNot(reason)),
    )
    return () => {
      left = true
    }
  }, [code])
  if (!refusal) return <WaitingPage />
  return (
    <StatementPage
      title="不能以当前账号参加协商"
      actions={
        <Button look="primary" onClick={() => void leaveFor(`/negotiateInvite/${code}`)}>
          换用受邀的号码
        </Button>
      }
    >
      {refusal}
    </StatementPage>
  )
}

const NegotiationInvitePage = () => {
  const { code = '' } = useParams()
  const isSignedIn = useSession(({ holder }) => holder !== null)
  const [offer, setOffer] = useState<Offer | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const isWhole = CODE.test(code)
  useEffect(() => {
    if (!isWhole) return
    let left = false
    call('/negotiation/invitation', { code }, { quiet: true }).then(
      (found) => !left && setOffer(found),
      (reason: unknown) => {
        if (!left && reason instanceof CallError) setFailure(reason)
      },
    )
    return () => {
      left = true
    }
  }, [code, isWhole])
  if (!isWhole)
    return (
      <StatementPage title="链接不完整" actions={<Link to="/login">登录查看</Link>}>
        可能在复制或转发时被截断，请从收到的短信或邮件里重新打开，或请对方重新邀请。
      </StatementPage>
    )
  if (failure)
    return (
      <StatementPage
        title="邀请不能打开"
        small={failure.requestId ?? undefined}
        actions={<Link to="/login">登录查看</Link>}
      >
        {failure.message}
      </StatementPage>
    )
  if (!offer) return <WaitingPage />
  if (isSignedIn) return <Joining code={code} />
  return (
    <Lite>
      <div className={styles.page}>
        <section className={styles.card} aria-label="协商邀请">
          <p className={styles.from}>{offer.from} 邀请您协商</p>
          <h1>《{offer.name}》</h1>
          <dl>
            <dt>受邀人</dt>
            <dd>{offer.invited}</dd>
            <dt>有效期至</dt>
            <dd>{instant(offer.expiresAt)}</dd>
          </dl>
          <Notice>进入后可以逐条提出修改、发表意见；双方都同意同一文本才会定稿。</Notice>
        </section>
        <section aria-label="验证身份">
          <h2>验证后进入协商</h2>
          <EnterByCode
            contact={offer.contact}
            byMail={offer.byMail}
            submitText="进入协商"
            send={(answer) => call('/negotiation/invitation/code', { code, ...answer }, { quiet: true })}
            enter={async (oneTimeCode) => {
              const session = await call(
                '/negotiation/invitation/enter',
                { code, oneTimeCode, agreed: true },
                { quiet: true },
              )
              rememberWish(`/negotiateInvite/${code}`)
              return session
            }}
          />
        </section>
      </div>
    </Lite>
  )
}
export default NegotiationInvitePage
