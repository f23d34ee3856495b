// Whether a file in somebody's hand is one the record speaks of. The hash is taken here; the file stays where it is.

import { UPLOAD_TYPES } from '@xinqi/api/limits'
import { useState } from 'react'
import { hashFile } from '../../../shared/hash/hashFile.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Upload } from '../../../shared/lite/Upload.tsx'
import { EvidenceSection } from './EvidenceSection.tsx'
import styles from './evidence.module.css'
import { type Judgement, judgeHash, type RecordedFile } from './judgeHash.ts'
import { words } from './messages/record.zh.ts'

type Checked = Judgement & { fileName: string; sha256: string }

const MAX = 200 * 1024 * 1024

export const FileCheck = ({ files }: { files: readonly RecordedFile[] }) => {
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = async (file: File) => {
    try {
      const { sha256 } = await hashFile(file)
      setChecked({ fileName: file.name, sha256, ...judgeHash(sha256, files) })
    } catch {
      setChecked({ fileName: file.name, sha256: '–', tone: 'error', text: words().fileUnreadable })
    }
  }
  return (
    <EvidenceSection id="file-check" title={words().checkYours}>
      <p className={styles.hint}>{words().hashedHere}</p>
      <Upload
        label={words().chooseFile}
        types={UPLOAD_TYPES}
        maxBytes={MAX}
        tooLarge={words().fileTooLarge}
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
