// A person's picture, or the last characters of the name on the brand's tint.

import { useState } from 'react'
import styles from './Avatar.module.css'

export const Avatar = ({
  name,
  picture,
  size = 28,
}: {
  name: string | null
  picture: string | null
  size?: number
}) => {
  // Links to pictures live for minutes; an expired one must not leave a broken image behind.
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  if (picture && picture !== broken) {
    return (
      <img className={styles.avatar} style={box} src={picture} alt="" onError={() => setBroken(picture)} />
    )
  }
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {(name ?? '').slice(-1) || '我'}
    </span>
  )
}
