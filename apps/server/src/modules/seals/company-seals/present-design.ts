import type { Row } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { millimetres } from './artwork.ts'

export type Design = Pick<
  Row<'company_seal'>,
  | 'id'
  | 'name'
  | 'type'
  | 'status'
  | 'status_reason'
  | 'source'
  | 'picture_blob'
  | 'width_um'
  | 'height_um'
  | 'is_default'
>

/** What is shown of a seal wherever it is listed. */
export const presentDesign = ({ links }: Pick<Services, 'links'>, row: Design) => ({
  sealId: row.id,
  name: row.name,
  type: row.type,
  status: row.status,
  statusReason: row.status_reason,
  source: row.source,
  picture: links.make({ blobId: row.picture_blob, fileName: row.name, download: false }),
  widthMm: millimetres(row.width_um),
  heightMm: millimetres(row.height_um),
  isDefault: row.is_default,
})
