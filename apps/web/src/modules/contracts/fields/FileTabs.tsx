// The files of a contract, one shown at a time.

import styles from './file-tabs.module.css'
import { words } from './messages/fields.zh.ts'
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
    const facts = { name: file.name, pages: file.pages.length }
    return count ? words().fileWithPlaces({ ...facts, count }) : words().fileWithPages(facts)
  }
  const [only] = files
  if (files.length === 1 && only) return <span className={styles.only}>{label(only)}</span>
  return (
    <select
      className={styles.fileSelect}
      aria-label={words().file}
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
