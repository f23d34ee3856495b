// A code that is up: the picture to print, how many have signed by it, and the way to stop it.

import { CONTRACT_STATUS } from '@xinqi/api/status'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { Button, Progress } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ContractStatusTag } from '../../../shared/format/ContractStatusTag.tsx'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { absoluteUrl } from '../../company/invitations/absoluteUrl.ts'
import { GuestsDialog } from './GuestsDialog.tsx'
import styles from './scan-sign.module.css'

const REFRESH = 10_000

const ScanCodePage = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const contractId = query.get('contractId') ?? ''
  const closing = useOverlay()
  const listing = useOverlay()
  const { busy, act } = useAct()
  const rest = (isPaused: boolean) =>
    act(async () => {
      await call(isPaused ? '/contract/scan/resume' : '/contract/scan/pause', { contractId })
      await outdate('/contract/scan/detail', '/contract/scan/codes')
    })
  const { data, error, refetch } = useCall(
    '/contract/scan/detail',
    { contractId },
    { quiet: true, refetchInterval: REFRESH, staleTime: 0 },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const url = absoluteUrl(data.path)
  return (
    <>
      <StepHeader
        title="签署码"
        steps={[]}
        onBack={() => navigate('/scanSign/codes')}
        extra={
          <>
            <Button onClick={() => window.print()}>打印海报</Button>
            {data.guests !== null && (
              <Button onClick={() => listing.show(true)}>签署名单（{data.guests} 人）</Button>
            )}
            {data.canPause && (
              <Button loading={busy} onClick={() => void rest(data.isPaused)}>
                {data.isPaused ? '启用签署码' : '停用签署码'}
              </Button>
            )}
            {data.canClose && (
              <Button danger onClick={() => closing.show(true)}>
                关闭签署码
              </Button>
            )}
          </>
        }
      />
      <div className={styles.body}>
        <div className={styles.split}>
          <section className={styles.poster} aria-label="签署码海报">
            <h2>{data.name}</h2>
            {data.status === CONTRACT_IS.toScan && data.isPaused ? (
              <p className={styles.ended}>签署码已停用，启用后可以继续扫码</p>
            ) : data.status === CONTRACT_IS.toScan ? (
              <QrCode text={url} label="扫码签署" size={240} />
            ) : (
              <p className={styles.ended}>签署码已停止使用</p>
            )}
            <p>{data.forCompany ? '用手机扫码，登录后以企业身份签署' : '用手机扫码，登录并实名后签署'}</p>
            {data.openUntil && <p className={styles.quiet}>有效期至 {instant(data.openUntil)}</p>}
          </section>
          <section className={styles.card} aria-label="签署情况">
            <p className={styles.file}>
              <ContractStatusTag status={data.status} phase={data.phase} /> 已扫码 {data.taken} 份，共{' '}
              {data.limit} 份
            </p>
            <Progress percent={Math.round((data.taken / data.limit) * 100)} aria-label="已用份数" />
            <p className={styles.quiet}>
              链接 <Copyable text={url} what="签署链接" />
            </p>
            {data.made.length === 0 ? (
              <p className={styles.quiet}>还没有人扫码。每位扫码人签署的合同会列在这里，也在合同列表中。</p>
            ) : (
              <ul className={styles.made}>
                {data.made.map((one) => (
                  <li key={one.contractId}>
                    <Link to={`/sign/pageDetail?contractId=${one.contractId}`}>{one.name}</Link>
                    <StatusTag set={CONTRACT_STATUS} code={one.status} />
                    <span className={styles.quiet}>{instant(one.takenAt)}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
      {listing.subject && (
        <GuestsDialog contractId={contractId} mayChange={data.canPause} onClose={listing.close} />
      )}
      {closing.subject && (
        <ConfirmDialog
          title="关闭签署码"
          text="关闭后不能再扫码，也不能重新打开；已扫码的合同可以继续签署。"
          action="关闭签署码"
          onConfirm={() => carryOut('/contract/scan/close', { contractId }, ['/contract/scan/detail'])}
          onClose={closing.close}
        />
      )}
    </>
  )
}
export default ScanCodePage
