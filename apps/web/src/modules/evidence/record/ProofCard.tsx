import type { Data } from '@xinqi/api/calls'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Written } from '../../../shared/language/Written.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { EvidenceSection } from './EvidenceSection.tsx'
import styles from './evidence.module.css'
import { Facts } from './Facts.tsx'
import { words } from './messages/record.zh.ts'

/** Where the record stands in the log, and the proof that it does. */
export const ProofCard = ({ no, log }: { no: string; log: Data<'/contract/chain/view'>['log'] }) => {
  const { data, error } = useCall('/contract/chain/viewPreserve', { no }, { quiet: true })
  return (
    <EvidenceSection id="proof" title={words().proof}>
      <Facts
        rows={[
          [words().log, log.origin],
          [words().position, words().positionOf({ index: log.index + 1, size: log.size })],
          [
            words().leafHash,
            <span key="leaf" className={styles.hash}>
              {log.leafHash}
            </span>,
          ],
          [
            words().rootHash,
            <span key="root" className={styles.hash}>
              {log.rootHash}
            </span>,
          ],
          [words().checkpoint, instant(log.checkpointAt)],
        ]}
      />
      {error && <Notice tone="error">{error.message}</Notice>}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <Notice tone={data.isValid ? 'success' : 'error'}>
            <Written text={data.reason} />
          </Notice>
          {data.anchors.length > 0 ? (
            data.anchors.map(({ kind, name, isSandbox, size, at, serial, isValid, reason }) => (
              <div key={`${kind}-${name}`}>
                <h3 className={styles.heading}>{words().anchor}</h3>
                <Facts
                  rows={[
                    [words().authority, `${name}${isSandbox ? words().notIndependent : ''}`],
                    [words().way, kind === 'timestamp' ? words().timestamp : words().witness],
                    [words().anchoredAt, instant(at)],
                    [words().covers, words().firstEntries({ size })],
                    [
                      kind === 'timestamp' ? words().serial : words().witnessKey,
                      <span key="serial" className={styles.hash}>
                        {serial}
                      </span>,
                    ],
                  ]}
                />
                <Notice tone={isValid ? 'success' : 'error'}>
                  <Written text={reason} />
                </Notice>
              </div>
            ))
          ) : (
            <p className={styles.hint}>{words().notAnchored}</p>
          )}
          <p className={styles.hint}>{words().offline}</p>
          <a
            className={styles.download}
            download={words().proofFileName({ no })}
            href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(data.proof, null, 2))}`}
          >
            {words().downloadProof}
          </a>
        </>
      )}
    </EvidenceSection>
  )
}
