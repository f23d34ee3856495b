// A seal as it will look on paper. Links to pictures live for minutes, and the store may be away: what does not come says so
// instead of breaking.

import { useState } from 'react'
import styles from './seals.module.css'

export const SealPicture = ({
  src,
  name,
  size = 'small',
}: {
  src: string
  name: string
  size?: 'small' | 'large'
}) => {
  const [dead, setDead] = useState<string | null>(null)
  return (
    <span className={`${styles.picture} ${styles[size]}`}>
      {dead === src ? (
        <span className={styles.deadPicture}>图片未能显示，请刷新</span>
      ) : (
        <img src={src} alt={`印章「${name}」`} onError={() => setDead(src)} />
      )}
    </span>
  )
}

/** What the engine drew, from its own words. */
export const DrawnPicture = ({ svg, label }: { svg: string; label: string }) => (
  <img
    className={styles.drawn}
    src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
    alt={label}
  />
)
