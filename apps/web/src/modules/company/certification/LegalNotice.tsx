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
import { toast } from '../../../shared/lite/toast.ts'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import type { Application } from './certificationPath.ts'
import styles from './company.module.css'
import { goOn } from './goOn.ts'

const POLL = 4000
const SIGNED = 3
const STATES: Record<number, string> = {
  0: '尚未发送',
  1: '已发送，等待法定代表人打开',
  2: '法定代表人已打开，等待签署',
  3: '法定代表人已签署',
  4: '法定代表人拒绝授权',
  5: '链接已过期，请重新发送',
}

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
          title="法定代表人拒绝了授权"
          description={
            <>
              {data.reason && <span>原因：{data.reason}。</span>}
              <Link to={`/createCompanyThree?id=${certificationId}`}>更换认证方式</Link>
            </>
          }
        />
      )}
      <dl className={styles.facts}>
        <dt>法定代表人</dt>
        <dd>{facts.legalName}</dd>
        <dt>手机号</dt>
        <dd>{orDash(data.mobile ?? agent.legalMobile)}</dd>
        <dt>进度</dt>
        <dd>
          <span role="status">{STATES[data.status]}</span>
        </dd>
        {data.sentAt && (
          <>
            <dt>发送时间</dt>
            <dd>{instant(data.sentAt)}</dd>
            <dt>链接有效期至</dt>
            <dd>{instant(data.expiresAt)}</dd>
          </>
        )}
      </dl>
      {lacks('sms') ? (
        <Alert
          type="warning"
          showIcon
          title="平台没有开通短信，无法向法定代表人发送授权链接"
          description={<Link to={`/createCompanyThree?id=${certificationId}`}>更换认证方式</Link>}
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
                toast.success(`授权链接已发送至 ${sent.mobile}`)
              })
            }
          >
            {data.status === LEGAL_NOTICE.notSent ? '发送授权链接' : '重新发送授权链接'}
          </Button>
          <p className={styles.note}>重新发送后，之前的链接立即失效。可以离开此页，签署后会发送消息。</p>
        </>
      )}
      {shown && (
        <Alert
          type="info"
          className={styles.below}
          title="短信沙箱：未真正发送，可用手机扫码或直接打开链接"
          description={
            <div className={styles.code}>
              <QrCode text={new URL(shown, location.origin).href} label="授权链接二维码" size={132} />
              <a href={shown} target="_blank" rel="noreferrer">
                打开授权链接
              </a>
            </div>
          }
        />
      )}
    </>
  )
}
