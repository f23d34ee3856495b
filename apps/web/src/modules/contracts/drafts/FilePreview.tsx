import { Modal } from 'antd'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { PageControl } from '../../../shared/steps/PageControl.tsx'
import { ZoomControl } from '../../../shared/steps/ZoomControl.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import styles from './contract-start.module.css'
import type { DraftFile } from './useDraftEditor.ts'

export const FilePreview = ({ file, onClose }: { file: DraftFile; onClose: () => void }) => {
  const viewer = useViewer()
  const { source, error, retry } = useDocument({ url: file.url ?? undefined })
  return (
    <Modal
      open
      centered
      width={960}
      title={file.name}
      onCancel={onClose}
      footer={
        <div className={styles.previewTools}>
          <ZoomControl viewer={viewer} />
          <PageControl viewer={viewer} />
        </div>
      }
    >
      <div className={styles.preview}>
        {source ? (
          <DocumentViewer source={source} viewer={viewer} label={file.name} />
        ) : error ? (
          <FailedState failure={new Error(error)} onRetry={retry} />
        ) : (
          <LoadingState text="正在打开文件" />
        )}
      </div>
    </Modal>
  )
}
