import { Modal } from 'antd'
import { useEffect } from 'react'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { type HiddenPlace, HiddenPlaces } from '../../../shared/hidden-text/HiddenTextNotice.tsx'
import { PageControl } from '../../../shared/steps/PageControl.tsx'
import { ZoomControl } from '../../../shared/steps/ZoomControl.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { boxStyle } from '../../../shared/viewer/fractions.ts'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import styles from './contract-start.module.css'
import type { DraftFile } from './useDraftEditor.ts'

/** `place` and `boxes`: where it is opened. */
export const FilePreview = ({
  file,
  place,
  boxes = [],
  onClose,
}: {
  file: DraftFile
  place?: HiddenPlace
  /** Words to be led to: page, x, y, width, height. */
  boxes?: readonly (readonly number[])[]
  onClose: () => void
}) => {
  const viewer = useViewer()
  const { goToPoint, pageCount } = viewer
  const [first] = boxes
  useEffect(() => {
    if (pageCount === 0) return
    if (place) goToPoint(place.page, place.y)
    else if (first) goToPoint(first[0]!, first[2]!)
  }, [place, first, goToPoint, pageCount])
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
            overlay={({ index }) => (
              <>
                <HiddenPlaces hidden={file.hidden} page={index} />
                {boxes
                  .filter(([page]) => page === index)
                  .map(([page, x, y, width, height]) => (
                    <mark
                      key={`${page} ${x} ${y}`}
                      className={styles.found}
                      style={boxStyle({ x: x!, y: y!, width: width!, height: height! })}
                    />
                  ))}
              </>
            )}
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
