import type { DigestName } from '../pki/key-kind.ts'
import type { TimestampToken } from './token.ts'

/** Where timestamps come from: the embedded authority or an external service. */
export interface TimestampSource {
  /** Upper bound of a token's size, so that room can be kept for it. */
  readonly maxTokenBytes: number
  /** What a verifier needs later to judge the tokens, as far as known beforehand (DER). */
  readonly certificates: readonly Uint8Array[]
  /** A timestamp over this digest, or a TimestampError. */
  timestamp(digest: Uint8Array, digestName: DigestName): Promise<TimestampToken>
}
