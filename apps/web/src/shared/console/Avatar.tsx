// A person's picture, or the last characters of the name on the brand's tint.

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
  const box = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  if (picture) return <img className={styles.avatar} style={box} src={picture} alt="" />
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {(name ?? '').slice(-1) || '我'}
    </span>
  )
}
