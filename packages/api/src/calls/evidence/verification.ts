import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { AnyId, Instant, Nullable } from '../shapes.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const FoundRecord = Type.Object({
  no: Type.String(),
  fileId: AnyId,
  /** 0 as sent for signing, then one for each signature. */
  version: Type.Integer(),
  isLatest: Type.Boolean(),
  depositedAt: Instant,
})

export const verification = {
  '/contract/chain/check': ep({
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
    timeout: 120,
    body: {},
    data: {
      fileName: Type.String(),
      size: Type.Integer(),
      sha256: Type.String(),
      /** valid, modified, invalid, none */
      verdict: Type.String(),
      label: Type.String(),
      reason: Type.String(),
      isTrusted: Nullable(Type.Boolean()),
      isSandbox: Type.Boolean(),
      revisions: Type.Integer(),
      signatures: Type.Array(
        Type.Object({
          kind: Type.String(),
          signer: Type.String(),
          signedAt: Nullable(Instant),
          isTimestamped: Type.Boolean(),
          verdict: Type.String(),
          label: Type.String(),
          reason: Type.String(),
          coversWholeFile: Type.Boolean(),
          pages: Type.Array(Type.Integer()),
          isTrusted: Nullable(Type.Boolean()),
          issuer: Type.String(),
          serial: Type.String(),
          revision: Nullable(Type.Integer()),
          remarks: Type.Array(Type.String()),
        }),
      ),
      found: Type.Array(FoundRecord),
    },
  }),
}
