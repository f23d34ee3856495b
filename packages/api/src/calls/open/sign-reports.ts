import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, NumberedOf } from '../../shapes.ts'
import { AppId } from './apps.ts'

const ofReport = { appId: AppId, reportId: Id }
const Verdict = Text
const Finding = Type.Object({
  fileName: Text,
  size: Int,
  sha256: Text,
  /** valid, modified, invalid, none; of a file just verified also undetermined, which is never kept. */
  verdict: Verdict,
  label: Text,
  reason: Text,
  revisions: Int,
  signatures: Type.Array(
    Type.Object({
      signer: Text,
      issuer: Text,
      serial: Text,
      signedAt: Nullable(Text),
      isTimestamped: YesNo,
      isTrusted: Nullable(YesNo),
      verdict: Verdict,
      label: Text,
      reason: Text,
      revision: Nullable(Int),
      coversWholeFile: YesNo,
      pages: Type.Array(Int),
      remarks: Type.Array(Text),
    }),
  ),
})
const listed = {
  reportId: Id,
  reportNo: Text,
  name: Text,
  contractNo: Nullable(Text),
  verdict: Verdict,
  signatures: Int,
  madeBy: Text,
  createdAt: Instant,
}

export const signReports = {
  '/open/report/list': ep({
    summary: '开放平台：签署报告列表',
    auth: 'open',
    changes: false,
    body: {
      appId: AppId,
      keyword: Type.Optional(TextUpTo(100)),
      verdict: Type.Optional(OneOf('valid', 'modified', 'invalid', 'none')),
      page: Type.Optional(Between(1, 10_000)),
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
      contractNo: Type.Optional(SomeText(40)),
      /** As `verifyFile` answered it. */
      fileId: Type.Optional(Id),
    },
    data: { reportId: Id, reportNo: Text, verdict: Verdict },
  }),
  '/open/report/verifyFile': ep({
    summary: '开放平台：立即核验一个文件的签名，不出具报告',
    auth: 'open',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
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
