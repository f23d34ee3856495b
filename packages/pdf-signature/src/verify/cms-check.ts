import { constants, createHash, createPublicKey, publicDecrypt } from 'node:crypto'
import { decode } from '../asn1/decode.ts'
import { nullValue, octetString, oid, sequence } from '../asn1/encode.ts'
import { OID } from '../asn1/oids.ts'
import { checkSigner, type SignerFault } from '../cms/check-signer.ts'
import { CmsError } from '../cms/errors.ts'
import { readSignedData, type SignedData, type SignerInfo } from '../cms/read-signed-data.ts'
import { type Certificate, readCertificate } from '../pki/read-certificate.ts'
import { conformanceFault } from './cms-conformance.ts'

export interface CryptoVerdict {
  certificate: Certificate | undefined
  /** The signed bytes are not what was signed. */
  contentChanged: boolean
  faults: string[]
  remarks: string[]
  data: SignedData | undefined
  signer: SignerInfo | undefined
}

const FAULT_TEXT: Record<SignerFault, string> = {
  'certificate-missing': '签名数据中没有签署人的证书',
  'algorithm-unknown': '使用了无法识别的摘要算法',
  'algorithm-mismatch': '签名算法与摘要算法不一致',
  'content-type-mismatch': '签名属性中的内容类型不符',
  'digest-mismatch': '文件内容与签名时不一致',
  'signature-mismatch': '签名值验证失败',
  'ess-mismatch': '签署证书与签名绑定的证书不符',
  malformed: '签名属性格式错误',
}

export type DetachedFormat = 'ETSI.CAdES.detached' | 'adbe.pkcs7.detached'

/** One SignerInfo over the byte range, as both detached formats use it. */
export function checkDetached(
  contents: Uint8Array,
  format: DetachedFormat,
  digestOf: (name: string) => Buffer,
  signedBytes: () => Buffer,
): CryptoVerdict {
  const opened = openCms(contents)
  if (!opened.data || !opened.signer) return opened
  const { data, signer } = opened
  if (data.content !== undefined && data.content.length > 0) opened.faults.push('分离式签名却自带内容')
  const check = checkSigner(data, signer, digestOf, signedBytes)
  opened.certificate = check.certificate
  addFaults(opened, check.faults)
  if (format === 'ETSI.CAdES.detached') {
    if (!check.hasEss) opened.faults.push('PAdES 签名缺少签署证书属性（ESS）')
    const structure = conformanceFault(contents, data)
    if (structure) opened.faults.push(structure)
  }
  judgeDigest(opened, check.digestName)
  return opened
}

/** The old format that signs the SHA-1 of the byte range as embedded content. */
export function checkEmbeddedSha1(contents: Uint8Array, digestOf: (name: string) => Buffer): CryptoVerdict {
  const opened = openCms(contents)
  if (!opened.data || !opened.signer) return opened
  const content = opened.data.content ?? Buffer.alloc(0)
  if (!content.equals(digestOf('sha1'))) addFaults(opened, ['digest-mismatch'])
  const check = checkSigner(
    opened.data,
    opened.signer,
    (name) => createHash(name).update(content).digest(),
    () => content,
  )
  opened.certificate = check.certificate
  addFaults(opened, check.faults)
  judgeDigest(opened, 'sha1')
  return opened
}

/** The oldest format: a bare PKCS#1 signature in an OCTET STRING, certificates in /Cert. */
export function checkBareRsa(
  contents: Uint8Array,
  certificates: readonly Uint8Array[],
  digestOf: (name: string) => Buffer,
): CryptoVerdict {
  const verdict = emptyVerdict()
  try {
    const certificate = readCertificate(certificates[0] ?? new Uint8Array())
    verdict.certificate = certificate
    const end = lastNonZero(contents)
    const signature = decode(contents.subarray(0, end)).octets
    if (!recoveredDigestInfo(certificate, signature)?.equals(sha1DigestInfo(digestOf('sha1')))) {
      verdict.contentChanged = true
      verdict.faults.push(FAULT_TEXT['digest-mismatch'])
    }
    judgeDigest(verdict, 'sha1')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || error.code === 'PDF_LIMIT') throw error
    verdict.faults.push('签名数据格式错误')
  }
  return verdict
}

const sha1DigestInfo = (digest: Buffer): Buffer =>
  sequence(sequence(oid(OID.sha1), nullValue()), octetString(digest))

/** What the signer encrypted; the file is hashed once for all signatures, so nothing is hashed again here. */
function recoveredDigestInfo(certificate: Certificate, signature: Buffer): Buffer | undefined {
  try {
    const key = createPublicKey({ key: certificate.spki, format: 'der', type: 'spki' })
    return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature)
  } catch {
    return undefined
  }
}

function lastNonZero(bytes: Uint8Array): number {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return end
}

function emptyVerdict(): CryptoVerdict {
  return {
    certificate: undefined,
    contentChanged: false,
    faults: [],
    remarks: [],
    data: undefined,
    signer: undefined,
  }
}

function openCms(contents: Uint8Array): CryptoVerdict {
  const verdict = emptyVerdict()
  try {
    const data = readSignedData(contents)
    verdict.data = data
    if (data.signers.length !== 1) verdict.faults.push(`应有一个签署人，实际 ${data.signers.length} 个`)
    else verdict.signer = data.signers[0]
    if (!isZero(contents.subarray(data.length))) verdict.faults.push('签名数据之后有多余内容')
  } catch (error) {
    if (!(error instanceof CmsError)) throw error
    verdict.faults.push('签名数据（CMS）格式错误')
  }
  return verdict
}

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

function addFaults(verdict: CryptoVerdict, faults: readonly SignerFault[]): void {
  verdict.contentChanged ||= faults.includes('digest-mismatch')
  verdict.faults.push(...faults.map((fault) => FAULT_TEXT[fault]))
}

/** MD5 is broken for forgery; SHA-1 still stands in honest archives, so it is named and not refused. */
function judgeDigest(verdict: CryptoVerdict, name: string | undefined): void {
  if (name === 'md5') verdict.faults.push('使用了不安全的 MD5 摘要')
  if (name === 'sha1') verdict.remarks.push('使用了较弱的 SHA-1 摘要')
}
