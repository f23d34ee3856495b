// The files of a contract, one shown at a time.

import styles from './file-tabs.module.css'
import type { ShownField } from './shownField.ts'

export const FileTabs = ({
  files,
  fileId,
  fields,
  onChange,
}: {
  files: readonly { fileId: string; name: string; pages: readonly unknown[] }[]
  fileId: string
  fields: readonly ShownField[]
  onChange: (fileId: string) => void
}) => {
  const label = (file: (typeof files)[number]) => {
    const count = fields.filter((field) => field.fileId === file.fileId).length
    return `${file.name}（${file.pages.length} 页${count ? `，${count} 处` : ''}）`
  }
  const [only] = files
  if (files.length === 1 && only) return <span className={styles.only}>{label(only)}</span>
  return (
    <select
      className={styles.fileSelect}
      aria-label="文件"
      value={fileId}
      onChange={(event) => onChange(event.target.value)}
    >
      {files.map((file) => (
        <option key={file.fileId} value={file.fileId}>
          {label(file)}
        </option>
      ))}
    </select>
  )
}
