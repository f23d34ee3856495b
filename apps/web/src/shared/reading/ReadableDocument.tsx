// A document to be read in two ways: its pages as they look, or its text. Which one somebody reads is remembered.
//   <ReadableDocument contractId={…} file={file} places={…}><DocumentViewer … /></ReadableDocument>

import { lazy, type ReactNode, Suspense } from 'react'
import { Spinner } from '../lite/Spinner.tsx'
import { loadChunk } from '../recovery/loadChunk.ts'
import { chooseAsText, useAsText } from './asText.ts'
import { words } from './messages/reading.zh.ts'
import styles from './reading.module.css'
import type { ReadPlace } from './readingItems.ts'

/** Most people look at the pages. */
const TextVersion = lazy(() => loadChunk(() => import('./TextVersion.tsx')))

type Props = {
  contractId: string
  file: { fileId: string; name: string }
  places?: readonly ReadPlace[]
  /** The text is on the screen, and its end. */
  onShown?: () => void
  onEnd?: () => void
  /** The pages. */
  children: ReactNode
}

export const ReadableDocument = ({ contractId, file, places, onShown, onEnd, children }: Props) => {
  const asText = useAsText()
  const way = (isText: boolean, label: string) => (
    <button type="button" aria-pressed={asText === isText} onClick={() => chooseAsText(isText)}>
      {label}
    </button>
  )
  return (
    <div className={styles.frame}>
      <fieldset className={styles.ways} aria-label={words().wayOfReading}>
        {way(false, words().pages)}
        {way(true, words().asText)}
      </fieldset>
      <div className={styles.body}>
        {asText ? (
          <Suspense
            fallback={
              <div className={styles.waiting}>
                <Spinner large label={words().opening} />
              </div>
            }
          >
            <TextVersion
              key={file.fileId}
              contractId={contractId}
              fileId={file.fileId}
              name={file.name}
              places={places}
              onShown={onShown}
              onEnd={onEnd}
            />
          </Suspense>
        ) : (
          children
        )}
      </div>
    </div>
  )
}
