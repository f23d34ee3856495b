// Drop any PDF, OFD or seal: who signed it, whether it was changed since, how it came to be, and whether the evidence log knows it.

import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Upload } from '../../../shared/lite/Upload.tsx'
import { EvidenceFrame } from '../record/EvidenceFrame.tsx'
import styles from '../record/evidence.module.css'
import { words } from './messages/verification.zh.ts'
import { useVerification } from './useVerification.ts'
import { Verified } from './Verified.tsx'

const VerifyPage = () => {
  const { result, progress, refusal, verify } = useVerification()
  return (
    <EvidenceFrame title={words().title} about={words().subtitle}>
      <section className={styles.card} aria-label={words().chooseFile}>
        <Upload
          label={words().dropFile}
          types={['pdf', 'ofd', 'esl']}
          wrongType={words().wrongType}
          progress={progress}
          onFile={(file) => void verify(file)}
        />
        <p className={styles.hint}>{words().limits({ size: fileSize(UPLOAD_MAX_BYTES) })}</p>
        {refusal && <Notice tone="error">{refusal}</Notice>}
      </section>
      {result && <Verified result={result} />}
    </EvidenceFrame>
  )
}
export default VerifyPage
