import type { TimestampError } from '../cms/timestamp-error.ts'
import type { Credential } from '../pki/authority.ts'
import type { DigestName } from '../pki/key-kind.ts'
import type { TimestampSource } from '../timestamp/source.ts'
import type { SealPlacement } from './appearance.ts'
import type { PlacedMark } from './marks.ts'
import type { SeamSeal } from './seam.ts'

/** PAdES baseline levels: signature; + timestamp; + validation data; + archive timestamp over everything. */
export type SignatureLevel = 'b' | 't' | 'lt' | 'lta'

export interface SignOptions {
  credential: Credential
  /** Claimed time, written as /M. */
  signedAt: Date
  level: SignatureLevel
  /** Needed from level t up. */
  timestamp?: TimestampSource
  /**
   * A failed timestamp stops the signing. 'accept' lets the caller go on with what could be reached: the result
   * then names the lower level and carries the error.
   */
  onTimestampFailure?: 'throw' | 'accept'
  /** Needed from level lt up: CRLs for the signer's and the timestamp's chain; their certificates are added. */
  validation?: { crls: readonly Uint8Array[]; certificates?: readonly Uint8Array[] }
  placements?: readonly SealPlacement[]
  seams?: readonly SeamSeal[]
  /** An empty signature field with this name is filled; otherwise a new field gets it. */
  fieldName?: string
  /** Certify the document (DocMDP): 1 no change at all, 2 further signatures and form filling, 3 also comments. */
  certify?: 1 | 2 | 3
  reason?: string
  location?: string
  contactInfo?: string
}

/** A signature in a container other than CMS; who makes it knows how to verify it (`VerifyOptions.containers`). */
export interface ContainerOptions {
  filter: string
  subFilter: string
  /** Upper bound of what `contents` returns. */
  room: number
  digestName: DigestName
  /** The signature over this digest of everything but itself. */
  contents: (digest: Buffer, fieldName: string) => Promise<Uint8Array>
  /** Prefix of the field's name when none is given. */
  fieldPrefix: string
  /** Whom readers that do not know the container may name. */
  signerName: string
  signedAt: Date
  placements?: readonly SealPlacement[]
  seams?: readonly SeamSeal[]
  fieldName?: string
  reason?: string
  location?: string
}

export type ContainerResult = Pick<SignResult, 'tail' | 'prefixLength' | 'sha256' | 'fieldName' | 'marks'>

export interface SignResult {
  /** What was appended: store it behind the first `prefixLength` bytes, and nothing else. */
  tail: Buffer
  prefixLength: number
  /** Of the whole file after this signature, hexadecimal. */
  sha256: string
  fieldName: string
  /** What was reached; lower than asked only after an accepted timestamp failure. */
  level: SignatureLevel
  /** Time the authority attested, when there is a timestamp. */
  timestampedAt: Date | undefined
  timestampError: TimestampError | undefined
  marks: PlacedMark[]
}

export interface ArchiveResult {
  tail: Buffer
  prefixLength: number
  sha256: string
  timestampedAt: Date
}
