import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Int, Nullable, Text, YesNo } from '../../plain.ts'
import { AnyId, Instant } from '../../shapes.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const FoundRecord = Type.Object({
  no: Text,
  fileId: AnyId,
  /** 0 as sent for signing, then one for each signature. */
  version: Int,
  isLatest: YesNo,
  depositedAt: Instant,
})

/** A national electronic seal (GB/T 38540), in the words people read. */
const SealFacts = Type.Object({
  name: Text,
  esId: Text,
  /** 1 of an organisation, 2 of a person; other numbers occur. */
  type: Int,
  standard: Text,
  maker: Text,
  /** own, sandbox: made on this platform; trusted: made elsewhere by a maker believed here; unknown. */
  makerKind: Text,
  makerLabel: Text,
  createdAt: Instant,
  validFrom: Instant,
  validTo: Instant,
  /** At the moment it was used: active, stopped, cancelled, invalidated, unknown. */
  state: Text,
  /** Who found it invalid and by which document; empty otherwise. */
  stateNote: Text,
  steps: Type.Array(Type.Object({ name: Text, outcome: Text, detail: Text })),
})

export const verification = {
  '/contract/chain/check': ep({
    agent: {
      name: 'file_verify',
      kind: 'read',
      scope: 'evidence.read',
      title: '按文件哈希核验',
      says: 'Whether a file, by its SHA-256, is one of the records of evidence.',
    },
    summary: '按文件哈希查找存证',
    auth: 'public',
    changes: false,
    body: { sha256: Sha256 },
    data: { found: Type.Array(FoundRecord) },
  }),
  '/contract/verifyFile': ep({
    summary: '合同验签：PDF、OFD 与电子印章文件（.esl）',
    auth: 'public',
    changes: false,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    visitors: 'verify',
    timeout: 120,
    body: {},
    data: {
      /** pdf, ofd, or esl: a seal by itself. */
      format: Text,
      fileName: Text,
      size: Int,
      sha256: Text,
      /** valid, modified, invalid, none; undetermined where it ran out of time: no judgement, to be tried again */
      verdict: Text,
      label: Text,
      reason: Text,
      isTrusted: Nullable(YesNo),
      isSandbox: YesNo,
      revisions: Int,
      signatures: Type.Array(
        Type.Object({
          kind: Text,
          signer: Text,
          /** 统一社会信用代码 in the certificate. */
          creditCode: Nullable(Text),
          signedAt: Nullable(Instant),
          isTimestamped: YesNo,
          verdict: Text,
          label: Text,
          reason: Text,
          coversWholeFile: YesNo,
          pages: Type.Array(Int),
          isTrusted: Nullable(YesNo),
          issuer: Text,
          serial: Text,
          revision: Nullable(Int),
          remarks: Type.Array(Text),
          seal: Nullable(SealFacts),
          /** What was signed is unchanged, whoever it was. */
          isIntact: YesNo,
        }),
      ),
      /** Of a seal by itself. */
      seal: Nullable(SealFacts),
      sealPicture: Nullable(Text),
      found: Type.Array(FoundRecord),
    },
  }),
}
