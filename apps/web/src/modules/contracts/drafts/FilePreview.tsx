import { Modal } from 'antd'
import { useEffect } from 'react'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { type HiddenPlace, HiddenPlaces } from '../../../shared/hidden-text/HiddenTextNotice.tsx'
import { PageControl } from '../../../shared/steps/PageControl.tsx'
import { ZoomControl } from '../../../shared/steps/ZoomControl.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import styles from './contract-start.module.css'
import type { DraftFile } from './useDraftEditor.ts'

/** `place`: where it is opened. */
export const FilePreview = ({
  file,
  place,
  onClose,
}: {
  file: DraftFile
  place?: HiddenPlace
  onClose: () => void
}) => {
  const viewer = useViewer()
  const { pageCount, goToPoint } = viewer
  useEffect(() => {
    if (place && pageCount > 0) goToPoint(place.page, place.y)
  }, [place, pageCount, goToPoint])
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
          <DocumentViewer
            source={source}
            viewer={viewer}
            label={file.name}
            overlay={(page) => <HiddenPlaces hidden={file.hidden} page={page.index} />}
          />
        ) : error ? (
          <FailedState failure={new Error(error)} onRetry={retry} />
        ) : (
          <LoadingState text="正在打开文件" />
        )}
      </div>
    </Modal>
  )
}
