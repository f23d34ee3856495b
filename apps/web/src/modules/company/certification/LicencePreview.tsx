// What was uploaded, as it looks; a PDF, or a picture whose link has run out, by its name.

import { FilePdfOutlined } from '@ant-design/icons'
import { useState } from 'react'
import styles from './company.module.css'

export const LicencePreview = ({
  file,
  label = '营业执照',
}: {
  file: { fileName: string; url: string }
  label?: string
}) => {
  const [picture, setPicture] = useState(true)
  return (
    <figure className={styles.preview}>
      {picture ? (
        <img key={file.url} src={file.url} alt={`已上传的${label}`} onError={() => setPicture(false)} />
      ) : (
        <FilePdfOutlined aria-hidden="true" className={styles.pdf} />
      )}
      <figcaption>
        <a href={file.url} target="_blank" rel="noreferrer">
          查看{label}
        </a>
      </figcaption>
    </figure>
  )
}
