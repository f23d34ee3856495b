import { CONTRACT_IS, PARTY } from '@xinqi/api/status-names'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { onLinkVisit } from '../../../shared/session/linkVisit.ts'
import styles from './contract-sign.module.css'
import { DownloadFile } from './DownloadFile.tsx'
import type { Detail } from './detail.ts'

/** A link may be for several contracts, one after the other. */
const NextOfLink = ({
  contractId,
  signPath,
}: {
  contractId: string
  signPath: (contractId: string) => string
}) => {
  const contracts = onLinkVisit()?.contracts ?? []
  const at = contracts.findIndex((one) => one.contractId === contractId)
  const next = contracts[at + 1]
  if (!next) return null
  return (
    <Button look="primary" block onClick={() => go(signPath(next.contractId))}>
      签署下一份（还有 {contracts.length - at - 1} 份）
    </Button>
  )
}

/** What was done, proof of it, what comes next. */
export const SignResult = ({
  detail,
  status,
  onLook,
  signPath,
}: {
  detail: Detail
  status: number
  onLook: () => void
  signPath: (contractId: string) => string
}) => {
  const visit = onLinkVisit()
  const { data: waiting } = useCall(
    '/contract/nextToSign',
    {},
    { quiet: true, staleTime: 0, enabled: visit === null },
  )
  const isRefused = status === CONTRACT_IS.refused
  const isAgreement = detail.kind === 'termination'
  const isFinished = [detail.status, status].some(
    (one) => one === CONTRACT_IS.finished || one === CONTRACT_IS.ended,
  )
  const me = detail.parties.flatMap(({ signers }) => signers).find(({ isMe }) => isMe)
  const next = detail.parties.filter((party) => party.status === PARTY.due).map(({ name }) => `「${name}」`)
  const other = waiting?.next && waiting.next.contractId !== detail.contractId ? waiting.next : null
  return (
    <div className={styles.result}>
      <svg
        viewBox="0 0 72 72"
        className={styles.resultMark}
        data-refused={isRefused || undefined}
        aria-hidden="true"
      >
        <circle cx="36" cy="36" r="34" />
        <path d={isRefused ? 'M24 24l24 24M48 24L24 48' : 'M21 37l11 11 20-22'} />
      </svg>
      <h1>{isRefused ? '已拒签' : isFinished ? '签署完成' : '签署成功'}</h1>
      <p className={styles.resultText}>
        {isRefused
          ? `${isAgreement ? '协议不生效，原合同继续有效' : '合同已终止'}，发起方和其他签署方会收到通知。`
          : isFinished
            ? `各方均已签署，${isAgreement ? '协议' : '合同'}已生效。文件带有数字签名与可信时间戳，任何改动都能被验证发现。`
            : next.length
              ? `接下来由${next.join('、')}签署，全部完成后会通知您。`
              : '正在等待其他签署方，全部完成后会通知您。'}
      </p>
      <dl className={styles.facts}>
        <dt>合同</dt>
        <dd>{detail.name}</dd>
        <dt>编号</dt>
        <dd>{detail.number ?? '–'}</dd>
        {!isRefused && (
          <>
            <dt>签署时间</dt>
            <dd>{instant(me?.signedAt) ?? '–'}</dd>
          </>
        )}
      </dl>
      <div className={styles.resultActions}>
        {visit && <NextOfLink contractId={detail.contractId} signPath={signPath} />}
        {other && (
          <Button look="primary" block onClick={() => go(signPath(other.contractId))}>
            签署下一份（还有 {waiting!.count} 份）
          </Button>
        )}
        <Button look={other ? 'plain' : 'primary'} block onClick={onLook}>
          查看合同
        </Button>
        {isFinished &&
          detail.actions.includes('download') &&
          detail.files.map((file) => (
            <DownloadFile key={file.fileId} detail={detail} file={file} label={`下载 ${file.name}`} />
          ))}
        {visit ? (
          <Button block onClick={() => go(`/linkEnd?done=${isRefused ? 'refused' : 'signed'}`)}>
            {visit.returnUrl ? `返回 ${visit.appName}` : '完成'}
          </Button>
        ) : (
          <Button look="text" block onClick={() => go('/workbench')}>
            返回工作台
          </Button>
        )}
      </div>
    </div>
  )
}
