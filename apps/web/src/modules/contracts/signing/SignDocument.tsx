import { HiddenPlaces, HiddenTextNotice } from '../../../shared/hidden-text/HiddenTextNotice.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import styles from './contract-sign.module.css'
import { MarkLayer } from './MarkLayer.tsx'
import { usePages } from './usePages.ts'
import type { Signing } from './useSigning.ts'

/** The file in front of one, with the places on it. */
export const SignDocument = ({ signing }: { signing: Signing }) => {
  const { detail, file, viewer, marks, current, place, reading } = signing
  const { source, error, retry } = usePages(detail, file)
  if (error)
    return (
      <div className={styles.middle}>
        <Notice tone="error">{error}</Notice>
        <Button onClick={retry}>重试</Button>
      </div>
    )
  if (!source || !file)
    return (
      <div className={styles.middle}>
        <Spinner large label="正在打开文件" />
      </div>
    )
  const viewed = (
    <DocumentViewer
      key={file.fileId}
      source={source}
      viewer={viewer}
      label={file.name}
      onShown={signing.pageShown}
      onEnd={() => reading.ended(file.fileId)}
      overlay={(page) => (
        <>
          <HiddenPlaces hidden={file.hidden} page={page.index} />
          <MarkLayer
            fileId={file.fileId}
            page={page}
            detail={detail}
            marks={marks}
            current={current}
            onPlace={place}
          />
        </>
      )}
    />
  )
  const told = detail.files.filter(({ hidden }) => hidden)
  if (told.length === 0) return viewed
  return (
    <div className={styles.withHidden}>
      <div className={styles.hiddenText}>
        {told.map(({ fileId, name, hidden }) => (
          <HiddenTextNotice
            key={fileId}
            name={name}
            hidden={hidden!}
            onShow={(at) => {
              signing.setFileId(fileId)
              viewer.goToPoint(at.page, at.y)
            }}
          />
        ))}
      </div>
      {viewed}
    </div>
  )
}
