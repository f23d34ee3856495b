import type { SealSigningService } from '../../providers/seal-signing.ts'
import type { SealedColumns } from '../keys/sealed-columns.ts'
import { SealSigningRefused } from './seal-signing-errors.ts'

/** Which key of which service, and what opens it: sealed in the database, and sealed still while a thread signs. */
export type KeyElsewhere = { service: string; credentialId: string; pin: string }

/** What a thread asks while it seals with a key that is not here. */
export type OutsideSignatureRequest = { reference: Uint8Array; digest: Uint8Array }
export type AskElsewhere = (asked: OutsideSignatureRequest) => Promise<Uint8Array>

export const sealReference = (key: KeyElsewhere, columns: Pick<SealedColumns, 'seal'>): Buffer =>
  columns.seal(JSON.stringify(key))

/** Opened here alone: whoever seals hears the signature and nothing of how it was got. */
export const askElsewhere =
  (service: () => SealSigningService | null, columns: Pick<SealedColumns, 'open'>): AskElsewhere =>
  async ({ reference, digest }) => {
    const { service: kept, ...key } = JSON.parse(columns.open(Buffer.from(reference))) as KeyElsewhere
    const there = service()
    if (!there || there.name !== kept)
      throw new SealSigningRefused(`印章的密钥在「${kept}」，平台现在没有连接它`)
    return there.sign({ ...key, digest })
  }

export const noneElsewhere: AskElsewhere = () =>
  Promise.reject(new SealSigningRefused('平台没有连接签章服务'))
