// One page as the server's picture of it.

import { useEffect, useState } from 'react'
import { Restartable } from '../state/Restartable.tsx'
import { words } from './messages/viewer.zh.ts'
import { PageFailed, PageLoading } from './PageState.tsx'
import type { PagePicture } from './source.ts'
import styles from './viewer.module.css'

type Props = { picture: PagePicture; number: number; onShown?: () => void }

export const PicturePage = (props: Props) => (
  <Restartable>{(restart) => <Picture {...props} onRetry={restart} />}</Restartable>
)

const Picture = ({ picture, number, onShown, onRetry }: Props & { onRetry: () => void }) => {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [found, setFound] = useState(typeof picture.url === 'string' ? picture.url : null)
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
  }, [picture])
  if (state === 'failed') return <PageFailed onRetry={onRetry} />
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
