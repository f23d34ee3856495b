import { FILE_STATE } from '@xinqi/api/work-list-status'
// The one file of a code: the draft begins with it, and its pages are waited for.

import { useEffect, useState } from 'react'
import { call, upload } from '../../../shared/api/call.ts'
import type { SendWay } from '../../../shared/upload/UploadBox.tsx'
import type { ScanFile } from './scanDraft.ts'

const EVERY = 1000

export const useScanFile = () => {
  const [contractId, setContractId] = useState<string | null>(null)
  const [file, setFile] = useState<ScanFile | null>(null)
  const waiting = contractId && file?.state === FILE_STATE.converting ? file.fileId : null
  useEffect(() => {
    if (!contractId || !waiting) return
    const asking = new AbortController()
    const ask = async () => {
      const now = await call(
        '/contract/fileState',
        { contractId, fileId: waiting },
        { quiet: true, signal: asking.signal },
      ).catch(() => null)
      if (!asking.signal.aborted && now && now.state !== FILE_STATE.converting) setFile(now)
    }
    const timer = setInterval(() => void ask(), EVERY)
    return () => {
      asking.abort()
      clearInterval(timer)
    }
  }, [contractId, waiting])
  const send = async (chosen: File, way: SendWay) => {
    const id = contractId ?? (await call('/file/new/contract/before/create', { kind: 'scan' })).contractId
    setContractId(id)
    const { revision } = await call('/contract/draft', { contractId: id }, { quiet: true })
    const answer = await upload(
      '/contract/uploadContract',
      {
        contractId: id,
        revision: String(revision),
        file: chosen,
        ...(file ? { replaces: file.fileId } : {}),
      },
      { quiet: true, ...way },
    )
    return answer.file
  }
  return { contractId, file, send, setFile }
}
