import { FILE_STATE } from '@xinqi/api/work-list-status'
// Asks after the files that are being turned into pages until each is ready or has failed.

import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import type { DraftEditor } from './useDraftEditor.ts'

const EVERY = 1500

export const useFileProgress = ({ contractId, files, setFiles }: DraftEditor) => {
  // As one text: a list would be another one each time, and the files be asked after from the beginning.
  const waiting = files
    .filter(({ state }) => state === FILE_STATE.converting)
    .map(({ fileId }) => fileId)
    .join()
  useEffect(() => {
    if (!contractId || !waiting) return
    const asking = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      for (const fileId of waiting.split(',')) {
        const now = await call(
          '/contract/fileState',
          { contractId, fileId },
          { quiet: true, signal: asking.signal },
        ).catch(() => null)
        if (asking.signal.aborted) return
        if (now && now.state !== FILE_STATE.converting)
          setFiles((held) => held.map((one) => (one.fileId === fileId ? now : one)))
      }
      timer = setTimeout(() => void ask(), EVERY)
    }
    timer = setTimeout(() => void ask(), EVERY / 3)
    return () => {
      asking.abort()
      clearTimeout(timer)
    }
  }, [contractId, waiting, setFiles])
}
