import { APPROVAL_STATUS } from '@xinqi/api/status'
import { useState } from 'react'
import { Link } from 'react-router'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { LanguageSwitch } from '../../../shared/language/LanguageSwitch.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { useAsText } from '../../../shared/reading/asText.ts'
import { ReadableDocument } from '../../../shared/reading/ReadableDocument.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { ZoomButtons } from '../../../shared/viewer/ZoomButtons.tsx'
import { FieldLayer } from '../fields/FieldLayer.tsx'
import type { Approval } from './approval.ts'
import styles from './approve-on-phone.module.css'
import { words } from './messages/approval.zh.ts'

export type ApprovalTask = 'details' | 'approve' | 'reject' | 'add' | 'recall'
type File = Approval['contract']['files'][number]

const Pages = ({ approval, file }: { approval: Approval; file: File }) => {
  const { fields, parties } = approval.contract
  const viewer = useViewer()
  const asText = useAsText()
  const { source, error, retry } = useDocument({ url: file.url ?? undefined })
  if (error)
    return (
      <div className={styles.middle}>
        <Notice tone="error">{error}</Notice>
        <Button onClick={retry}>{words().retry}</Button>
      </div>
    )
  if (!source && !asText)
    return (
      <div className={styles.middle}>
        <Spinner large label={words().openingFile} />
      </div>
    )
  return (
    <>
      <div className={styles.document}>
        <ReadableDocument contractId={approval.contractId} file={file}>
          {source && (
            <DocumentViewer
              key={file.fileId}
              source={source}
              viewer={viewer}
              label={file.name}
              overlay={(page) => (
                <FieldLayer fileId={file.fileId} page={page} fields={fields} parties={parties} />
              )}
            />
          )}
        </ReadableDocument>
      </div>
      {!asText && <ZoomButtons viewer={viewer} className={styles.zoom} labels={words()} />}
    </>
  )
}

/** The contract as it stands, and below it what one may say. */
export const ApprovalOnPhone = ({
  approval,
  back,
  onTask,
}: {
  approval: Approval
  back: string
  onTask: (task: ApprovalTask) => void
}) => {
  const { files, name } = approval.contract
  const [fileId, setFileId] = useState(files[0]?.fileId)
  const file = files.find((one) => one.fileId === fileId) ?? files[0]
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{name}</h1>
        <LanguageSwitch />
        <Button look="text" onClick={() => onTask('details')}>
          {words().details}
        </Button>
      </header>
      <div className={styles.standing}>
        <StatusTag set={APPROVAL_STATUS} code={approval.status} />
        <span>{approval.askedByName}</span>
        <Link to={back}>{words().backToList}</Link>
      </div>
      {files.length > 1 && (
        <select
          className={styles.files}
          aria-label={words().contractFiles}
          value={file?.fileId}
          onChange={(event) => setFileId(event.target.value)}
        >
          {files.map((one, index) => (
            <option key={one.fileId} value={one.fileId}>
              {index + 1}/{files.length} {one.name}
            </option>
          ))}
        </select>
      )}
      <main className={styles.main} aria-label={words().contractContent}>
        {file ? (
          <Pages key={file.fileId} approval={approval} file={file} />
        ) : (
          <div className={styles.middle}>
            <Notice>{words().pagesHidden}</Notice>
          </div>
        )}
      </main>
      {(approval.mayDecide || approval.mayAdd || approval.mayRecall) && (
        <footer className={styles.foot}>
          {approval.mayRecall && <Button onClick={() => onTask('recall')}>{words().recall}</Button>}
          {approval.mayAdd && <Button onClick={() => onTask('add')}>{words().addApproval}</Button>}
          {approval.mayDecide && (
            <>
              <Button onClick={() => onTask('reject')}>{words().reject}</Button>
              <Button look="primary" className={styles.grow} onClick={() => onTask('approve')}>
                {words().approve}
              </Button>
            </>
          )}
        </footer>
      )}
    </div>
  )
}
