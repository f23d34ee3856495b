import type { TimestampToken } from '../cms/timestamp-token.ts'
import type { DigestName } from '../pki/key-kind.ts'

/** Where timestamps come from: the embedded authority or an external service. */
export interface TimestampSource {
  /** Upper bound of a token's size, so that room can be kept for it. */
  readonly maxTokenBytes: number
  /** What a verifier needs later to judge the tokens, as far as known beforehand (DER). */
  readonly certificates: readonly Uint8Array[]
  /** The digest it is asked with: SM3 from a national-algorithm authority, SHA-256 elsewhere. */
  readonly digestName: DigestName
  /** A timestamp over this digest, or a TimestampError. */
  timestamp(digest: Uint8Array): Promise<TimestampToken>
}
