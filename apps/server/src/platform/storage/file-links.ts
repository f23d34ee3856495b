import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE, FILE_LINK_LIFETIME } from '@xinqi/api/limits'
import { CodedError } from '../errors.ts'
import type { KeyRing } from '../keys/generations.ts'

export type FileTicket = { blobId: string; fileName: string; download: boolean; expiresAt: number }

/** A link anyone may open who was given it, for ten minutes, to one file. */
export type FileLinks = {
  make: (file: { blobId: string; fileName: string; download?: boolean }) => string
  open: (ticket: string) => FileTicket
}

export const fileLinks = (keys: Pick<KeyRing, 'newest' | 'of'>, clock: () => Date): FileLinks => {
  const sign = (body: string, by: number) =>
    createHmac('sha256', keys.of(by).keys.links).update(body).digest()
  const expected = (body: string, by: string): Buffer | null => {
    try {
      return sign(body, Number(by))
    } catch {
      // Of a generation that is retired, or of none there ever was.
      return null
    }
  }
  return {
    make: ({ blobId, fileName, download = true }) => {
      const expiresAt = clock().getTime() + FILE_LINK_LIFETIME
      const body = Buffer.from(JSON.stringify([blobId, fileName, download ? 1 : 0, expiresAt])).toString(
        'base64url',
      )
      const by = keys.newest().number
      return `${API_BASE}/blob/${body}.${sign(body, by).toString('base64url')}.${by}`
    },
    open: (ticket) => {
      const [body = '', signature = '', by = '1'] = ticket.split('.')
      const given = Buffer.from(signature, 'base64url')
      const right = expected(body, by)
      if (!right || given.length !== right.length || !timingSafeEqual(given, right))
        throw new CodedError('FILE_LINK_EXPIRED')
      const [blobId, fileName, download, expiresAt] = JSON.parse(
        Buffer.from(body, 'base64url').toString(),
      ) as [string, string, number, number]
      if (expiresAt < clock().getTime()) throw new CodedError('FILE_LINK_EXPIRED')
      return { blobId, fileName, download: download === 1, expiresAt }
    },
  }
}
