import {
  type ContainerSignature,
  type ContainerVerdict,
  decodePrefix,
  type SignatureContainer,
  type VerificationResult,
  type VerifyOptions,
  verifyPdf,
} from '@xinqi/pdf-signature'
import type { SealTrust } from '../ses/trust.ts'
import {
  type SealSignatureVerdict,
  type SealState,
  type SignatureCheckOptions,
  verifySealSignature,
} from '../ses/verify-signature.ts'

/** A seal signature (SES_Signature) over the byte range; the practice of the trade, as no standard says how. */
export const SEAL_SUBFILTER = 'GM.sm2seal'
/** GM/T 0010 SignedData: known to exist and not judged here. */
const SIGNED_DATA_SUBFILTER = 'GM.sm2cms.detached'

export interface SealContainerOptions {
  trust: SealTrust
  now: Date
  stateOf?: (esId: string, at: Date) => SealState
}

export interface SealedPdfResult extends VerificationResult {
  /** What was found of each seal, by the name of its field. */
  seals: ReadonlyMap<string, SealSignatureVerdict>
}

/** Verifies a PDF with everything it holds: PAdES as always, national seals by the order of their standard. */
export function verifySealedPdf(
  file: Uint8Array,
  options: Omit<VerifyOptions, 'containers' | 'now'> & { seals: SealContainerOptions },
): SealedPdfResult {
  const { seals: sealOptions, ...rest } = options
  const seals = new Map<string, SealSignatureVerdict>()
  const containers = sealContainers(sealOptions, (field, verdict) => seals.set(field, verdict))
  return { ...verifyPdf(file, { ...rest, now: sealOptions.now, containers }), seals }
}

/** What `verifyPdf` needs to judge national seals. */
export function sealContainers(
  options: SealContainerOptions,
  report: (fieldName: string, verdict: SealSignatureVerdict) => void = () => {},
): SignatureContainer[] {
  return [
    {
      subFilter: SEAL_SUBFILTER,
      examine: (found) => {
        const { padded, verdict } = judgeContents(found, options)
        report(found.fieldName, verdict)
        return asContainer(found, verdict, padded)
      },
    },
    {
      subFilter: SIGNED_DATA_SUBFILTER,
      examine: () => ({ ...NOTHING, faults: [`未能核验：签名格式“${SIGNED_DATA_SUBFILTER}”不受支持`] }),
    },
  ]
}

const NOTHING: ContainerVerdict = {
  signer: '',
  claimedAt: undefined,
  timestamp: undefined,
  chain: undefined,
  contentChanged: false,
  faults: [],
  remarks: [],
}

function judgeContents({ contents, digestOf }: ContainerSignature, options: SealContainerOptions) {
  const check: SignatureCheckOptions = { ...options, dataHash: digestOf('sm3') }
  const length = lengthOf(contents)
  // only zeros may follow: what nobody signed must say nothing
  const padded = contents.subarray(length).every((byte) => byte === 0)
  return { padded, verdict: verifySealSignature(contents.subarray(0, length), check) }
}

function lengthOf(contents: Uint8Array): number {
  try {
    return decodePrefix(contents).length
  } catch (error) {
    if (error instanceof Error && 'code' in error) return contents.length
    throw error
  }
}

function asContainer(
  { fieldName }: ContainerSignature,
  verdict: SealSignatureVerdict,
  padded: boolean,
): ContainerVerdict {
  const { signature, signer, timestamp } = verdict
  const faults = verdict.code ? [verdict.reason] : []
  if (!padded) faults.push('签章数据之后有多余内容')
  const remarks = [...verdict.remarks]
  if (signature) {
    const { name, esId } = signature.seal
    remarks.unshift(`国标电子印章“${name}”（${esId}），制章者“${verdict.maker?.subject.display ?? '不详'}”`)
    if (signature.propertyInfo !== fieldName) remarks.push('签章的属性信息不是所在的签名域')
  }
  return {
    signer: signer?.subject.display ?? '',
    claimedAt: signature?.statedTime,
    timestamp: timestamp && { ...timestamp, holds: true, trusted: true },
    chain: verdict.signerChain,
    contentChanged:
      signature !== undefined &&
      verdict.steps.some(({ step, outcome }) => step === 'V5' && outcome === 'failed'),
    faults,
    remarks,
  }
}
