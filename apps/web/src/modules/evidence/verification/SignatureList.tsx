import type { Data } from '@xinqi/api/calls'
import { instant } from '../../../shared/format/instant.ts'
import { sentence } from '../../../shared/language/sentence.ts'
import { Written } from '../../../shared/language/Written.tsx'
import { EvidenceSection } from '../record/EvidenceSection.tsx'
import styles from '../record/evidence.module.css'
import { Facts } from '../record/Facts.tsx'
import { words } from './messages/verification.zh.ts'
import { SealFacts } from './SealFacts.tsx'

type Signature = Data<'/contract/verifyFile'>['signatures'][number]

const timeOf = ({ signedAt, isTimestamped }: Signature) =>
  signedAt && (isTimestamped ? words().timeStamped : words().timeDeclared)({ time: instant(signedAt) ?? '' })

/** Every signature of the file in the order it was made, with what happened after it. */
export const SignatureList = ({ signatures }: { signatures: readonly Signature[] }) => (
  <EvidenceSection id="signed-by" title={words().signaturesAndRevisions}>
    <ol className={styles.list}>
      {signatures.map((one, index) => (
        <li key={`${one.revision}/${one.serial || index}`}>
          <b>{one.kind === 'timestamp' ? words().documentTimestamp : one.signer || words().unknownSigner}</b>
          <span className={`${styles.hint} ${one.verdict === 'valid' ? styles.ok : styles.broken}`}>
            {sentence(one.label)}
          </span>
          <Facts
            rows={[
              [words().note, one.reason && <Written key="reason" text={one.reason} />],
              [words().signedContent, one.seal && (one.isIntact ? words().unchanged : words().maybeChanged)],
              [words().creditCode, one.creditCode],
              [words().signedAt, timeOf(one)],
              [
                words().revision,
                one.revision === null ? null : words().revisionNumber({ revision: one.revision }),
              ],
              [words().coverage, one.coversWholeFile ? words().wholeFile : words().fileThen],
              [words().pages, one.pages.length ? one.pages.join(words().comma) : null],
              [words().issuer, one.issuer],
              [
                words().certificateNumber,
                <span key="serial" className={styles.hash}>
                  {one.serial}
                </span>,
              ],
            ]}
          />
          {one.seal && <SealFacts seal={one.seal} />}
          {one.remarks.length > 0 && (
            <ul className={styles.remarks}>
              {one.remarks.map((remark) => (
                <li key={remark}>
                  <Written text={remark} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  </EvidenceSection>
)
