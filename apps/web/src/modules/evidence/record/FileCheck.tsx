// Whether a file in somebody's hand is one the record speaks of. The hash is taken here; the file stays where it is.

import { UPLOAD_TYPES } from '@xinqi/api/limits'
import { useState } from 'react'
import { hashFile } from '../../../shared/hash/hashFile.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Upload } from '../../../shared/lite/Upload.tsx'
import { EvidenceSection } from './EvidenceSection.tsx'
import styles from './evidence.module.css'
import { type Judgement, judgeHash, type RecordedFile } from './judgeHash.ts'

type Checked = Judgement & { fileName: string; sha256: string }

const MAX = 200 * 1024 * 1024

export const FileCheck = ({ files }: { files: readonly RecordedFile[] }) => {
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = async (file: File) => {
    try {
      const { sha256 } = await hashFile(file)
      setChecked({ fileName: file.name, sha256, ...judgeHash(sha256, files) })
    } catch {
      setChecked({ fileName: file.name, sha256: '–', tone: 'error', text: '文件无法读取，请重新选择。' })
    }
  }
  return (
    <EvidenceSection id="file-check" title="核对手中的文件">
      <p className={styles.hint}>只在本机计算哈希，文件不会上传。</p>
      <Upload
        label="选择或拖入文件进行核对"
        types={UPLOAD_TYPES}
        maxBytes={MAX}
        tooLarge="单个文件不超过 200M，请重新选择"
        onFile={(file) => void check(file)}
      />
      {checked && (
        <div className={styles.result}>
          <Notice tone={checked.tone}>{checked.text}</Notice>
          <p className={styles.hash}>
            {checked.fileName} · SHA-256 {checked.sha256}
          </p>
        </div>
      )}
    </EvidenceSection>
  )
}
