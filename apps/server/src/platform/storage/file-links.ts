import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE, FILE_LINK_LIFETIME } from '@xinqi/api/limits'
import { CodedError } from '../errors.ts'

export type FileTicket = { blobId: string; fileName: string; download: boolean; expiresAt: number }

/** A link anyone may open who was given it, for ten minutes, to one file. */
export type FileLinks = {
  make: (file: { blobId: string; fileName: string; download?: boolean }) => string
  open: (ticket: string) => FileTicket
}

export const fileLinks = (key: Buffer, clock: () => Date): FileLinks => {
  const sign = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    make: ({ blobId, fileName, download = true }) => {
      const expiresAt = clock().getTime() + FILE_LINK_LIFETIME
      const body = Buffer.from(JSON.stringify([blobId, fileName, download ? 1 : 0, expiresAt])).toString(
        'base64url',
      )
      return `${API_BASE}/blob/${body}.${sign(body).toString('base64url')}`
    },
    open: (ticket) => {
      const [body = '', signature = ''] = ticket.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(body)
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new CodedError('FILE_LINK_EXPIRED')
      const [blobId, fileName, download, expiresAt] = JSON.parse(
        Buffer.from(body, 'base64url').toString(),
      ) as [string, string, number, number]
      if (expiresAt < clock().getTime()) throw new CodedError('FILE_LINK_EXPIRED')
      return { blobId, fileName, download: download === 1, expiresAt }
    },
  }
}
