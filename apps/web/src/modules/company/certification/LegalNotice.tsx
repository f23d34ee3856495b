// The link goes to the legal representative; this screen waits and says how far he is.

import { LEGAL_NOTICE } from '@xinqi/api/work-list-status'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { lacks } from '../../../shared/brand/mode.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { Written } from '../../../shared/language/Written.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import type { Application } from './certificationPath.ts'
import styles from './company.module.css'
import { goOn } from './goOn.ts'
import { words } from './messages/certification.zh.ts'

const POLL = 4000
const SIGNED = 3
const stateOf = (status: number): string | undefined =>
  [
    words().legalNotSent,
    words().legalSent,
    words().legalOpened,
    words().legalSigned,
    words().legalRefused,
    words().legalExpired,
  ][status]

export const LegalNotice = ({ application }: { application: Application }) => {
  const { certificationId, facts, agent } = application
  const [shown, setShown] = useState<string | null>(null)
  const { busy, refusal, act } = useAct()
  const { data, error, isPending, refetch } = useCall(
    '/v2/company/noticeResult',
    { certificationId },
    { quiet: true, refetchInterval: POLL },
  )
  const signed = data?.status === SIGNED
  useEffect(() => {
    if (signed) void goOn(certificationId)
  }, [signed, certificationId])
  if (isPending) return <LoadingState />
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  return (
    <>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      {data.status === LEGAL_NOTICE.refused && (
        <Alert
          type="error"
          showIcon
          className={styles.alert}
          title={words().legalRefusedTitle}
          description={
            <>
              {data.reason && (
                <span>
                  {words().because}
                  <Written text={data.reason} />{' '}
                </span>
              )}
              <Link to={`/createCompanyThree?id=${certificationId}`}>{words().otherWay}</Link>
            </>
          }
        />
      )}
      <dl className={styles.facts}>
        <dt>{words().legal}</dt>
        <dd>{facts.legalName}</dd>
        <dt>{words().mobile}</dt>
        <dd>{orDash(data.mobile ?? agent.legalMobile)}</dd>
        <dt>{words().progress}</dt>
        <dd>
          <span role="status">{stateOf(data.status)}</span>
        </dd>
        {data.sentAt && (
          <>
            <dt>{words().sentAt}</dt>
            <dd>{instant(data.sentAt)}</dd>
            <dt>{words().linkUntil}</dt>
            <dd>{instant(data.expiresAt)}</dd>
          </>
        )}
      </dl>
      {lacks('sms') ? (
        <Alert
          type="warning"
          showIcon
          title={words().noSms}
          description={<Link to={`/createCompanyThree?id=${certificationId}`}>{words().otherWay}</Link>}
        />
      ) : (
        <>
          <Button
            type="primary"
            loading={busy}
            onClick={() =>
              void act(async () => {
                const sent = await call('/v2/company/noticeLegal', { certificationId }, { quiet: true })
                setShown(sent.sandbox)
                await outdate('/v2/company/noticeResult')
                toast.success(words().linkSent({ to: sent.mobile }))
              })
            }
          >
            {data.status === LEGAL_NOTICE.notSent ? words().sendLink : words().sendLinkAgain}
          </Button>
          <p className={styles.note}>{words().linkNote}</p>
        </>
      )}
      {shown && (
        <Alert
          type="info"
          className={styles.below}
          title={words().linkSandbox}
          description={
            <div className={styles.code}>
              <QrCode text={new URL(shown, location.origin).href} label={words().linkQr} size={132} />
              <a href={shown} target="_blank" rel="noreferrer">
                {words().openLink}
              </a>
            </div>
          }
        />
      )}
    </>
  )
}
