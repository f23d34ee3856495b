// Drop any PDF, OFD or seal: who signed it, whether it was changed since, how it came to be, and whether the evidence log knows it.

import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Upload } from '../../../shared/lite/Upload.tsx'
import { EvidenceFrame } from '../record/EvidenceFrame.tsx'
import styles from '../record/evidence.module.css'
import { useVerification } from './useVerification.ts'
import { Verified } from './Verified.tsx'

const VerifyPage = () => {
  const { result, progress, refusal, verify } = useVerification()
  return (
    <EvidenceFrame
      title="合同验签与存证核验"
      about="核验任意 PDF、OFD 文件的电子签名与国标电子印章、签署后的改动和存证记录，也可核验电子印章文件（.esl）。文件只用于本次核验，平台不保存。"
    >
      <section className={styles.card} aria-label="选择文件">
        <Upload
          label="选择或拖入要核验的 PDF、OFD 或 .esl 文件"
          types={['pdf', 'ofd', 'esl']}
          wrongType="仅支持 PDF、OFD 和电子印章（.esl）文件，请重新选择"
          progress={progress}
          onFile={(file) => void verify(file)}
        />
        <p className={styles.hint}>
          合同、解约协议和存证报告都可以核验，单个文件不超过 {fileSize(UPLOAD_MAX_BYTES)}。
        </p>
        {refusal && <Notice tone="error">{refusal}</Notice>}
      </section>
      {result && <Verified result={result} />}
    </EvidenceFrame>
  )
}
export default VerifyPage
