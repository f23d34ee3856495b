import type { Data } from '@xinqi/api/calls'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from '../record/evidence.module.css'
import { Facts } from '../record/Facts.tsx'

type Result = Data<'/contract/verifyFile'>

const SAID: Record<string, { text: string; tone: string; mark: string }> = {
  valid: { text: '文件未被篡改，签名有效', tone: styles.good!, mark: '✓' },
  modified: { text: '文件已被修改，签名无效', tone: styles.bad!, mark: '!' },
  invalid: { text: '文件已被修改，签名无效', tone: styles.bad!, mark: '!' },
  none: { text: '文件没有电子签名', tone: styles.plain!, mark: '–' },
  undetermined: { text: '未能判定，请稍后再试', tone: styles.plain!, mark: '?' },
}

const OF_A_SEAL: typeof SAID = {
  valid: { text: '电子印章有效', tone: styles.good!, mark: '✓' },
  invalid: { text: '电子印章不能认可', tone: styles.bad!, mark: '!' },
}
/** Nothing was changed, and still nobody may rely on it: a maker nobody believes, or a seal that had ended. */
const NOT_BELIEVED = { text: '文件未被改动，但印章不能认可', tone: styles.bad!, mark: '!' }

const saidOf = ({ format, verdict, signatures }: Result) => {
  if (format === 'esl') return OF_A_SEAL[verdict] ?? SAID.undetermined!
  const isBelief =
    verdict === 'invalid' && signatures.length > 0 && signatures.every(({ isIntact }) => isIntact)
  return isBelief ? NOT_BELIEVED : (SAID[verdict] ?? SAID.undetermined!)
}

const isSandboxSealed = ({ seal, signatures }: Result) =>
  [seal, ...signatures.map((one) => one.seal)].some((one) => one?.makerKind === 'sandbox')

/** One answer first, the reason below it. */
export const VerdictCard = ({ result }: { result: Result }) => {
  const said = saidOf(result)
  const signatures = result.signatures.filter(({ kind }) => kind === 'signature').length
  return (
    <section className={styles.card} aria-labelledby="verdict">
      <div className={styles.verdict}>
        <span className={`${styles.mark} ${said.tone}`} aria-hidden="true">
          {said.mark}
        </span>
        <div>
          <h2 id="verdict" className={styles.said}>
            {said.text}
          </h2>
          <p className={styles.hint}>{result.reason}</p>
        </div>
      </div>
      <Facts
        rows={[
          ['文件', `${result.fileName}（${fileSize(result.size)}）`],
          ['结论', result.label],
          ['签名', result.format === 'esl' ? null : `${signatures} 个`],
          ['文件修订', result.format === 'pdf' ? `${result.revisions} 次` : null],
          [
            'SHA-256',
            <span key="hash" className={styles.hash}>
              {result.sha256}
            </span>,
          ],
        ]}
      />
      {result.verdict === 'undetermined' && (
        <Notice tone="warning">
          核验没有在限定的时间内完成。这不表示签名有效或无效，请稍后重新上传核验。
        </Notice>
      )}
      {isSandboxSealed(result) && (
        <Notice tone="warning">电子印章由平台的沙箱制章者制作，仅供测试，不具有法律效力。</Notice>
      )}
      {result.format !== 'esl' && result.verdict === 'valid' && result.isTrusted === false && (
        <Notice tone="warning">签名完整，但签名证书不是本平台认可的机构颁发，请自行确认签署人身份。</Notice>
      )}
      {result.format !== 'esl' && result.verdict === 'valid' && result.isTrusted && result.isSandbox && (
        <Notice tone="warning">签名证书由沙箱机构颁发，仅供测试，不具有法律效力。</Notice>
      )}
    </section>
  )
}
