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
import { isRecordNumber } from './recordNumber.ts'

const TITLE = '存证文件查看'
const ABOUT = '文件在发送签署时和每次签署后的哈希；不展示文件内容。'

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
      <EvidenceFrame title={TITLE} about={ABOUT}>
        <Notice tone="error">{error?.message ?? '链接不完整，请从存证记录中打开文件。'}</Notice>
        <Link to={isRecordNumber(no) ? `/chainview?no=${no}` : '/chainview'}>返回存证记录</Link>
      </EvidenceFrame>
    )
  if (!data)
    return (
      <EvidenceFrame title={TITLE} about={ABOUT}>
        <div className={styles.waiting}>
          <Spinner large />
        </div>
      </EvidenceFrame>
    )
  return (
    <EvidenceFrame title={TITLE} about={ABOUT}>
      <section className={styles.card} aria-label="文件">
        <Facts
          rows={[
            ['文件', data.name],
            [
              '所属存证',
              <Link key="no" to={`/chainview?no=${data.no}`}>
                {data.no}
              </Link>,
            ],
            ['哈希算法', data.algorithm],
          ]}
        />
      </section>
      <EvidenceSection id="versions" title="文件版本">
        <ol className={styles.list}>
          {data.versions.map(({ version, sha256, signer, certificate, at }) => (
            <li key={version}>
              <b>{version === 0 ? '发送签署时的原文' : `第 ${version} 次签署：${signer ?? '–'}`}</b>
              {at && <span className={styles.hint}>{instant(at)}</span>}
              <p className={styles.hash}>{sha256}</p>
              {certificate && <p className={styles.hash}>证书序列号 {certificate}</p>}
            </li>
          ))}
        </ol>
      </EvidenceSection>
      <FileCheck files={[{ name: data.name, versions: data.versions.map(({ sha256 }) => sha256) }]} />
    </EvidenceFrame>
  )
}
export default ChainFileViewPage
