import type { Services } from '../../../platform/services.ts'
import { millimetres } from './artwork.ts'

type Design = {
  id: string
  name: string
  type: number
  status: number
  status_reason: string | null
  source: number
  picture_blob: string
  width_um: number
  height_um: number
  is_default: boolean
}

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
