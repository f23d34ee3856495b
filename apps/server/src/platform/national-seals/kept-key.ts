import { randomBytes } from 'node:crypto'
import { LocalKey } from '@xinqi/pdf-signature'
import type { SealedColumns } from '../keys/sealed-columns.ts'

/**
 * A key that lasts: wrapped under one of its own, and that one sealed like any other secret of the database, so that a
 * change of the platform's keys takes it along.
 */
export type KeptKey = { key_wrapped: Buffer; key_cipher: Buffer }

type Columns = Pick<SealedColumns, 'seal' | 'open'>
type Sealing = Columns & Pick<SealedColumns, 'suite'>

const WRAPPING_KEY = 32

/** @param place whose key it is: wrapped for one seal it does not open for another */
export const keepKey = (key: LocalKey, columns: Sealing, place: string): KeptKey => {
  const wrapping = randomBytes(WRAPPING_KEY)
  return {
    key_wrapped: key.wrap(wrapping, place, columns.suite),
    key_cipher: columns.seal(wrapping.toString('base64')),
  }
}

export const openKey = ({ key_wrapped, key_cipher }: KeptKey, columns: Columns, place: string): LocalKey =>
  LocalKey.unwrap(key_wrapped, Buffer.from(columns.open(key_cipher), 'base64'), place)
