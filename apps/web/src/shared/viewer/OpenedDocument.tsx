import type { ComponentProps } from 'react'
import { FailedState, LoadingState } from '../console/States.tsx'
import { DocumentViewer } from './DocumentViewer.tsx'
import type { useDocument } from './useDocument.ts'

/** One file of several as it is opened: on its way, refused, or its pages with what stands on them. */
export const OpenedDocument = ({
  file,
  opened: { source, error, retry },
  waiting = '正在打开文件',
  ...pages
}: {
  file: { fileId: string; name: string }
  opened: Pick<ReturnType<typeof useDocument>, 'source' | 'error' | 'retry'>
  waiting?: string
} & Pick<ComponentProps<typeof DocumentViewer>, 'viewer' | 'overlay'>) => {
  if (error) return <FailedState failure={new Error(error)} onRetry={retry} />
  if (!source) return <LoadingState text={waiting} />
  return <DocumentViewer key={file.fileId} source={source} label={file.name} {...pages} />
}
