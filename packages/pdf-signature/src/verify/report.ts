import type { PdfDocument } from '../pdf/document.ts'
import { PdfRef } from '../pdf/objects.ts'
import { walkPages } from '../pdf/pages.ts'
import { numbersInSection } from '../pdf/xref-section.ts'
import { creditCodeIn } from '../pki/name.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import type { AllowedChange } from './diff/step.ts'
import type { ExaminedSignature } from './judge-changes.ts'
import {
  type CertificateSummary,
  type SignatureResult,
  VERDICT_LABEL,
  type Verdict,
  type VerificationResult,
} from './result.ts'

export function describeSignature(
  doc: PdfDocument,
  signature: ExaminedSignature,
  coversWholeFile: boolean,
  laterChanges: readonly AllowedChange[],
): SignatureResult {
  const { found, range, examination, permissions } = signature
  const verdict = judge(signature)
  const timestamp = examination?.timestamp
  const proven = timestamp?.holds ? timestamp.time : undefined
  const signedAt = proven ?? examination?.claimedAt
  const reasons = [...signature.faults, ...(examination?.faults ?? []), ...signature.modifications]
  return {
    kind: examination?.isTimestamp ? 'timestamp' : 'signature',
    signer: examination?.signer ?? '',
    signedAt: signedAt?.toISOString() ?? null,
    timestamped: proven !== undefined,
    verdict,
    label: VERDICT_LABEL[verdict],
    reason: verdict === 'valid' ? validReason(coversWholeFile) : [...new Set(reasons)].join('；'),
    coversWholeFile,
    pages: [...new Set([...found.pages, ...sealPages(doc, signature)])].sort((a, b) => a - b),
    field: found.fieldName ?? '',
    subFilter: doc.name(found.dict.get('SubFilter')) ?? '',
    certification: permissions.certifies ?? null,
    trusted: examination?.chain?.trusted ?? null,
    chain: (examination?.chain?.path ?? []).map(certificateSummary),
    timestamp: timestamp
      ? {
          time: timestamp.time.toISOString(),
          authority: timestamp.authority,
          valid: timestamp.holds,
          trusted: timestamp.trusted,
        }
      : null,
    remarks: [...new Set(examination?.remarks), ...describeChanges(laterChanges)],
    revision: range ? range.revision.index + 1 : null,
  }
}

function judge({ faults, examination, modifications }: ExaminedSignature): SignatureResult['verdict'] {
  const cryptoFaults = examination?.faults ?? []
  if (faults.length > 0) return 'invalid'
  if (examination?.contentChanged) return 'modified'
  if (cryptoFaults.length > 0) return 'invalid'
  return modifications.length > 0 ? 'modified' : 'valid'
}

const validReason = (coversWholeFile: boolean): string =>
  coversWholeFile ? '签署后文件未被改动' : '签署后仅有规则允许的追加'

const CHANGE_TEXT: Record<AllowedChange['kind'], string> = {
  signature: '其后加盖了%s的签章',
  timestamp: '其后追加了文档时间戳',
  fill: '其后填写了表单域%s',
  'empty-field': '其后新增了空签名域',
  dss: '其后追加了验证数据（DSS）',
  metadata: '其后更新了文档信息',
  structure: '其后补充了结构标签',
}

const MAX_NAMED = 3

/** One line for each kind of change, naming the first people or fields: a contract may gather hundreds of signatures. */
function describeChanges(changes: readonly AllowedChange[]): string[] {
  const named = new Map<AllowedChange['kind'], Set<string>>()
  for (const change of changes) {
    if (!named.has(change.kind)) named.set(change.kind, new Set())
    if ('by' in change) named.get(change.kind)!.add(change.by)
    if ('field' in change) named.get(change.kind)!.add(change.field)
  }
  return [...named].map(([kind, all]) => {
    const names = [...all].slice(0, MAX_NAMED).map((name) => `“${name}”`)
    const more = all.size > MAX_NAMED ? `等 ${all.size} ${kind === 'signature' ? '方' : '个'}` : ''
    return CHANGE_TEXT[kind].replace('%s', () => `${names.join('、')}${more}`)
  })
}

/** What people are told of a certificate. */
export function certificateSummary(certificate: Certificate): CertificateSummary {
  return {
    subject: certificate.subject.display,
    creditCode: creditCodeIn(certificate.subject),
    issuer: certificate.issuer.display,
    serial: certificate.serial.toString('hex'),
    notBefore: certificate.notBefore.toISOString(),
    notAfter: certificate.notAfter.toISOString(),
    sha256: certificate.sha256.toString('hex'),
  }
}

const PUSH_BUTTON = 1 << 16

/** Pages that gained slices of a seam seal in the signature's own revision. */
function sealPages(doc: PdfDocument, { range, examination }: ExaminedSignature): number[] {
  if (!range || range.revision.index === 0 || examination?.isTimestamp) return []
  const written = new Set(range.revision.sections.flatMap((section) => [...numbersInSection(section)]))
  const pages: number[] = []
  for (const page of walkPages(doc))
    for (const item of doc.array(page.dict.get('Annots')) ?? []) {
      if (!(item instanceof PdfRef) || !written.has(item.num)) continue
      const widget = doc.dict(item)
      const field = doc.dict(widget?.get('Parent')) ?? widget
      const isButton = doc.name(field?.get('FT')) === 'Btn'
      if (isButton && ((doc.number(field?.get('Ff')) ?? 0) & PUSH_BUTTON) !== 0) pages.push(page.index + 1)
    }
  return pages
}

const SEVERITY: Verdict[] = ['invalid', 'modified', 'valid']

export function describeFile(signatures: SignatureResult[], revisions: number): VerificationResult {
  const verdict = SEVERITY.find((each) => signatures.some((signature) => signature.verdict === each))!
  const worst = signatures.find((signature) => signature.verdict === verdict)!
  const name = worst.signer || '未具名者'
  const covered = signatures.some((signature) => signature.coversWholeFile)
  const count = signatures.filter((signature) => signature.kind === 'signature').length
  const valid = `${count} 个签名有效，${covered ? '文件未被改动' : '其后仅有规则允许的追加'}`
  const trusts = signatures.map((signature) => signature.trusted)
  return {
    verdict,
    label: VERDICT_LABEL[verdict],
    reason: verdict === 'valid' ? valid : `“${name}”：${worst.reason}`,
    trusted: trusts.includes(false) ? false : trusts.includes(null) ? null : true,
    signatures,
    revisions,
  }
}
