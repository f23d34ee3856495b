// The pages of a draft, one file at a time, with what was placed on them.

import { Tabs } from 'antd'
import { useState } from 'react'
import { EmptyState } from '../../../shared/console/States.tsx'
import { OpenedDocument } from '../../../shared/viewer/OpenedDocument.tsx'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import type { ViewerControl } from '../../../shared/viewer/useViewer.ts'
import { FieldLayer } from '../fields/FieldLayer.tsx'
import { previewOf } from '../fields/MarkPreview.tsx'
import type { ShownField, ShownParty } from '../fields/shownField.ts'
import type { OwnMarks } from '../fields/useOwnMarks.ts'
import styles from './contract-start.module.css'
import type { DraftFile } from './useDraftEditor.ts'

type Placed = {
  fields: readonly ShownField[]
  parties: readonly ShownParty[]
  pictures?: Readonly<Record<string, string>>
  ownMarks?: OwnMarks
}

export const DraftPages = ({
  files,
  viewer,
  ownMarks,
  ...placed
}: Placed & { files: readonly DraftFile[]; viewer: ViewerControl }) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const file = files.find(({ fileId }) => fileId === chosen) ?? files[0]
  const opened = useDocument({ url: file?.url ?? undefined })
  if (!file) return <EmptyState text="草稿中还没有签约文件" />
  return (
    <div className={styles.pages}>
      {files.length > 1 && (
        <Tabs
          className={styles.tabs}
          activeKey={file.fileId}
          items={files.map(({ fileId, name }) => ({ key: fileId, label: name }))}
          onChange={setChosen}
        />
      )}
      <div className={styles.viewer}>
        <OpenedDocument
          file={file}
          opened={opened}
          viewer={viewer}
          waiting={file.url ? '正在打开文件' : '文件正在转换'}
          overlay={(page) => (
            <FieldLayer
              fileId={file.fileId}
              page={page}
              {...placed}
              preview={(field, index) => previewOf(field, ownMarks, index, file.pages.length)}
            />
          )}
        />
      </div>
    </div>
  )
}
