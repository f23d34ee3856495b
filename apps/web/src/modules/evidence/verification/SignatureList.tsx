import type { Data } from '@xinqi/api/calls'
import { instant } from '../../../shared/format/instant.ts'
import { EvidenceSection } from '../record/EvidenceSection.tsx'
import styles from '../record/evidence.module.css'
import { Facts } from '../record/Facts.tsx'
import { SealFacts } from './SealFacts.tsx'

type Signature = Data<'/contract/verifyFile'>['signatures'][number]

const timeOf = ({ signedAt, isTimestamped }: Signature) =>
  signedAt && `${instant(signedAt)}（${isTimestamped ? '时间戳证明' : '签署人声明'}）`

/** Every signature of the file in the order it was made, with what happened after it. */
export const SignatureList = ({ signatures }: { signatures: readonly Signature[] }) => (
  <EvidenceSection id="signed-by" title="签名与修订">
    <ol className={styles.list}>
      {signatures.map((one, index) => (
        <li key={`${one.revision}/${one.serial || index}`}>
          <b>{one.kind === 'timestamp' ? '文档时间戳' : one.signer || '无法识别的签署人'}</b>
          <span className={`${styles.hint} ${one.verdict === 'valid' ? styles.ok : styles.broken}`}>
            {one.label}
          </span>
          <Facts
            rows={[
              ['说明', one.reason],
              ['签署内容', one.seal && (one.isIntact ? '盖章后未被改动' : '不能确认未被改动')],
              ['统一社会信用代码', one.creditCode],
              ['签署时间', timeOf(one)],
              ['修订', one.revision === null ? null : `第 ${one.revision} 次`],
              ['覆盖范围', one.coversWholeFile ? '整个文件' : '签署时的文件，其后另有签署'],
              ['所在页', one.pages.length ? one.pages.join('、') : null],
              ['颁发机构', one.issuer],
              [
                '证书序列号',
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
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  </EvidenceSection>
)
