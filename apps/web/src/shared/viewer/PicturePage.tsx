// One page as the server's picture of it.

import { useEffect, useState } from 'react'
import { words } from './messages/viewer.zh.ts'
import { PageFailed, PageLoading } from './PageState.tsx'
import type { PagePicture } from './source.ts'
import styles from './viewer.module.css'

type Props = { picture: PagePicture; number: number; onShown?: () => void }

export const PicturePage = ({ picture, number, onShown }: Props) => {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState(typeof picture.url === 'string' ? picture.url : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks for the same picture again
  useEffect(() => {
    if (typeof picture.url === 'string') return setFound(picture.url)
    let left = false
    picture.url().then(
      (url) => !left && setFound(url),
      () => !left && setState('failed'),
    )
    return () => {
      left = true
    }
  }, [picture, attempt])
  if (state === 'failed')
    return (
      <PageFailed
        onRetry={() => {
          setState('loading')
          setFound(null)
          setAttempt((count) => count + 1)
        }}
      />
    )
  return (
    <>
      {state === 'loading' && <PageLoading number={number} />}
      {found !== null && (
        <img
          className={styles.image}
          src={found}
          alt={picture.text ?? words().pageNumber({ number })}
          draggable={false}
          onLoad={() => {
            setState('shown')
            onShown?.()
          }}
          onError={() => setState('failed')}
        />
      )}
    </>
  )
}
