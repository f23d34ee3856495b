import { createHash } from 'node:crypto'
import {
  type Certificate,
  type Credential,
  kindOfSpki,
  OID,
  readCertificate,
  signMessage,
} from '@xinqi/pdf-signature'
import {
  bitString,
  boolean,
  generalizedTime,
  ia5String,
  integer,
  octetString,
  oid,
  printableString,
  sequence,
  utf8String,
} from '@xinqi/pdf-signature/asn1'
import { NationalSealError } from '../errors.ts'
import { pictureType } from './picture.ts'
import { MAX_SIGNERS, type NationalSeal, readSeal, type SealExtension, type SignerList } from './seal.ts'

export type SealInfo = Pick<
  NationalSeal,
  'vendor' | 'esId' | 'type' | 'name' | 'createdAt' | 'validFrom' | 'validTo' | 'picture'
> & { signers: SignerList; extensions?: readonly SealExtension[] }

/** SES_SealInfo of version 4: what the maker signs. */
export function encodeSealInfo(info: SealInfo): Buffer {
  const { signers, picture, extensions = [] } = info
  if (signers.kind === 'identifiers') throw invalid('签章人名单须为证书或证书摘要')
  const list =
    signers.kind === 'certificates'
      ? signers.certificates.map((each) => octetString(each))
      : signers.digests.map(({ algorithm, value }) =>
          sequence(printableString(algorithm), octetString(value)),
        )
  return sequence(
    sequence(ia5String('ES'), integer(4), ia5String(info.vendor)),
    ia5String(info.esId),
    sequence(
      integer(info.type),
      utf8String(info.name),
      integer(signers.kind === 'certificates' ? 1 : 2),
      sequence(...list),
      generalizedTime(info.createdAt),
      generalizedTime(info.validFrom),
      generalizedTime(info.validTo),
    ),
    sequence(
      ia5String(picture.type),
      octetString(picture.data),
      integer(picture.widthMm),
      integer(picture.heightMm),
    ),
    ...(extensions.length > 0 ? [sequence(...extensions.map(encodeExtension))] : []),
  )
}

/** `critical` is always written: readers in the field call a seal bad that leaves it out. */
export const encodeExtension = ({ oid: id, critical, value }: SealExtension): Buffer =>
  sequence(oid(id), boolean(critical), octetString(value))

export function encodeSeal(info: Uint8Array, makerCertificate: Uint8Array, signature: Uint8Array): Buffer {
  return sequence(info, octetString(makerCertificate), oid(OID.sm2WithSm3), bitString(signature))
}

export interface MakeSealOptions {
  /** Key and certificate of the 制章人; SM2. */
  maker: Credential
  /** Name of the making software, ASCII. */
  vendor?: string
  /** Number of the seal by the coding rule in force, ASCII. */
  esId: string
  /** 1 unit, 2 person. */
  type: number
  name: string
  /** Certificates that may use the seal (DER, SM2). */
  signers: readonly Uint8Array[]
  /** `digests` lists SM3 digests of the certificates instead of the certificates. */
  list?: 'certificates' | 'digests'
  createdAt: Date
  validFrom: Date
  validTo: Date
  picture: { data: Uint8Array; widthMm: number; heightMm: number }
}

/** Makes a seal of GB/T 38540-2020 (version 4); returns the bytes of its .esl file. */
export async function makeSeal(options: MakeSealOptions): Promise<Buffer> {
  const { maker } = options
  assertMaker(maker, options.createdAt)
  const certificates = options.signers.map((der) => usableSigner(der, options))
  if (certificates.length === 0 || certificates.length > MAX_SIGNERS)
    throw invalid(`签章人证书须有 1–${MAX_SIGNERS} 张`)
  const info = encodeSealInfo({
    vendor: ascii('制章软件标识', options.vendor ?? 'XINQI'),
    esId: ascii('印章编号', options.esId),
    type: wholeNumber('印章类型', options.type, 1, 255),
    name: sealName(options.name),
    signers: signerList(certificates, options.list ?? 'certificates'),
    ...validity(options),
    picture: {
      type: pictureType(options.picture.data),
      data: Buffer.from(options.picture.data),
      widthMm: wholeNumber('印章宽度（毫米）', options.picture.widthMm, 1, 200),
      heightMm: wholeNumber('印章高度（毫米）', options.picture.heightMm, 1, 200),
    },
  })
  const seal = encodeSeal(info, maker.certificate.der, await signMessage(maker.key, info))
  // read back: what our own reader refuses must not leave the maker
  return readSeal(seal).der
}

const invalid = (message: string) => new NationalSealError('SEAL_INVALID', message)

function assertMaker({ key, certificate }: Credential, at: Date): void {
  if (key.kind !== 'sm2') throw new NationalSealError('SEAL_KEY_UNSUPPORTED', '制章人的密钥须为 SM2')
  if (!certificate.spki.equals(key.spki)) throw invalid('制章人的私钥与证书不匹配')
  if (at < certificate.notBefore || at > certificate.notAfter)
    throw new NationalSealError('SEAL_MAKER_EXPIRED', '制作时间不在制章人证书的有效期内')
}

function usableSigner(der: Uint8Array, { validFrom }: MakeSealOptions): Certificate {
  const certificate = readCertificate(der)
  if (kindOfSpki(certificate.spki) !== 'sm2')
    throw new NationalSealError('SEAL_KEY_UNSUPPORTED', '签章人证书须为 SM2 证书')
  if (validFrom > certificate.notAfter) throw invalid('签章人证书在印章生效之前已经过期')
  return certificate
}

const signerList = (certificates: readonly Certificate[], kind: 'certificates' | 'digests'): SignerList =>
  kind === 'certificates'
    ? { kind, certificates: certificates.map(({ der }) => der) }
    : {
        kind,
        digests: certificates.map(({ der }) => ({
          algorithm: 'SM3',
          value: createHash('sm3').update(der).digest(),
        })),
      }

function validity({ createdAt, validFrom, validTo }: MakeSealOptions) {
  const times = [createdAt, validFrom, validTo]
  if (times.some((each) => Number.isNaN(each.getTime()))) throw invalid('印章的日期无法读取')
  if (!(validFrom < validTo)) throw invalid('印章有效期的结束时间必须晚于开始时间')
  const [created, from, to] = times.map((each) => new Date(Math.floor(each.getTime() / 1000) * 1000))
  return { createdAt: created!, validFrom: from!, validTo: to! }
}

function ascii(label: string, text: string): string {
  if (!/^[\x21-\x7e]{1,64}$/.test(text)) throw invalid(`${label}须为 1–64 个 ASCII 字符`)
  return text
}

function sealName(name: string): string {
  const hasControl = [...name].some((character) => character < ' ')
  if (!name.trim() || [...name].length > 128 || hasControl) throw invalid('印章名称须为 1–128 个可见字符')
  return name
}

/** Seals are whole millimetres in the national format; nothing is rounded behind the maker's back. */
function wholeNumber(label: string, value: number, least: number, most: number): number {
  if (!Number.isInteger(value) || value < least || value > most)
    throw invalid(`${label}须为 ${least}–${most} 的整数`)
  return value
}
