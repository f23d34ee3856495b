// const { source, error, retry } = useDocument({ url, pictures })
// Desktops read the PDF; a phone that is offered page pictures shows those and never loads pdf.js.

import { useEffect, useMemo, useState } from 'react'
import { isSmallScreen } from '../navigation/smallScreen.ts'
import { words } from './messages/viewer.zh.ts'
import { openPdf, PdfError } from './openPdf.ts'
import { type DocumentSource, type PagePicture, pictureSource } from './source.ts'

export type DocumentOrigin = { url?: string; bytes?: Uint8Array; pictures?: readonly PagePicture[] }

export const useDocument = ({ url, bytes, pictures }: DocumentOrigin) => {
  const [opened, setOpened] = useState<{ of?: string | Uint8Array; source?: DocumentSource; error?: string }>(
    {},
  )
  const [attempt, setAttempt] = useState(0)
  const shown = useMemo(
    () => (pictures && (isSmallScreen() || !(url || bytes)) ? pictureSource(pictures) : undefined),
    [pictures, url, bytes],
  )
  // Another attempt opens the same document once more.
  const request = useMemo(
    () => (shown || !(url || bytes) ? null : { url, bytes, attempt }),
    [url, bytes, shown, attempt],
  )
  useEffect(() => {
    setOpened({})
    if (!request) return
    const { url, bytes } = request
    let left = false
    let close = () => {}
    // pdf.js takes the bytes away from us; a second opening needs its own copy.
    openPdf(bytes ? { bytes: bytes.slice() } : { url: url! }).then(
      (source) => {
        close = source.close
        if (left) source.close()
        else setOpened({ of: url ?? bytes, source })
      },
      (reason: unknown) => {
        if (!left) setOpened({ error: reason instanceof PdfError ? reason.message : words().fileNotOpened })
      },
    )
    return () => {
      left = true
      close()
    }
  }, [request])
  return {
    // Closed as soon as another is asked for: pages are not drawn from it any more.
    source: shown ?? (opened.of === (url ?? bytes) ? opened.source : undefined),
    error: opened.error,
    retry: () => setAttempt((count) => count + 1),
  }
}
