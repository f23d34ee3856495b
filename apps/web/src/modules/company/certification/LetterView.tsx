// The letter as it will be signed, on the page: nobody signs what he would have to download first.

import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { bytesOf, download } from '../../../shared/api/call.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import styles from './company.module.css'

export const LetterView = ({ certificationId }: { certificationId: string }) => {
  const [bytes, setBytes] = useState<Uint8Array>()
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks for the same letter again
  useEffect(() => {
    let left = false
    setFailure(undefined)
    bytesOf('/company/downloadProxyTemplate', { certificationId }, { quiet: true }).then(
      (found) => !left && setBytes(found),
      (reason: unknown) => !left && setFailure(reason),
    )
    return () => {
      left = true
    }
  }, [certificationId, attempt])
  const viewer = useViewer()
  const { source, error } = useDocument({ bytes })
  if (failure || error)
    return <FailedState failure={failure ?? new Error(error)} onRetry={() => setAttempt(attempt + 1)} />
  return (
    <>
      <div className={styles.letter}>
        {source ? <DocumentViewer source={source} viewer={viewer} label="授权书" /> : <LoadingState />}
      </div>
      <Button
        onClick={() =>
          void download('/company/downloadProxyTemplate', { certificationId }).catch(() => undefined)
        }
      >
        下载授权书
      </Button>
    </>
  )
}
