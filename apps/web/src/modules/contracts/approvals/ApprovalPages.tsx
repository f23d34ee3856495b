import { Segmented } from 'antd'
import { useState } from 'react'
import { EmptyState } from '../../../shared/console/States.tsx'
import { ReadableDocument } from '../../../shared/reading/ReadableDocument.tsx'
import { ViewerControls } from '../../../shared/steps/ViewerControls.tsx'
import type { OverlayPage } from '../../../shared/viewer/DocumentViewer.tsx'
import { OpenedDocument } from '../../../shared/viewer/OpenedDocument.tsx'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { FieldLayer } from '../fields/FieldLayer.tsx'
import type { Approval } from './approval.ts'
import styles from './approvals.module.css'

/** The contract as it stands, with where people are to sign. */
export const ApprovalPages = ({ approval }: { approval: Approval }) => {
  const { files, fields, parties } = approval.contract
  const [fileId, setFileId] = useState(files[0]?.fileId)
  const file = files.find((one) => one.fileId === fileId)
  const viewer = useViewer()
  const opened = useDocument({ url: file?.url ?? undefined })
  if (!file) return <EmptyState text="审批已结束，合同由提交人修改中，内容暂不可见" />
  const placed = (page: OverlayPage) => (
    <FieldLayer fileId={file.fileId} page={page} fields={fields} parties={parties} />
  )
  return (
    <section className={styles.pages} aria-label="合同内容">
      {files.length > 1 && (
        <Segmented
          aria-label="合同文件"
          value={file.fileId}
          options={files.map((one) => ({ value: one.fileId, label: one.name }))}
          onChange={setFileId}
        />
      )}
      <div className={styles.viewer}>
        <ReadableDocument contractId={approval.contractId} file={file}>
          <OpenedDocument file={file} opened={opened} viewer={viewer} overlay={placed} />
        </ReadableDocument>
      </div>
      <ViewerControls viewer={viewer} className={styles.controls} />
    </section>
  )
}
