// All fields of one page, to look at: <DocumentViewer overlay={(page) => <FieldLayer fileId=… page={page} … />} />

import type { ReactNode } from 'react'
import type { OverlayPage } from '../../../shared/viewer/DocumentViewer.tsx'
import { FieldMark } from './FieldMark.tsx'
import { standsOn } from './seam.ts'
import type { ShownField, ShownParty } from './shownField.ts'
import { WatermarkLayer } from './WatermarkLayer.tsx'

export const FieldLayer = ({
  fileId,
  page: { index, size },
  fields,
  parties,
  pictures = {},
  preview,
}: {
  fileId: string
  page: OverlayPage
  fields: readonly ShownField[]
  parties: readonly ShownParty[]
  /** Links by the id of the picture. */
  pictures?: Readonly<Record<string, string>>
  preview?: (field: ShownField, page: number) => ReactNode
}) => (
  <>
    <WatermarkLayer fields={fields} fileId={fileId} page={size} />
    {fields
      .filter((field) => field.kind !== 'watermark' && standsOn(field, fileId, index))
      .map((field) => (
        <FieldMark
          key={field.fieldId}
          field={field}
          parties={parties}
          page={size}
          picture={field.value && 'pictureId' in field.value ? pictures[field.value.pictureId] : undefined}
          preview={preview?.(field, index)}
        />
      ))}
  </>
)
