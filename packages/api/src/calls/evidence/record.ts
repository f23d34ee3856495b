import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { AnyId, closed, Id, Instant, Nullable } from '../shapes.ts'

const ofContract = Type.Object({ contractId: Id }, closed)
/** Cannot be guessed: whoever has it was given it. */
const RecordNumber = Type.String({ pattern: '^XQ[2-9A-HJ-NP-Z]{20}$' })

const Signed = Type.Object({
  fileId: AnyId,
  sequence: Type.Integer(),
  /** Masked, as everything here that names somebody. */
  signer: Type.String(),
  certificate: Type.String(),
  isSandbox: Type.Boolean(),
  at: Instant,
})
const DepositedFile = Type.Object({
  fileId: AnyId,
  name: Type.String(),
  /** As sent for signing, then after each signature; the last is the finished file. */
  versions: Type.Array(Type.String()),
})
/** All a stranger needs to check the record offline, in one file. */
const Proof = Type.Object({
  format: Type.String(),
  index: Type.Integer(),
  entry: Type.String(),
  inclusion: Type.Array(Type.String()),
  checkpoint: Type.String(),
  verifierKey: Type.String(),
  anchors: Type.Array(
    Type.Object({
      kind: Type.Unsafe<'timestamp' | 'witness'>({ type: 'string' }),
      name: Type.String(),
      sandbox: Type.Boolean(),
      checkpoint: Type.String(),
      inclusion: Type.Array(Type.String()),
      token: Type.String(),
      witnessKey: Type.Optional(Type.String()),
    }),
  ),
})
/** Somebody outside who vouches for the log: who, for how much of it, and when he says. */
const Anchor = Type.Object({
  kind: Type.Unsafe<'timestamp' | 'witness'>({ type: 'string' }),
  name: Type.String(),
  isSandbox: Type.Boolean(),
  size: Type.Integer(),
  at: Instant,
  serial: Type.String(),
  isValid: Type.Boolean(),
  reason: Type.String(),
})
export const record = {
  '/contract/chain/view': ep({
    summary: '查看存证记录',
    auth: 'public',
    changes: false,
    body: { no: RecordNumber },
    data: {
      no: Type.String(),
      title: Type.String(),
      /** How the contract stands today; a record outlives its end. */
      status: Type.Integer(),
      finishedAt: Instant,
      isSandbox: Type.Boolean(),
      parties: Type.Array(Type.Object({ kind: Type.Integer(), name: Type.String() })),
      files: Type.Array(DepositedFile),
      signatures: Type.Array(Signed),
      log: Type.Object({
        origin: Type.String(),
        index: Type.Integer(),
        size: Type.Integer(),
        leafHash: Type.String(),
        rootHash: Type.String(),
        checkpointAt: Instant,
      }),
    },
  }),
  '/contract/chain/viewPreserve': ep({
    summary: '查看存证证明',
    auth: 'public',
    changes: false,
    body: { no: RecordNumber },
    data: { proof: Proof, isValid: Type.Boolean(), reason: Type.String(), anchors: Type.Array(Anchor) },
  }),
  '/contract/chain/attach/view': ep({
    summary: '查看存证文件',
    auth: 'public',
    changes: false,
    body: { no: RecordNumber, fileId: AnyId },
    data: {
      no: Type.String(),
      fileId: AnyId,
      name: Type.String(),
      algorithm: Type.String(),
      versions: Type.Array(
        Type.Object({
          version: Type.Integer(),
          sha256: Type.String(),
          /** Who signed it into this version; null as it was sent. */
          signer: Nullable(Type.String()),
          certificate: Nullable(Type.String()),
          at: Nullable(Instant),
        }),
      ),
    },
  }),
  '/contract/chain/of': ep({
    summary: '合同的存证编号',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: { no: Nullable(Type.String()) },
  }),
  '/contract/chain/download': ep({
    summary: '下载存证报告',
    auth: 'login',
    permission: 'system:contract:down',
    changes: 'contract.evidenceReport',
    kind: 'binary',
    timeout: 120,
    body: ofContract,
    data: Type.Unknown(),
  }),
}
