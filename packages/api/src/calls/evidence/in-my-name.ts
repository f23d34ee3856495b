import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, OneOf, Text, YesNo } from '../../plain.ts'
import { AnyId, Instant, paged } from '../../shapes.ts'
import { OfWhom } from '../people/freeze.ts'
import { Proof } from './record.ts'

const Kind = OneOf('signature', 'certificate', 'seal', 'authorisation', 'login', 'freeze')
const own = { auth: 'login' } as const

const Act = Type.Object({
  actId: AnyId,
  kind: Kind,
  /** What was done, in words; names nobody but the one whose page it is. */
  what: Text,
  /** On what: the contract, the seal, the certificate. */
  about: Nullable(Text),
  at: Instant,
  address: Nullable(Text),
  device: Nullable(Text),
  /** By whom in the company's name, masked; nobody on a person's own page. */
  by: Nullable(Text),
  certificate: Nullable(Text),
  isSandbox: YesNo,
  /** Whether it is a leaf of the evidence log, of which a proof can be had. */
  isProvable: YesNo,
})

export const inMyName = {
  '/inMyName/list': ep({
    ...own,
    summary: '以我名义：签署、证书、用印、授权与登录，由新到旧',
    changes: false,
    body: { of: OfWhom, kind: Type.Optional(Kind), ...paged },
    /** Counted no further than people read. */
    data: { list: Type.Array(Act), nextCursor: Nullable(Text), total: Int, atLeast: YesNo },
  }),
  '/inMyName/audit': ep({
    ...own,
    summary: '以我名义：存证日志与各人页面逐条核对的结果，不含任何人的姓名',
    changes: false,
    data: {
      /** Null before the log was gone through for the first time. */
      audit: Nullable(
        Type.Object({
          at: Instant,
          /** Entries of the log looked at, and how many of them speak of an act in somebody's name. */
          entries: Int,
          acts: Int,
          /** Of these, of accounts that are closed. */
          closed: Int,
          leftOut: Int,
        }),
      ),
    },
  }),
  '/inMyName/export': ep({
    ...own,
    summary: '导出全部：与我（或本企业）有关的信息、记录、合同与证据，打包为一个可离线核验的 ZIP',
    changes: 'name.export',
    body: { of: OfWhom },
    data: { taskId: AnyId },
  }),
  '/inMyName/proof': ep({
    ...own,
    summary: '以我名义：一项记录在存证日志中的包含证明',
    changes: false,
    body: {
      of: OfWhom,
      kind: Kind,
      actId: AnyId,
    },
    data: {
      proofs: Type.Array(Type.Object({ step: Text, index: Int, proof: Proof, isValid: YesNo, reason: Text })),
    },
  }),
}
