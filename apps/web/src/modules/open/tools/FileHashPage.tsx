import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Input } from 'antd'
import { useState } from 'react'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { hashFile } from '../../../shared/hash/hashFile.ts'
import type { FileHashes } from '../../../shared/hash/hashWorker.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import type { UploadRules } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import styles from './open.module.css'
import { ToolFrame } from './ToolFrame.tsx'

const MAX = 200 * 1024 * 1024
const rules: UploadRules = {
  types: 'any',
  maxBytes: MAX,
  typeMessage: '',
  sizeMessage: `单个文件不超过 ${fileSize(MAX)}，请换一个文件`,
}

const Comparison = ({ hashes, known }: { hashes: FileHashes; known: string }) => {
  const wanted = known.trim().toLowerCase()
  if (!wanted) return null
  const same = wanted === hashes.sha256 || wanted === hashes.sm3
  return (
    <p className={same ? styles.same : styles.different} role="status">
      {same ? <CheckCircleFilled aria-hidden="true" /> : <CloseCircleFilled aria-hidden="true" />}{' '}
      {same ? '一致，文件未被改动' : '不一致，文件内容与该哈希不符'}
    </p>
  )
}

const FileHashPage = () => {
  const [result, setResult] = useState<{ file: File; hashes: FileHashes } | null>(null)
  const [known, setKnown] = useState('')
  return (
    <ToolFrame path="/platform/tools/fileHash">
      <div className={`${blocks.surface} ${styles.card}`}>
        <UploadBox
          label="选择文件"
          hint={`任意类型，不超过 ${fileSize(MAX)}；只在本机计算，不会上传`}
          rules={rules}
          local={hashFile}
          onDone={(hashes, file) => setResult({ file, hashes })}
        />
        {result && (
          <>
            <dl className={`${blocks.terms} ${styles.facts}`}>
              <dt>文件</dt>
              <dd>
                {result.file.name}（{fileSize(result.file.size)}）
              </dd>
              <dt>SHA-256</dt>
              <dd>
                <Copyable text={result.hashes.sha256} what="SHA-256" whole />
              </dd>
              <dt>SM3</dt>
              <dd>
                <Copyable text={result.hashes.sm3} what="SM3" whole />
              </dd>
            </dl>
            <label className={styles.label} htmlFor="known-hash">
              与已知的哈希比对
            </label>
            <Input
              id="known-hash"
              allowClear
              maxLength={128}
              placeholder="粘贴 SHA-256 或 SM3"
              value={known}
              onChange={(event) => setKnown(event.target.value)}
            />
            <Comparison hashes={result.hashes} known={known} />
          </>
        )}
      </div>
    </ToolFrame>
  )
}
export default FileHashPage
