import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { closed, Id, Instant, Nullable, NumberedOf } from '../shapes.ts'
import { AppId } from './apps.ts'

const ofReport = Type.Object({ appId: AppId, reportId: Id }, closed)
const Verdict = Type.String()
const Finding = Type.Object({
  fileName: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
  /** valid, modified, invalid, none. */
  verdict: Verdict,
  label: Type.String(),
  reason: Type.String(),
  revisions: Type.Integer(),
  signatures: Type.Array(
    Type.Object({
      signer: Type.String(),
      issuer: Type.String(),
      serial: Type.String(),
      signedAt: Nullable(Type.String()),
      isTimestamped: Type.Boolean(),
      isTrusted: Nullable(Type.Boolean()),
      verdict: Verdict,
      label: Type.String(),
      reason: Type.String(),
      revision: Nullable(Type.Integer()),
      coversWholeFile: Type.Boolean(),
      pages: Type.Array(Type.Integer()),
      remarks: Type.Array(Type.String()),
    }),
  ),
})
const listed = {
  reportId: Id,
  reportNo: Type.String(),
  name: Type.String(),
  contractNo: Nullable(Type.String()),
  verdict: Verdict,
  signatures: Type.Integer(),
  madeBy: Type.String(),
  createdAt: Instant,
}

export const signReports = {
  '/open/report/list': ep({
    summary: '开放平台：签署报告列表',
    auth: 'open',
    changes: false,
    body: {
      appId: AppId,
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
      verdict: Type.Optional(
        Type.Union([
          Type.Literal('valid'),
          Type.Literal('modified'),
          Type.Literal('invalid'),
          Type.Literal('none'),
        ]),
      ),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    },
    data: NumberedOf(Type.Object(listed)),
  }),
  '/open/report/detail': ep({
    summary: '开放平台：签署报告：逐个签名的证书、时间戳与每个版本的结果',
    auth: 'open',
    changes: false,
    body: ofReport,
    data: { ...listed, findings: Type.Array(Finding) },
  }),
  '/open/report/apply': ep({
    summary: '开放平台：为合同或已核验的文件出具签署报告',
    auth: 'open',
    changes: 'openReport.apply',
    idempotent: true,
    timeout: 120,
    body: {
      appId: AppId,
      contractNo: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      /** As `verifyFile` answered it. */
      fileId: Type.Optional(Id),
    },
    data: { reportId: Id, reportNo: Type.String(), verdict: Verdict },
  }),
  '/open/report/verifyFile': ep({
    summary: '开放平台：立即核验一个文件的签名，不出具报告',
    auth: 'open',
    kind: 'multipart',
    changes: 'openReport.verify',
    timeout: 120,
    body: { appId: AppId },
    data: { fileId: Id, finding: Finding },
  }),
  '/open/report/download': ep({
    summary: '开放平台：下载已签名的签署报告',
    auth: 'open',
    kind: 'binary',
    changes: 'openReport.download',
    body: ofReport,
  }),
}
