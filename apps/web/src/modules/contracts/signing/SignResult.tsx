import { CONTRACT_IS, PARTY } from '@xinqi/api/status-names'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { onLinkVisit } from '../../../shared/session/linkVisit.ts'
import styles from './contract-sign.module.css'
import { DownloadFile } from './DownloadFile.tsx'
import type { Detail } from './detail.ts'
import { words } from './messages/signing-result.zh.ts'

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
      {words().signNext({ length: contracts.length - at - 1 })}
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
  const next = detail.parties
    .filter((party) => party.status === PARTY.due)
    .map(({ name }) => words().quoted({ name }))
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
      <h1>{isRefused ? words().refused : isFinished ? words().allSigned : words().signedWell}</h1>
      <p className={styles.resultText}>
        {isRefused
          ? isAgreement
            ? words().refusedAgreementText
            : words().refusedContractText
          : isFinished
            ? isAgreement
              ? words().agreementDone
              : words().contractDone
            : next.length
              ? words().nextSigners({ next: next.join(words().listComma) })
              : words().waitingForOthers}
      </p>
      <dl className={styles.facts}>
        <dt>{words().contract}</dt>
        <dd>{detail.name}</dd>
        <dt>{words().number}</dt>
        <dd>{detail.number ?? '–'}</dd>
        {!isRefused && (
          <>
            <dt>{words().signedTime}</dt>
            <dd>{instant(me?.signedAt) ?? '–'}</dd>
          </>
        )}
      </dl>
      <div className={styles.resultActions}>
        {visit && <NextOfLink contractId={detail.contractId} signPath={signPath} />}
        {other && (
          <Button look="primary" block onClick={() => go(signPath(other.contractId))}>
            {words().signNextCount({ count: waiting!.count })}
          </Button>
        )}
        <Button look={other ? 'plain' : 'primary'} block onClick={onLook}>
          {words().viewContract}
        </Button>
        {isFinished &&
          detail.actions.includes('download') &&
          detail.files.map((file) => (
            <DownloadFile
              key={file.fileId}
              detail={detail}
              file={file}
              label={words().downloadThe({ name: file.name })}
            />
          ))}
        {visit ? (
          <Button block onClick={() => go(`/linkEnd?done=${isRefused ? 'refused' : 'signed'}`)}>
            {visit.returnUrl ? words().backTo({ appName: visit.appName }) : words().done}
          </Button>
        ) : (
          <Button look="text" block onClick={() => go('/workbench')}>
            {words().toWorkbench}
          </Button>
        )}
      </div>
    </div>
  )
}
