// One page as the server's picture of it.

import { useState } from 'react'
import type { PagePicture } from './source.ts'
import styles from './viewer.module.css'

export const PicturePage = ({ picture, number }: { picture: PagePicture; number: number }) => {
  const [failed, setFailed] = useState(false)
  if (failed) return <p className={styles.failed}>此页无法显示，请刷新页面后重试</p>
  return (
    <img
      className={styles.image}
      src={picture.url}
      alt={picture.text ?? `第 ${number} 页`}
      draggable={false}
      onError={() => setFailed(true)}
    />
  )
}
