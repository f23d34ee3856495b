import { SealTrust } from '@xinqi/national-seal'

/** Whom to believe about national seals, as it goes to the process that verifies; DER. */
export type SealMaterial = {
  /** Roots of makers, or their own certificates. */
  makers: readonly Uint8Array[]
  /** Those who make seals on this platform. */
  ownMakers: readonly Uint8Array[]
  isOwnSandbox: boolean
  signers: readonly Uint8Array[]
  timestamps: readonly Uint8Array[]
  certificates: readonly Uint8Array[]
  crls: readonly Uint8Array[]
}

/** What crosses between processes arrives as plain bytes. */
const buffers = (all: readonly Uint8Array[]): Buffer[] => all.map((one) => Buffer.from(one))

export const trustOf = ({ makers, signers, timestamps, certificates, crls }: SealMaterial): SealTrust =>
  new SealTrust({
    makers: buffers(makers),
    signers: buffers(signers),
    timestamps: buffers(timestamps),
    certificates: buffers(certificates),
    crls: buffers(crls),
  })
