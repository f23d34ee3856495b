// One file of a record: the hash it had when it was sent, and after each signature.

import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { EvidenceFrame } from './EvidenceFrame.tsx'
import { EvidenceSection } from './EvidenceSection.tsx'
import styles from './evidence.module.css'
import { Facts } from './Facts.tsx'
import { FileCheck } from './FileCheck.tsx'
import { words } from './messages/record.zh.ts'
import { isRecordNumber } from './recordNumber.ts'

const ChainFileViewPage = () => {
  const [query] = useSearchParams()
  const no = (query.get('no') ?? '').trim().toUpperCase()
  const fileId = query.get('file') ?? ''
  const asked = isRecordNumber(no) && /^[0-9a-f-]{36}$/.test(fileId)
  const { data, error } = useCall(
    '/contract/chain/attach/view',
    { no, fileId },
    { quiet: true, enabled: asked },
  )
  if (!asked || error)
    return (
      <EvidenceFrame title={words().filesTitle} about={words().filesSubtitle}>
        <Notice tone="error">{error?.message ?? words().linkIncomplete}</Notice>
        <Link to={isRecordNumber(no) ? `/chainview?no=${no}` : '/chainview'}>{words().backToRecord}</Link>
      </EvidenceFrame>
    )
  if (!data)
    return (
      <EvidenceFrame title={words().filesTitle} about={words().filesSubtitle}>
        <div className={styles.waiting}>
          <Spinner large />
        </div>
      </EvidenceFrame>
    )
  return (
    <EvidenceFrame title={words().filesTitle} about={words().filesSubtitle}>
      <section className={styles.card} aria-label={words().file}>
        <Facts
          rows={[
            [words().file, data.name],
            [
              words().ofRecord,
              <Link key="no" to={`/chainview?no=${data.no}`}>
                {data.no}
              </Link>,
            ],
            [words().algorithm, data.algorithm],
          ]}
        />
      </section>
      <EvidenceSection id="versions" title={words().versions}>
        <ol className={styles.list}>
          {data.versions.map(({ version, sha256, signer, certificate, at }) => (
            <li key={version}>
              <b>
                {version === 0 ? words().original : words().signatureBy({ version, signer: signer ?? '–' })}
              </b>
              {at && <span className={styles.hint}>{instant(at)}</span>}
              <p className={styles.hash}>{sha256}</p>
              {certificate && <p className={styles.hash}>{words().certificateNumber({ certificate })}</p>}
            </li>
          ))}
        </ol>
      </EvidenceSection>
      <FileCheck files={[{ name: data.name, versions: data.versions.map(({ sha256 }) => sha256) }]} />
    </EvidenceFrame>
  )
}
export default ChainFileViewPage
