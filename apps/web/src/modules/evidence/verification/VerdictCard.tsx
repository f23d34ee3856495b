import type { Data } from '@xinqi/api/calls'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { sentence } from '../../../shared/language/sentence.ts'
import { Written } from '../../../shared/language/Written.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from '../record/evidence.module.css'
import { Facts } from '../record/Facts.tsx'
import { words } from './messages/verification.zh.ts'

type Result = Data<'/contract/verifyFile'>

const SAID: Record<string, { text: string; tone: string; mark: string }> = {
  valid: {
    get text() {
      return words().verdictValid
    },
    tone: styles.good!,
    mark: '✓',
  },
  modified: {
    get text() {
      return words().verdictAltered
    },
    tone: styles.bad!,
    mark: '!',
  },
  invalid: {
    get text() {
      return words().verdictAltered
    },
    tone: styles.bad!,
    mark: '!',
  },
  none: {
    get text() {
      return words().verdictUnsigned
    },
    tone: styles.plain!,
    mark: '–',
  },
  undetermined: {
    get text() {
      return words().verdictUndetermined
    },
    tone: styles.plain!,
    mark: '?',
  },
}

const OF_A_SEAL: typeof SAID = {
  valid: {
    get text() {
      return words().sealValid
    },
    tone: styles.good!,
    mark: '✓',
  },
  invalid: {
    get text() {
      return words().sealInvalid
    },
    tone: styles.bad!,
    mark: '!',
  },
}
/** Nothing was changed, and still nobody may rely on it: a maker nobody believes, or a seal that had ended. */
const NOT_BELIEVED = {
  get text() {
    return words().unchangedSealInvalid
  },
  tone: styles.bad!,
  mark: '!',
}

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
          <p className={styles.hint}>
            <Written text={result.reason} />
          </p>
        </div>
      </div>
      <Facts
        rows={[
          [words().file, words().fileOfSize({ fileName: result.fileName, size: fileSize(result.size) })],
          [words().verdict, sentence(result.label)],
          [words().signatures, result.format === 'esl' ? null : words().signatureCount({ signatures })],
          [
            words().revisions,
            result.format === 'pdf' ? words().revisionCount({ revisions: result.revisions }) : null,
          ],
          [
            'SHA-256',
            <span key="hash" className={styles.hash}>
              {result.sha256}
            </span>,
          ],
        ]}
      />
      {result.verdict === 'undetermined' && <Notice tone="warning">{words().tookTooLong}</Notice>}
      {isSandboxSealed(result) && <Notice tone="warning">{words().sandboxSeal}</Notice>}
      {result.format !== 'esl' && result.verdict === 'valid' && result.isTrusted === false && (
        <Notice tone="warning">{words().unknownIssuer}</Notice>
      )}
      {result.format !== 'esl' && result.verdict === 'valid' && result.isTrusted && result.isSandbox && (
        <Notice tone="warning">{words().sandboxIssuer}</Notice>
      )}
    </section>
  )
}
