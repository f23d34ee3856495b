import { DAY } from '@xinqi/api/durations'
import { makeSeal, readSeal } from '@xinqi/national-seal'
import {
  type DistinguishedName,
  fromPem,
  issueSigner,
  LocalKey,
  longTermValidity,
} from '@xinqi/pdf-signature'
import type { Certificates } from '../certificates/certificates.ts'
import type { SealedColumns } from '../keys/sealed-columns.ts'
import { type KeptKey, keepKey } from './kept-key.ts'
import type { SealMakers } from './sandbox-makers.ts'
import type { SealMaterial } from './seal-material.ts'

/** Whom else an installation believes, by its settings; DER. */
export type BelievedMakers = {
  makers: readonly Buffer[]
  signers: readonly Buffer[]
  crls: () => readonly Buffer[]
}

export type SealOrder = {
  esId: string
  /** 1 of an organisation, 2 of a person. */
  type: 1 | 2
  name: string
  owner: DistinguishedName
  picture: { data: Uint8Array; widthMm: number; heightMm: number }
  validFrom: Date
  years: number
  /** What the key is wrapped for. */
  place: string
}

export type MadeSeal = KeptKey & {
  esl: Buffer
  /** The signer's certificate first. */
  certificates: Buffer[]
  maker: string
  validFrom: Date
  validTo: Date
}

export type NationalSeals = {
  /** Who makes seals here: nobody, the embedded sandbox, or a maker's certificate of the operator's. */
  making: 'none' | 'sandbox' | 'own'
  /** Whom to believe, as plain bytes for the process that verifies. */
  material: () => Promise<SealMaterial>
  /** Makes a key, has it certified in the owner's name, and a seal for it; refused where nobody makes seals. */
  make: (order: SealOrder) => Promise<MadeSeal>
}

const YEAR_DAYS = 365

/** Seals are made by whoever `makers` are, in the owner's name, for a key made here that lasts as long as the seal. */
export const nationalSeals = (
  making: NationalSeals['making'],
  openMakers: (() => Promise<SealMakers>) | null,
  believed: BelievedMakers,
  certificates: Pick<Certificates, 'trust'>,
  columns: SealedColumns,
  clock: () => Date,
): NationalSeals => {
  let opened: Promise<SealMakers> | undefined
  const makers = async (): Promise<SealMakers | null> => {
    if (!openMakers) return null
    opened ??= openMakers().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    making,
    material: async () => {
      const here = await makers()
      const der = (one: { der: Uint8Array }) => Buffer.from(one.der)
      const rootOf = (chain: readonly { der: Uint8Array }[]) => chain.slice(-1).map(der)
      const own = here ? [der(here.maker.certificate)] : []
      return {
        // The maker itself and never its root, which may certify others for other things.
        makers: [...believed.makers, ...own],
        ownMakers: own,
        isOwnSandbox: making === 'sandbox',
        signers: [...believed.signers, ...(here ? rootOf(here.signers.chain) : [])],
        timestamps: fromPem('CERTIFICATE', await certificates.trust()),
        certificates: here
          ? [...here.maker.chain, here.signers.certificate, ...here.signers.chain].map(der)
          : [],
        crls: [...believed.crls()],
      }
    },
    make: async ({ owner, picture, place, validFrom, years, ...order }) => {
      const here = await makers()
      if (!here) throw new Error('nobody makes seals here')
      const ends = [here.maker, here.signers].map(({ certificate }) => certificate.notAfter.getTime())
      const validTo = new Date(Math.min(validFrom.getTime() + years * YEAR_DAYS * DAY, ...ends))
      const key = await LocalKey.generate('sm2')
      const signer = await issueSigner(here.signers, {
        subject: owner,
        key,
        validity: {
          notBefore: longTermValidity(validFrom).notBefore,
          // A day longer than the seal where that can be, so that it is the seal that ends.
          notAfter: new Date(Math.min(validTo.getTime() + DAY, here.signers.certificate.notAfter.getTime())),
        },
      })
      const esl = await makeSeal({
        maker: here.maker,
        ...order,
        signers: [signer.certificate.der],
        createdAt: clock(),
        validFrom,
        validTo,
        picture,
      })
      const made = readSeal(esl)
      return {
        esl,
        certificates: [signer.certificate, ...signer.chain].map(({ der }) => Buffer.from(der)),
        maker: here.maker.certificate.subject.display,
        validFrom: made.validFrom,
        validTo: made.validTo,
        ...keepKey(key, columns, place),
      }
    },
  }
}
