import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'

const QUIET = 2

/** A code to scan, drawn as one path: sharp at any size, dark on white whatever the page around it. */
export const QrCode = ({ text, label, size = 176 }: { text: string; label: string; size?: number }) => {
  const { side, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const drawn = (text: string) => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { side: size, path }
}
