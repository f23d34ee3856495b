import { createHash } from 'node:crypto'
import { digestOf, type OfdSignature, type OfdSignatures } from '@xinqi/documents/ofd-signatures'
import {
  type Asn1Node,
  type Certificate,
  decode,
  OID,
  readCertificate,
  VERDICT_LABEL,
  type Verdict,
  verifySignature,
} from '@xinqi/pdf-signature'
import type { FileFinding } from './finding.ts'

// A signature of an OFD file holds when the parts it names are what they were, when the value it signs holds the digest
// of that list, and when the value is signed by the certificate in it (GB/T 38540, GM/T 0031).

type SignedValue = {
  toSign: Asn1Node
  dataHash: Buffer
  certificate: Certificate
  algorithm: Asn1Node
  signature: Buffer
  signedAt: Date | null
}

/** Later versions keep the certificate beside what is signed, the first one inside it. */
export const readSignedValue = (bytes: Uint8Array): SignedValue => {
  const whole = decode(Buffer.from(bytes))
  const toSign = whole.child(0)
  const isFirst = whole.children.length === 2
  const algorithm = isFirst ? toSign.child(6) : whole.child(2)
  return {
    toSign,
    dataHash: toSign.child(3).bits,
    certificate: readCertificate((isFirst ? toSign.child(5) : whole.child(1)).octets),
    // Named by itself there, where the rest of the world puts it into a sequence.
    algorithm: decode(Buffer.concat([Buffer.from([0x30, algorithm.bytes.length]), algorithm.bytes])),
    signature: whole.child(isFirst ? 1 : 3).bits,
    signedAt: timeIn(toSign.child(2)),
  }
}

const timeIn = (node: Asn1Node): Date | null => {
  try {
    return node.time
  } catch {
    return null
  }
}

type Judged = FileFinding['signatures'][number]

const SM2: readonly string[] = [OID.sm2WithSm3, OID.sm2Sign]

/** Neither right nor wrong: said so, and never counted as right. */
const UNCHECKED = '未能核验'

const judge = (one: OfdSignature): Pick<Judged, 'verdict' | 'reason'> & { value: SignedValue | null } => {
  let value: SignedValue
  try {
    if (!one.signedValue) return { verdict: 'invalid', reason: '没有签名值', value: null }
    value = readSignedValue(one.signedValue)
  } catch {
    return { verdict: 'undetermined', reason: `签名值的格式不能识别，${UNCHECKED}`, value: null }
  }
  const is = (verdict: Verdict, reason: string) => ({ verdict, reason, value })
  if (one.references.length === 0) return is('invalid', '签名没有保护任何内容')
  if (!digestOf(one.checkMethod))
    return is('undetermined', `不支持的摘要算法 ${one.checkMethod.slice(0, 40)}，${UNCHECKED}`)
  const altered = one.references.filter(({ agrees }) => !agrees)
  if (altered.length) {
    const [first] = altered
    return is('modified', `${altered.length} 处内容与签名时不一致，如 ${first!.file.slice(0, 80)}`)
  }
  const digest = SM2.includes(value.algorithm.child(0).oid) ? 'sm3' : (digestOf(one.checkMethod) ?? 'sm3')
  if (!createHash(digest).update(one.description).digest().equals(value.dataHash))
    return is('modified', '签名描述文件在签名之后被改动')
  const holds = verifySignature({
    spki: value.certificate.spki,
    algorithm: value.algorithm,
    message: value.toSign.bytes,
    signature: value.signature,
  })
  if (!holds) return is('invalid', '签名值与证书不符')
  const { notBefore, notAfter } = value.certificate
  const isInTerm = !value.signedAt || (value.signedAt >= notBefore && value.signedAt <= notAfter)
  return isInTerm ? is('valid', '') : is('invalid', '内容未被改动，但签名时证书不在有效期内')
}

/** What could not be looked at is said, so that nobody takes "valid" for more than it is. */
const LIMITS = [
  '签名证书由文件自带，未追溯到受信任的根证书，未查询吊销状态',
  '签名时间取自签名数据，没有核验第三方时间戳',
  '未核验电子印章本身的制章者签名',
]

const finding = (one: OfdSignature, uncovered: readonly string[], latest: boolean): Judged => {
  const { verdict, reason, value } = judge(one)
  const signedAt = value?.signedAt ?? null
  const { certificate } = value ?? {}
  return {
    signer: certificate?.subject.display ?? '',
    issuer: certificate?.issuer.display ?? '',
    serial: certificate?.serial.toString('hex') ?? '',
    signedAt: signedAt?.toISOString() ?? null,
    isTimestamped: false,
    isTrusted: false,
    verdict,
    label: VERDICT_LABEL[verdict],
    reason,
    revision: null,
    coversWholeFile: latest && uncovered.length === 0,
    pages: one.pages,
    remarks: [
      ...(digestOf(one.checkMethod)
        ? [`逐一核对了签名保护的 ${one.references.length} 个部件（${one.checkMethod}）`]
        : []),
      ...(uncovered.length
        ? [`文件中有 ${uncovered.length} 个部件不在签名保护之内，如 ${uncovered[0]!.slice(0, 80)}`]
        : []),
      ...LIMITS,
    ],
  }
}

/** Of what an OFD file says of its signatures, which hold. Costs a software signature check each: in a worker. */
export const judgeOfd = ({ signatures: said, uncovered }: OfdSignatures): FileFinding => {
  const signatures = said.map((one, index) => finding(one, uncovered, index === said.length - 1))
  const worst = (['invalid', 'modified', 'undetermined', 'valid'] as const).find((verdict) =>
    signatures.some((one) => one.verdict === verdict),
  )
  const verdict = worst ?? 'none'
  const reason = signatures.find((one) => one.verdict === verdict)?.reason ?? ''
  return { verdict, label: VERDICT_LABEL[verdict], reason, revisions: 1, signatures }
}
