// What was uploaded, as it looks; a PDF, or a picture whose link has run out, by its name.

import { FilePdfOutlined } from '@ant-design/icons'
import { useState } from 'react'
import styles from './company.module.css'
import { words } from './messages/certification.zh.ts'

export const LicencePreview = ({
  file,
  label = words().licence,
}: {
  file: { fileName: string; url: string }
  label?: string
}) => {
  const [picture, setPicture] = useState(true)
  return (
    <figure className={styles.preview}>
      {picture ? (
        <img
          key={file.url}
          src={file.url}
          alt={words().uploaded({ label })}
          onError={() => setPicture(false)}
        />
      ) : (
        <FilePdfOutlined aria-hidden="true" className={styles.pdf} />
      )}
      <figcaption>
        <a href={file.url} target="_blank" rel="noreferrer">
          {words().viewThe({ label })}
        </a>
      </figcaption>
    </figure>
  )
}
