import { REASON_MAX } from '@xinqi/api/limits'
import { REVIEW_STATUS } from '@xinqi/api/status'
import { Alert, Button, Image, Input, Modal } from 'antd'
import { useEffect, useId, useMemo, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './operator.module.css'
import { COMMON_REASONS, REVIEW_KINDS, type ReviewDetail } from './reviewFacts.ts'
import { useClaim } from './useClaim.ts'

/** Read once each time it is opened, never in the background: every reading is written down as one. */
const useReviewDetail = (caseId: string) => {
  const [detail, setDetail] = useState<ReviewDetail | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const reading = useMemo(() => ({ caseId, round }), [caseId, round])
  useEffect(() => {
    const over = new AbortController()
    setFailure(null)
    call('/operator/reviews/detail', { caseId: reading.caseId }, { quiet: true, signal: over.signal }).then(
      setDetail,
      (error) => !over.signal.aborted && setFailure(error),
    )
    return () => over.abort()
  }, [reading])
  return { detail, failure, retry: () => setRound((now) => now + 1) }
}

type Props = { caseId: string; onClose: () => void }

const PENDING = 1

/** What was handed in beside what was claimed, and the two buttons. */
export const ReviewDialog = ({ caseId, onClose }: Props) => {
  const { detail, failure, retry } = useReviewDetail(caseId)
  return (
    <Modal
      open
      width={880}
      title={detail ? `${REVIEW_KINDS[detail.kind] ?? ''}审核：${detail.subjectName}` : '审核'}
      footer={null}
      onCancel={onClose}
    >
      {failure ? (
        <FailedState failure={failure} onRetry={retry} />
      ) : !detail ? (
        <LoadingState />
      ) : (
        <>
          <Warnings detail={detail} />
          <Papers detail={detail} />
          {detail.status === PENDING ? (
            <Decision detail={detail} onDecided={onClose} />
          ) : (
            <Decided detail={detail} />
          )}
        </>
      )}
    </Modal>
  )
}

/** Above everything else: what a reviewer in a hurry must not pass over. */
const Warnings = ({ detail }: { detail: ReviewDetail }) => {
  const doubtful = detail.facts.filter(({ warning }) => warning)
  if (doubtful.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title="以下内容需要重点核对"
      description={
        <ul className={styles.warnings}>
          {doubtful.map(({ label, value, warning }) => (
            <li key={`${label} ${value}`}>
              {label}「{value}」：{warning}
            </li>
          ))}
        </ul>
      }
    />
  )
}

const Papers = ({ detail }: { detail: ReviewDetail }) => (
  <div className={styles.papers}>
    <dl className={styles.facts}>
      {detail.facts.map(({ label, value }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>申请人</dt>
        <dd>{orDash([detail.applicantName, detail.applicantMobile].filter(Boolean).join(' '))}</dd>
      </div>
      <div>
        <dt>提交时间</dt>
        <dd>{orDash(instant(detail.submittedAt))}</dd>
      </div>
      {detail.earlier.length > 0 && (
        <div>
          <dt>此前的审核</dt>
          <dd>
            {detail.earlier.map((past) => (
              <p key={past.decidedAt} className={styles.past}>
                <StatusTag set={REVIEW_STATUS} code={past.status} /> {instant(past.decidedAt)} {past.reason}
              </p>
            ))}
          </dd>
        </div>
      )}
    </dl>
    <div className={styles.evidence}>
      {detail.evidence.map(({ name, url, mediaType }) => (
        <figure key={name}>
          {mediaType.startsWith('image/') ? (
            <Image src={url} alt={name} width="100%" height={150} className={styles.picture} />
          ) : (
            <a className={styles.file} href={url} target="_blank" rel="noreferrer">
              打开文件
            </a>
          )}
          <figcaption>{name}</figcaption>
        </figure>
      ))}
      {detail.evidence.length === 0 && <p className={styles.none}>没有附件</p>}
    </div>
  </div>
)

const Decision = ({ detail, onDecided }: { detail: ReviewDetail; onDecided: () => void }) => {
  const [reason, setReason] = useState('')
  const [passing, setPassing] = useState(false)
  const { busy, refusal, refuse, act } = useAct()
  const id = useId()
  const claim = useClaim(detail.caseId)
  const decide = async (passed: boolean) => {
    if (!passed && !reason.trim()) return refuse('请填写驳回原因，申请人会看到')
    setPassing(passed)
    await act(async () => {
      await call(
        '/operator/reviews/decide',
        { caseId: detail.caseId, passed, ...(passed ? {} : { reason: reason.trim() }) },
        { quiet: true },
      )
      toast.success(passed ? '已通过，申请人会收到通知' : '已驳回，申请人会收到原因')
      onDecided()
    })
  }
  return (
    <section className={styles.decision} aria-label="审核结论">
      {claim.until && (
        <p className={styles.claim}>已由您领取，{instant(claim.until)} 前其他审核人不能处理此申请。</p>
      )}
      {claim.refusal && <Alert type="warning" showIcon title={claim.refusal} role="alert" />}
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      <label htmlFor={id}>驳回原因（驳回时必填，申请人可见）</label>
      <Input.TextArea
        id={id}
        rows={2}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={blocks.wrapRow}>
        {(COMMON_REASONS[detail.kind] ?? []).map((text) => (
          <Button key={text} size="small" onClick={() => setReason(text)}>
            {text}
          </Button>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button
          danger
          loading={busy && !passing}
          disabled={(busy && passing) || !claim.until}
          onClick={() => decide(false)}
        >
          驳回申请
        </Button>
        <Button
          type="primary"
          loading={busy && passing}
          disabled={(busy && !passing) || !claim.until}
          onClick={() => decide(true)}
        >
          审核通过
        </Button>
      </div>
    </section>
  )
}

const Decided = ({ detail }: { detail: ReviewDetail }) => (
  <p className={styles.decided}>
    <StatusTag set={REVIEW_STATUS} code={detail.status} /> {orDash(detail.reviewerName)} ·{' '}
    {orDash(instant(detail.decidedAt))}
    {detail.reason && ` · ${detail.reason}`}
  </p>
)
