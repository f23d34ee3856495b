// Pages of a preview, as they would be sent: from the bytes of the answer, kept nowhere.

import { Modal } from 'antd'
import { useMemo } from 'react'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import styles from './html-template.module.css'

export const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))

export const PdfPages = ({ pdf, label }: { pdf: string; label: string }) => {
  const bytes = useMemo(() => bytesOf(pdf), [pdf])
  const viewer = useViewer()
  const { source, error, retry } = useDocument({ bytes })
  return (
    <div className={styles.viewer}>
      {error ? (
        <FailedState failure={new Error(error)} onRetry={retry} />
      ) : source ? (
        <DocumentViewer source={source} viewer={viewer} label={label} />
      ) : (
        <LoadingState text="正在打开预览" />
      )}
    </div>
  )
}

export const PdfPreview = ({
  pdf,
  pages,
  title,
  onClose,
}: {
  pdf: string
  pages: number
  title: string
  onClose: () => void
}) => (
  <Modal open width={900} footer={null} title={`${title}（${pages} 页）`} onCancel={onClose}>
    <PdfPages pdf={pdf} label={title} />
  </Modal>
)
