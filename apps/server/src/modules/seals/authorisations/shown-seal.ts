import type { Services } from '../../../platform/services.ts'

/** Of the seal an application or an authorisation is about. */
export const SEAL_SHOWN = [
  'seal.name as seal_name',
  'seal.type as seal_type',
  'seal.status as seal_status',
  'seal.picture_blob',
] as const

type PresentedSeal = {
  seal_id: string
  seal_name: string
  seal_type: number
  seal_status: number
  picture_blob: string
}
export const shownSeal = ({ links }: Pick<Services, 'links'>, row: PresentedSeal) => ({
  sealId: row.seal_id,
  sealName: row.seal_name,
  sealType: row.seal_type,
  sealStatus: row.seal_status,
  picture: links.make({ blobId: row.picture_blob, fileName: row.seal_name, download: false }),
})
