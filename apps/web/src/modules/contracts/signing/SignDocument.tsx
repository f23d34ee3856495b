import { ConsensusNotice } from '../../../shared/consensus/ConsensusNotice.tsx'
import { HiddenPlaces, HiddenTextNotice } from '../../../shared/hidden-text/HiddenTextNotice.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { useAsText } from '../../../shared/reading/asText.ts'
import { ReadableDocument } from '../../../shared/reading/ReadableDocument.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import styles from './contract-sign.module.css'
import { MarkLayer } from './MarkLayer.tsx'
import { words } from './messages/signing.zh.ts'
import { textPlaces } from './textPlaces.ts'
import { usePages } from './usePages.ts'
import type { Signing } from './useSigning.ts'

/** The file in front of one, with the places on it. */
export const SignDocument = ({ signing }: { signing: Signing }) => {
  const { detail, file, viewer, marks, current, place, reading } = signing
  const asText = useAsText()
  const { source, error, retry } = usePages(detail, asText ? undefined : file)
  if (error)
    return (
      <div className={styles.middle}>
        <Notice tone="error">{error}</Notice>
        <Button onClick={retry}>{words().retry}</Button>
      </div>
    )
  if (!file || !(source || asText))
    return (
      <div className={styles.middle}>
        <Spinner large label={words().openingFile} />
      </div>
    )
  const viewed = (
    <ReadableDocument
      contractId={detail.contractId}
      file={file}
      places={textPlaces(signing, file.fileId)}
      onShown={signing.pageShown}
      onEnd={() => reading.ended(file.fileId)}
    >
      {source && (
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
      )}
    </ReadableDocument>
  )
  const told = detail.files.filter(({ hidden }) => hidden)
  return (
    <div className={styles.withHidden}>
      <div className={styles.hiddenText}>
        <ConsensusNotice contractId={detail.contractId} />
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
