import { createHash } from 'node:crypto'
import { type RidingSeal, type SealTrust, type StampPlace, signOfd, verifyOfd } from '@xinqi/national-seal'
import { SignError, type TimestampSource } from '@xinqi/pdf-signature'
import type { SignedPdf } from '../certificates/authority.ts'
import type { AskElsewhere } from './elsewhere.ts'
import { believed, type SealToUse, usableSeal } from './seal-to-use.ts'

/** One national seal and where it goes in an OFD file. */
export type OfdMarks = { use: SealToUse; places: readonly StampPlace[]; riding: readonly RidingSeal[] }

export type OfdSigningRequest = {
  ofd: Uint8Array
  /** Each makes a signature of its own, one after the other. */
  seals: readonly OfdMarks[]
  /** The last of all parties: nothing can be added or taken away after it. */
  close: boolean
}

const PROVIDER = { name: 'xinqi', company: 'xinqi', version: '4' }

/**
 * The file itself is signed by each seal's own key: there is no certificate for the one act, but the seal's. What comes
 * out is judged as any reader would judge it before anybody hears of it.
 */
export const sealOfd = async (
  { ofd, seals, close }: OfdSigningRequest,
  now: Date,
  timestamp: TimestampSource,
  askElsewhere: AskElsewhere,
): Promise<SignedPdf> => {
  const last = seals.at(-1)
  if (!last) throw new Error('an OFD file is signed with a seal')
  let bytes = Buffer.from(ofd)
  const parts: string[] = []
  for (const { use, places, riding } of seals) {
    const made = await signOfd(bytes, {
      seal: usableSeal(use, timestamp, askElsewhere),
      signedAt: now,
      places,
      riding,
      close: close && use === last.use,
      provider: PROVIDER,
    })
    bytes = Buffer.from(made.file)
    parts.push(made.part)
  }
  return { bytes, sealFields: parts, ...factsOf(bytes, parts, believed(last.use.material), now) }
}

/** Signatures of others that were there before may be strangers' to us; ours must be good in every way. */
const factsOf = (bytes: Buffer, parts: readonly string[], trust: SealTrust, now: Date) => {
  const found = verifyOfd(bytes, { trust, now })
  const own = parts.map((part) => found.signatures.find((one) => one.part === part))
  const bad = own.findIndex((one) => one?.verdict !== 'valid' || !one.sealed?.timestamp)
  const sealed = own.at(-1)?.sealed
  if (bad >= 0 || !sealed?.signer || !sealed.timestamp)
    throw new SignError('SIGN_DOES_NOT_STAND', `OFD 签章没有通过核对：${own[bad]?.reason ?? found.reason}`)
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    fieldName: parts.at(-1)!,
    certificateSerial: sealed.signer.serial.toString('hex'),
    certificateIssuer: sealed.signer.issuer.display,
    signedAt: now,
    timestampedAt: sealed.timestamp.time,
  }
}
