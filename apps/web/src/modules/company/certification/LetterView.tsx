// The letter as it will be signed, on the page: nobody signs what he would have to download first.

import { Button } from 'antd'
import { download } from '../../../shared/api/call.ts'
import { useBytes } from '../../../shared/api/useBytes.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import styles from './company.module.css'
import { words } from './messages/certification.zh.ts'

export const LetterView = ({ certificationId }: { certificationId: string }) => {
  const letter = useBytes('/company/downloadProxyTemplate', { certificationId })
  const viewer = useViewer()
  const { source, error } = useDocument({ bytes: letter.data })
  if (letter.error || error)
    return <FailedState failure={letter.error ?? new Error(error)} onRetry={() => void letter.refetch()} />
  return (
    <>
      <div className={styles.letter}>
        {source ? (
          <DocumentViewer source={source} viewer={viewer} label={words().letter} />
        ) : (
          <LoadingState />
        )}
      </div>
      <Button
        onClick={() =>
          void download('/company/downloadProxyTemplate', { certificationId }).catch(() => undefined)
        }
      >
        {words().downloadLetter}
      </Button>
    </>
  )
}
