import { FilePdfOutlined } from '@ant-design/icons'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import { Button, Checkbox, Spin } from 'antd'
import { type ButtonHTMLAttributes, useRef } from 'react'
import { acceptOf, CONTRACT_RULES } from '../../../shared/upload/refusal.ts'
import { PartProblem } from './At.tsx'
import styles from './contract-start.module.css'
import { DragHandle } from './DragHandle.tsx'
import type { DraftFile } from './useDraftEditor.ts'

export const FileRow = ({
  file,
  at,
  busy,
  held,
  handle,
  onPreview,
  onExchange,
  onAgain,
  onRemove,
  onSignAs,
}: {
  file: DraftFile
  at: string
  busy: boolean
  held: boolean
  handle: ButtonHTMLAttributes<HTMLButtonElement>
  onPreview: () => void
  onExchange: (file: File) => void
  onAgain: () => void
  onRemove: () => void
  onSignAs: (format: 'pdf' | 'ofd') => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <li className={`${styles.row} ${held ? styles.held : ''}`} data-row data-at={at}>
      <DragHandle {...handle} />
      <FilePdfOutlined className={styles.fileIcon} aria-hidden="true" />
      <div className={styles.fileText}>
        <span className={styles.fileName} title={file.name}>
          {file.name}
        </span>
        <FileState file={file} busy={busy} />
        {file.ofd && file.state === FILE_STATE.ready && (
          <SignAsOriginal isChosen={file.ofd.isSigned} busy={busy} onChoose={onSignAs} />
        )}
        {file.state !== FILE_STATE.failed && <PartProblem at={at} className={styles.problem} />}
      </div>
      <div className={styles.rowActions}>
        <Button
          type="link"
          size="small"
          disabled={file.state !== FILE_STATE.ready || busy}
          onClick={onPreview}
        >
          预览
        </Button>
        {file.state === FILE_STATE.failed && (
          <Button type="link" size="small" disabled={busy} onClick={onAgain}>
            重试
          </Button>
        )}
        <Button type="link" size="small" disabled={busy} onClick={() => input.current?.click()}>
          替换
        </Button>
        <Button
          type="link"
          size="small"
          danger
          disabled={busy}
          aria-label={`移除 ${file.name}`}
          onClick={onRemove}
        >
          移除
        </Button>
        <input
          ref={input}
          type="file"
          // antd's form shows file inputs as blocks; nothing in a stylesheet is as specific.
          style={{ display: 'none' }}
          aria-label={`替换 ${file.name}`}
          accept={acceptOf(CONTRACT_RULES)}
          onChange={(event) => {
            const [next] = event.target.files ?? []
            if (next) onExchange(next)
            event.target.value = ''
          }}
        />
      </div>
    </li>
  )
}

/** What was uploaded as OFD may be signed as it is; what that means for the parties is said before it is chosen. */
const SignAsOriginal = ({
  isChosen,
  busy,
  onChoose,
}: {
  isChosen: boolean
  busy: boolean
  onChoose: (format: 'pdf' | 'ofd') => void
}) => (
  <>
    <Checkbox
      checked={isChosen}
      disabled={busy}
      onChange={({ target }) => onChoose(target.checked ? 'ofd' : 'pdf')}
    >
      以 OFD 原件签署
    </Checkbox>
    <span className={styles.fileNote}>
      {isChosen
        ? '各签署方以国标电子印章在 OFD 原件上签章；只能放置盖章、骑缝章和签名，个人签署方须先制作个人电子印章'
        : '不勾选时，各方签署由此文件转换的 PDF'}
    </span>
  </>
)

const FileState = ({ file, busy }: { file: DraftFile; busy: boolean }) => {
  if (busy) return <span className={styles.fileNote}>正在替换…</span>
  if (file.state === FILE_STATE.converting)
    return (
      <span className={styles.fileNote} role="status">
        <Spin size="small" /> 正在转换为 PDF
      </span>
    )
  if (file.state === FILE_STATE.failed)
    return (
      <span className={styles.problem} role="alert">
        转换失败：{file.reason ?? '请更换文件'}
      </span>
    )
  return (
    <span className={styles.fileNote}>
      共 {file.pages.length} 页{file.reason && <span role="note"> · {file.reason}</span>}
    </span>
  )
}
