// The contract, before more is proven than the invited number: pictures of its pages with that number on them, nothing to
// take along.

import { useState } from 'react'
import { whyNotOpened } from '../../../shared/api/CallError.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { ReadableDocument } from '../../../shared/reading/ReadableDocument.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import styles from './contract-sign.module.css'
import type { Detail } from './detail.ts'
import { words } from './messages/signing.zh.ts'
import { useFilePages } from './usePages.ts'

export const ReadFirst = ({ contractId }: { contractId: string }) => {
  const { data, error, refetch } = useCall('/v2/file/detail', { contractId }, { quiet: true, staleTime: 0 })
  if (data) return <Pages detail={data} />
  if (!error) return <Spinner label={words().openingContract} />
  return (
    <Notice tone="error">
      {whyNotOpened(error)}
      <Button look="text" onClick={() => void refetch()}>
        {words().retry}
      </Button>
    </Notice>
  )
}

const Pages = ({ detail: { contractId, files } }: { detail: Detail }) => {
  const [fileId, setFileId] = useState(files[0]?.fileId)
  const file = files.find((one) => one.fileId === fileId)
  const viewer = useViewer()
  const { source, error, retry } = useFilePages(contractId, file)
  return (
    <section className={styles.readFirst} aria-label={words().contractContent}>
      <div className={styles.readHead}>
        <h2>{words().contractContent}</h2>
        {files.length > 1 && (
          <label>
            <span className={styles.hidden}>{words().contractFiles}</span>
            <select value={fileId} onChange={(event) => setFileId(event.target.value)}>
              {files.map((one, index) => (
                <option key={one.fileId} value={one.fileId}>
                  {index + 1}/{files.length} {one.name}
                </option>
              ))}
            </select>
          </label>
        )}
        <output>
          {viewer.page} / {viewer.pageCount}
        </output>
      </div>
      <p className={styles.fine}>{words().readOnly}</p>
      <div className={styles.readPages}>
        {error ? (
          <Notice tone="error">
            {error}
            <Button look="text" onClick={retry}>
              {words().retry}
            </Button>
          </Notice>
        ) : source && file ? (
          <ReadableDocument contractId={contractId} file={file}>
            <DocumentViewer key={file.fileId} source={source} viewer={viewer} label={file.name} />
          </ReadableDocument>
        ) : (
          <Spinner label={words().openingFile} />
        )}
      </div>
    </section>
  )
}
