import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { LANGUAGE_CODES } from '../../languages.ts'
import { Int, Nullable, OneOf, Text, YesNo } from '../../plain.ts'
import { AnyId, Instant } from '../../shapes.ts'
import { ofContract } from '../contracts/contract-shapes.ts'

/** Cannot be guessed: whoever has it was given it. */
const RecordNumber = Type.String({ pattern: '^XQ[2-9A-HJ-NP-Z]{20}$' })
const ofRecord = { no: RecordNumber }

const Signed = Type.Object({
  fileId: AnyId,
  sequence: Int,
  /** Masked, as everything here that names somebody. */
  signer: Text,
  certificate: Text,
  isSandbox: YesNo,
  at: Instant,
})
const DepositedFile = Type.Object({
  fileId: AnyId,
  name: Text,
  /** As sent for signing, then after each signature; the last is the finished file. */
  versions: Type.Array(Text),
})
/** All a stranger needs to check the record offline, in one file. */
export const Proof = Type.Object({
  format: Text,
  index: Int,
  entry: Text,
  inclusion: Type.Array(Text),
  checkpoint: Text,
  verifierKey: Text,
  anchors: Type.Array(
    Type.Object({
      kind: Type.Unsafe<'timestamp' | 'witness'>({ type: 'string' }),
      name: Text,
      sandbox: YesNo,
      checkpoint: Text,
      inclusion: Type.Array(Text),
      token: Text,
      witnessKey: Type.Optional(Text),
    }),
  ),
  /** Of one of many statements whose root the entry holds. */
  within: Type.Optional(Type.Object({ statement: Text, index: Int, count: Int, path: Type.Array(Text) })),
})
/** Somebody outside who vouches for the log: who, for how much of it, and when he says. */
const Anchor = Type.Object({
  kind: Type.Unsafe<'timestamp' | 'witness'>({ type: 'string' }),
  name: Text,
  isSandbox: YesNo,
  size: Int,
  at: Instant,
  serial: Text,
  isValid: YesNo,
  reason: Text,
})

export const record = {
  '/contract/chain/view': ep({
    agent: {
      name: 'evidence_get',
      kind: 'read',
      scope: 'evidence.read',
      title: '查看存证',
      says: 'Files, signatures and place in the log of a record of evidence.',
    },
    summary: '查看存证记录',
    auth: 'public',
    changes: false,
    body: ofRecord,
    data: {
      no: Text,
      title: Text,
      /** How the contract stands today; a record outlives its end. */
      status: Int,
      finishedAt: Instant,
      isSandbox: YesNo,
      parties: Type.Array(Type.Object({ kind: Int, name: Text })),
      files: Type.Array(DepositedFile),
      signatures: Type.Array(Signed),
      log: Type.Object({
        origin: Text,
        index: Int,
        size: Int,
        leafHash: Text,
        rootHash: Text,
        checkpointAt: Instant,
      }),
    },
  }),
  '/contract/chain/viewPreserve': ep({
    summary: '查看存证证明',
    auth: 'public',
    changes: false,
    body: ofRecord,
    data: { proof: Proof, isValid: YesNo, reason: Text, anchors: Type.Array(Anchor) },
  }),
  '/contract/chain/attach/view': ep({
    summary: '查看存证文件',
    auth: 'public',
    changes: false,
    body: { no: RecordNumber, fileId: AnyId },
    data: {
      no: Text,
      fileId: AnyId,
      name: Text,
      algorithm: Text,
      versions: Type.Array(
        Type.Object({
          version: Int,
          sha256: Text,
          /** Who signed it into this version; null as it was sent. */
          signer: Nullable(Text),
          certificate: Nullable(Text),
          at: Nullable(Instant),
        }),
      ),
    },
  }),
  '/contract/chain/of': ep({
    agent: {
      name: 'evidence_find',
      kind: 'read',
      scope: 'evidence.read',
      title: '合同的存证编号',
      says: 'The number of the record of evidence of a contract.',
    },
    summary: '合同的存证编号',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: { no: Nullable(Text) },
  }),
  '/contract/chain/download': ep({
    summary: '下载存证报告',
    auth: 'login',
    permission: 'system:contract:down',
    changes: 'contract.evidenceReport',
    kind: 'binary',
    timeout: 120,
    body: { ...ofContract, language: Type.Optional(OneOf(...LANGUAGE_CODES)) },
    data: Type.Unknown(),
  }),
}
