import type { Expiry } from '../platform/expiries.ts'

/** What a verifier years from now needs to believe a timestamp, and how much room one takes. */
export type TimestampMaterial = { certificates: Buffer[]; crls: Buffer[]; maxTokenBytes: number }

/** Vouches for when something was signed (RFC 3161). */
export type TimestampProvider = {
  /** As evidence names it. */
  name: string
  isSandbox: boolean
  roots: () => Promise<readonly Buffer[]>
  /** A token over this SHA-256, checked (DER). */
  timestamp: (digest: Uint8Array) => Promise<Buffer>
  material: () => Promise<TimestampMaterial>
  /** What it depends on that ends one day. */
  expiries?: () => Promise<Expiry[]>
  /** What was learned of it does not hold any more. */
  forget: () => void
}
