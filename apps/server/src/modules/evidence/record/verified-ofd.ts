import type { Verified } from '@xinqi/evidence'
import type { FileFinding } from '../../../platform/verification/finding.ts'
import { sealWords } from '../../../platform/verification/seal-finding.ts'

const ALGORITHM = 'SM2 / SM3'

type Signature = FileFinding['signatures'][number]

const signatureOf = (one: Signature): Verified['signatures'][number] => ({
  kind: 'signature',
  signer: one.signer,
  signedAt: one.signedAt,
  timestamped: one.isTimestamped,
  verdict: one.verdict === 'valid' || one.verdict === 'modified' ? one.verdict : 'invalid',
  label: one.label,
  reason: one.reason,
  coversWholeFile: one.coversWholeFile,
  pages: one.pages,
  field: '',
  subFilter: 'SES',
  certification: null,
  trusted: one.isTrusted,
  chain: one.certificate ? [one.certificate] : [],
  timestamp: one.timestamp ? { ...one.timestamp, valid: true, trusted: one.isTimestamped } : null,
  remarks: one.remarks,
  revision: null,
})

/** What was found in an OFD file, told as a report tells of a PDF. */
export const verifiedOfd = ({
  ofd,
  signatures,
  verdict,
  label,
  reason,
  revisions,
}: FileFinding): Verified => ({
  verdict,
  label,
  reason,
  revisions,
  trusted: signatures.length ? signatures.every(({ isTrusted }) => isTrusted === true) : null,
  signatures: signatures.map(signatureOf),
  sealed: signatures.flatMap(({ seal, isIntact }) => (seal ? [sealWords(seal, isIntact)] : [])),
  ofd: {
    pages: ofd?.pages ?? 0,
    details: signatures.flatMap(({ certificate }) =>
      certificate
        ? [{ certificateSha256: certificate.sha256, algorithm: ALGORITHM, timestampSerial: undefined }]
        : [],
    ),
  },
})
