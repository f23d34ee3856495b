import { addSealRevision, SealTrust, sealContainers, UsableSeal } from '@xinqi/national-seal'
import {
  callbackKey,
  credentialFrom,
  LocalKey,
  type PreparedSeal,
  readCertificate,
  type SealPlacement,
  type SeamSeal,
  type SigningSession,
  type TimestampSource,
} from '@xinqi/pdf-signature'
import type { AskElsewhere } from './elsewhere.ts'
import { type SealMaterial, trustOf } from './seal-material.ts'

/** A seal with the key that uses it, as it goes to whoever signs: plain bytes, the key still wrapped, or where it is. */
export type SealToUse = {
  esl: Uint8Array
  /** The signer's first. */
  certificates: readonly Uint8Array[]
  key: { wrapped: Uint8Array; wrapping: Uint8Array; place: string } | { elsewhere: Uint8Array }
  /** Whom to believe: a seal that would not be believed is not used. */
  material: SealMaterial
}

/** One national seal and where it goes in a PDF. */
export type SealedMarks = {
  use: SealToUse
  /** Of the seal itself, never another. */
  picture: PreparedSeal
  placements: readonly SealPlacement[]
  seams: readonly SeamSeal[]
}

let lastTrust: { key: string; trust: SealTrust } | undefined

/** The same for every seal of an installation: what was computed of its makers is computed once. */
export const believed = (material: SealMaterial): SealTrust => {
  const key = JSON.stringify(
    [material.makers, material.signers, material.timestamps, material.certificates, material.crls].map(
      (all) => all.map((one) => Buffer.from(one).toString('base64')),
    ),
  )
  if (lastTrust?.key !== key) lastTrust = { key, trust: trustOf(material) }
  return lastTrust.trust
}

export const usableSeal = (
  { esl, certificates, key, material }: SealToUse,
  timestamp: TimestampSource,
  askElsewhere: AskElsewhere,
): UsableSeal => {
  // What comes from elsewhere is checked against the certificate before anything is made of it.
  const opened =
    'elsewhere' in key
      ? callbackKey(readCertificate(Buffer.from(certificates[0]!)).spki, ({ digest }) =>
          askElsewhere({ reference: key.elsewhere, digest }),
        )
      : LocalKey.unwrap(Buffer.from(key.wrapped), Buffer.from(key.wrapping), key.place)
  const credential = credentialFrom(
    opened,
    certificates.map((der) => Buffer.from(der)),
  )
  return new UsableSeal({ seal: Buffer.from(esl), credential, trust: believed(material), timestamp })
}

/** Each seal in a revision of its own, for the signature that follows over all of them; the names of their fields. */
export const addSeals = async (
  session: SigningSession,
  seals: readonly SealedMarks[],
  {
    signedAt,
    reason,
    timestamp,
    askElsewhere,
  }: { signedAt: Date; reason: string; timestamp: TimestampSource; askElsewhere: AskElsewhere },
): Promise<string[]> => {
  const fields: string[] = []
  for (const { use, picture, placements, seams } of seals) {
    const { fieldName } = await addSealRevision(session, {
      seal: usableSeal(use, timestamp, askElsewhere),
      picture,
      signedAt,
      places: placements,
      seams,
      reason,
    })
    fields.push(fieldName)
  }
  return fields
}

/** How a verifier judges the seals in a file just signed; those others put there before may be strangers to it. */
export const sealsJudged = (seals: readonly SealedMarks[], now: Date): ReturnType<typeof sealContainers> =>
  sealContainers({ trust: seals[0] ? believed(seals[0].use.material) : new SealTrust({}), now })
