// One page as the server's picture of it.

import { useEffect, useState } from 'react'
import type { PagePicture } from './source.ts'
import styles from './viewer.module.css'

export const PicturePage = ({ picture, number }: { picture: PagePicture; number: number }) => {
  const [failed, setFailed] = useState(false)
  const [found, setFound] = useState(typeof picture.url === 'string' ? picture.url : null)
  useEffect(() => {
    if (typeof picture.url === 'string') return setFound(picture.url)
    let left = false
    picture.url().then(
      (url) => !left && setFound(url),
      () => !left && setFailed(true),
    )
    return () => {
      left = true
    }
  }, [picture])
  if (failed) return <p className={styles.failed}>此页无法显示，请刷新页面后重试</p>
  if (found === null) return null
  return (
    <img
      className={styles.image}
      src={found}
      alt={picture.text ?? `第 ${number} 页`}
      draggable={false}
      onError={() => setFailed(true)}
    />
  )
}
