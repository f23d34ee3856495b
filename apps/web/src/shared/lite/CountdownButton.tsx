import { useEffect, useState } from 'react'
import { words } from '../messages/shared.zh.ts'
import { Button } from './Button.tsx'

type Props = {
  label: string
  /** Seconds to wait, counted from the moment `startedAt` changes; null before the first time. */
  seconds: number
  startedAt: number | null
  onClick: () => void
  look?: 'primary' | 'text'
  busy?: boolean
}

const remaining = (seconds: number, startedAt: number | null) =>
  startedAt === null ? 0 : Math.max(0, Math.ceil(seconds - (Date.now() - startedAt) / 1000))

export const CountdownButton = ({ label, seconds, startedAt, onClick, look = 'text', busy }: Props) => {
  const [left, setLeft] = useState(() => remaining(seconds, startedAt))
  useEffect(() => {
    setLeft(remaining(seconds, startedAt))
    if (startedAt === null) return
    const timer = setInterval(() => {
      const now = remaining(seconds, startedAt)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds, startedAt])
  return (
    <Button look={look} disabled={left > 0} busy={busy} onClick={onClick}>
      {left > 0 ? words().resendIn({ left }) : label}
    </Button>
  )
}
