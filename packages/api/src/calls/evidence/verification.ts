import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Int, Nullable, Text, YesNo } from '../plain.ts'
import { AnyId, Instant } from '../shapes.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const FoundRecord = Type.Object({
  no: Text,
  fileId: AnyId,
  /** 0 as sent for signing, then one for each signature. */
  version: Int,
  isLatest: YesNo,
  depositedAt: Instant,
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
    summary: '合同验签',
    auth: 'public',
    changes: false,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    visitors: 'verify',
    timeout: 120,
    body: {},
    data: {
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
        }),
      ),
      found: Type.Array(FoundRecord),
    },
  }),
}
