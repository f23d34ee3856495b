import type { Data } from '@xinqi/api/calls'
import { useState } from 'react'
import { upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'

/** Has a file verified: how far its sending is, and what was found or stood against it. */
export const useVerification = () => {
  const [result, setResult] = useState<Data<'/contract/verifyFile'> | null>(null)
  const [progress, setProgress] = useState<number>()
  const { refusal, refuse, act } = useAct()
  const verify = async (file: File, onVerified?: () => void) => {
    setResult(null)
    setProgress(0)
    await act(async () => {
      setResult(await upload('/contract/verifyFile', { file }, { quiet: true, onProgress: setProgress }))
      onVerified?.()
    })
    setProgress(undefined)
  }
  return { result, forget: () => setResult(null), progress, refusal, refuse, verify }
}
