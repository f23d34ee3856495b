import { UPLOAD_TYPES } from '@xinqi/api/limits'
import { useState } from 'react'
import { call, upload } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Upload } from '../../../shared/lite/Upload.tsx'
import styles from './contract-sign.module.css'
import type { Attachment } from './detail.ts'
import { words } from './messages/signing.zh.ts'

type Props = { contractId: string; asked: readonly Attachment[]; onChanged: () => Promise<unknown> }

/** What the initiator asked this party to bring. */
export const Attachments = ({ contractId, asked, onChanged }: Props) => {
  const [progress, setProgress] = useState<{ of: string; fraction: number } | null>(null)
  const bring = async (attachmentId: string, file: File) => {
    setProgress({ of: attachmentId, fraction: 0 })
    try {
      await upload(
        '/contract/attach/upload',
        { contractId, attachmentId, file },
        { onProgress: (fraction) => setProgress({ of: attachmentId, fraction }) },
      )
      await onChanged()
    } catch {
      // The call has said what went wrong.
    } finally {
      setProgress(null)
    }
  }
  const takeBack = async (attachmentId: string, fileId: string) => {
    await call('/contract/attach/remove', { contractId, attachmentId, fileId }).then(
      onChanged,
      () => undefined,
    )
  }
  return (
    <ul className={styles.attachments}>
      {asked.map(({ attachmentId, name, required, given }) => (
        <li key={attachmentId}>
          <div className={styles.asked}>
            {name}
            <small>{required ? words().required : words().optional}</small>
          </div>
          {given.map((file) => (
            <div key={file.fileId} className={styles.given}>
              <a href={file.url}>{file.name}</a>
              <Button
                look="text"
                aria-label={words().removeThe({ name: file.name })}
                onClick={() => void takeBack(attachmentId, file.fileId)}
              >
                {words().remove}
              </Button>
            </div>
          ))}
          <Upload
            label={words().uploadThe({ name })}
            types={UPLOAD_TYPES}
            progress={progress?.of === attachmentId ? progress.fraction : undefined}
            onFile={(file) => void bring(attachmentId, file)}
          />
        </li>
      ))}
    </ul>
  )
}
