import { CONTRACT_STATUS } from '@xinqi/api/status'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { TERMINATION_KIND_LABEL } from '@xinqi/api/termination'
import { Button, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { saveLink } from '../../../shared/api/saveLink.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { usePackedDownload } from '../../../shared/list/usePackedDownload.ts'
import type { Detail } from './ContractView.tsx'
import styles from './contract-lists.module.css'
import { lookAt } from './contractLinks.ts'

const RED = new Set(['refuse', 'reject', 'rejectSealUse', 'withdraw', 'expire'])
const GREEN = new Set(['sign', 'approve', 'approveSealUse', 'conclude'])

const versionName = (sequence: number, subject: string | null) =>
  sequence === 0 ? '待签署文件' : `第 ${sequence} 次签署 · ${subject}`

/** The last one of its file: what is there to be taken along. */
const isNewest = (versions: readonly { fileId: string }[], index: number) =>
  !versions.slice(index + 1).some(({ fileId }) => fileId === versions[index]!.fileId)

const ListSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 className={styles.sectionTitle} id={id}>
      {title}
    </h2>
    <ul className={styles.list}>{children}</ul>
  </section>
)

/** What happened, each version of each file, what was handed in, who gets copies, what it is tied to. */
export const ContractHistory = ({ detail }: { detail: Detail }) => {
  const { contractId } = detail
  const pack = usePackedDownload()
  const mayCopy = detail.actions.includes('download')
  const { data, error, refetch } = useCall('/v2/file/getDetails', { contractId }, { quiet: true })
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <>
      {data.agreements.map((linked) => (
        <p key={linked.contractId} className={styles.linked} role="note">
          {linked.isOriginal ? '本协议所针对的合同：' : `${TERMINATION_KIND_LABEL[linked.kind]}协议：`}
          <Link to={lookAt(linked.contractId)}>{linked.name}</Link>{' '}
          <StatusTag set={CONTRACT_STATUS} code={linked.status} />
        </p>
      ))}
      <section className={styles.section} aria-labelledby="steps">
        <h2 className={styles.sectionTitle} id="steps">
          合同经过
        </h2>
        {data.steps.length === 0 && <p className={styles.quiet}>合同还没有发出。</p>}
        <Timeline
          items={data.steps.map((step) => ({
            key: step.stepId,
            color: RED.has(step.action) ? 'red' : GREEN.has(step.action) ? 'green' : 'blue',
            content: (
              <>
                <div>{step.label}</div>
                <div className={styles.quiet}>
                  {[step.companyName, step.actorName ?? '系统'].filter(Boolean).join(' · ')}
                </div>
                {step.reason && <div className={styles.quiet}>原因：{step.reason}</div>}
                {step.deadline && <div className={styles.quiet}>新的截止：{instant(step.deadline)}</div>}
                {step.to && <div className={styles.quiet}>转交给：{step.to}</div>}
                <time className={styles.quiet} dateTime={step.at}>
                  {instant(step.at)}
                </time>
              </>
            ),
          }))}
        />
      </section>
      {data.versions.length > 0 && (
        <ListSection id="versions" title="文件版本">
          {mayCopy && detail.status === CONTRACT_IS.finished && (
            <li>
              <Button
                type="link"
                size="small"
                onClick={() => void pack(call('/contract/chain/archiveCopy', { contractId }))}
              >
                制作归档副本（PDF/A-3，内附签署原件与存证材料）
              </Button>
            </li>
          )}
          {data.versions.map((version, index) => (
            <li key={`${version.fileId}-${version.sequence}`}>
              <div>{versionName(version.sequence, version.subject)}</div>
              <div className={styles.quiet}>
                {version.fileName} · {instant(version.signedAt) ?? '–'}
                {version.isSandbox && ' · 沙箱证书'}
              </div>
              <Copyable text={version.sha256} what="文件哈希" />
              {mayCopy && !version.isOfd && isNewest(data.versions, index) && (
                <Button
                  type="link"
                  size="small"
                  onClick={() => void pack(call('/contract/ofdCopy', { contractId, fileId: version.fileId }))}
                >
                  转为 OFD（版式副本，不含原 PDF 签名）
                </Button>
              )}
            </li>
          ))}
        </ListSection>
      )}
      {data.attachments.length > 0 && (
        <ListSection id="attachments" title="签署附件">
          {data.attachments.map(({ fileId, name, partyName }) => (
            <li key={fileId} className={styles.line}>
              <span>
                {name} <span className={styles.quiet}>{partyName}</span>
              </span>
              <Button
                type="link"
                size="small"
                aria-label={`下载${name}`}
                onClick={() => void saveLink(() => call('/file/downloadAttchFile', { contractId, fileId }))}
              >
                下载
              </Button>
            </li>
          ))}
        </ListSection>
      )}
      {data.cc.length > 0 && (
        <ListSection id="cc" title="抄送">
          {data.cc.map(({ ccId, name, mobile, mayDownload }) => (
            <li key={ccId}>
              {name} <span className={styles.quiet}>{mobile}</span>
              <span className={styles.quiet}>{mayDownload ? ' · 可下载' : ' · 仅查看'}</span>
            </li>
          ))}
        </ListSection>
      )}
    </>
  )
}
