import styles from './contract-sign.module.css'
import type { Signing } from './useSigning.ts'

/** The files of the contract; where all are to be read, each says whether it was. */
export const FileList = ({ signing: { detail, file, setFileId, reading, marks } }: { signing: Signing }) => (
  <ul className={styles.files} aria-label="合同文件">
    {detail.files.map(({ fileId, name, pages, ofd }) => {
      const places = marks.places.filter((place) => place.fileId === fileId)
      const open = places.filter((place) => !marks.isDone(place)).length
      const isUnread = reading.left.some((one) => one.fileId === fileId)
      return (
        <li key={fileId}>
          <button
            type="button"
            className={styles.file}
            aria-current={fileId === file?.fileId ? 'true' : undefined}
            onClick={() => setFileId(fileId)}
          >
            <span className={styles.fileName}>{name}</span>
            <small>
              {pages.length} 页{ofd?.isSigned && ' · OFD 原件'}
              {places.length > 0 && (open ? ` · 待签 ${open} 处` : ` · 已选 ${places.length} 处`)}
              {isUnread && ' · 未读完'}
            </small>
          </button>
        </li>
      )
    })}
  </ul>
)
