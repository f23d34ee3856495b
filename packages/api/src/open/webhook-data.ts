import { type TSchema, Type } from 'typebox'
import { closed, intOf, MetadataShown, Nullable, numOf, SignerState, Status } from './public-shapes.ts'
import type { WebhookType } from './webhook-events.ts'

// What `data` of each kind of event holds. Grows only: receivers ignore what they do not know.

const text = (description: string) => Type.String({ description })
const contractNo = text('合同编号')
const account = text('用户账号')
const reason = Type.Optional(text('原因'))
const days = intOf('不足几天')
const tag = Type.Optional(text('发起时给出的标记'))
const metadata = Type.Optional(MetadataShown)
const of = (fields: Record<string, TSchema>) => Type.Object(fields, closed)

const Signer = of({
  account: Nullable(account),
  name: text('姓名'),
  status: Type.Union([SignerState, Type.Literal('released')], { description: '签署人状态' }),
  signedAt: Nullable(text('签署时间')),
})
const contract = {
  contractNo,
  status: Status,
  signers: Type.Array(Signer, { description: '各签署人' }),
  tag,
  metadata,
}
const Contract = of(contract)
const OfSigner = of({ contractNo, status: Status, signer: Signer, tag, metadata })
const Identity = of({ account, serialNo: text('实名流水号'), reason, metadata })
const File = of({
  fileId: text('文件编号'),
  name: text('文件名'),
  templateNo: Type.Optional(text('由哪个模板填成')),
  reason,
})
const Task = of({ taskNo: text('任务编号'), status: text('finished 或 failed'), reason })
const authNo = text('授权编号')

export const WEBHOOK_DATA = {
  'contract.sent': Contract,
  'contract.filled': Contract,
  'contract.expiring': of({ ...contract, deadline: text('签署截止时间'), days }),
  'contract.completed': Contract,
  'contract.refused': Contract,
  'contract.expired': Contract,
  'contract.withdrawn': Contract,
  'contract.reopened': Contract,
  'contract.terminating': Contract,
  'contract.terminated': Contract,
  'contract.ended': Contract,
  'contract.voided': Contract,
  'signer.turn': OfSigner,
  'signer.viewed': OfSigner,
  'signer.filled': OfSigner,
  'signer.signed': OfSigner,
  'signer.refused': OfSigner,
  'signer.transferred': OfSigner,
  'approval.passed': Contract,
  'approval.rejected': Contract,
  'identity.passed': Identity,
  'identity.failed': Identity,
  'identity.reviewing': of({ account, metadata }),
  'seal.reviewed': of({
    account,
    sealNo: text('印章编号'),
    name: text('印章名称'),
    status: text('enabled 通过，refused 退回'),
    reason: Nullable(text('退回的原因')),
    metadata,
  }),
  'sealAuth.granted': of({ authNo, account, until: text('到期时间'), metadata }),
  'sealAuth.revoked': of({ authNo, account, reason: text('原因'), metadata }),
  'sealAuth.expiring': of({ authNo, account, until: text('到期时间'), days, metadata }),
  'evidence.ready': of({
    contractNo: Type.Optional(contractNo),
    evidenceNo: text('存证编号'),
    viewUrl: Type.Optional(text('公开核验页')),
    sha256: Type.Optional(text('存证的摘要')),
    tag,
    metadata,
  }),
  'signReport.ready': of({
    reportNo: text('报告编号'),
    verdict: text('结论：valid、modified、invalid 或 none'),
    contractNo: Type.Optional(contractNo),
    metadata,
  }),
  'notary.changed': of({ applyNo: text('申请编号'), contractNo, status: text('出证进度'), reason, metadata }),
  'compare.finished': Task,
  'review.finished': Task,
  'extract.finished': Task,
  'file.ready': File,
  'file.failed': File,
  'quota.low': of({
    kind: text('份数的种类，或预存款'),
    left: numOf('剩余'),
    below: numOf('告警线'),
  }),
  'key.expiring': of({
    keyId: text('密钥编号'),
    algorithm: text('算法'),
    fingerprint: text('指纹'),
    endsAt: text('到期时间'),
    days,
    lastUsedAt: Nullable(text('最近使用')),
  }),
  'store.failed': of({
    contractNo,
    fileName: text('文件名'),
    storeId: text('存储编号'),
    reason: text('原因'),
    metadata,
  }),
  'template.saved': of({
    templateNo: text('模板编号'),
    name: text('模板名称'),
    version: intOf('版本'),
  }),
  'webhook.test': of({ message: text('说明') }),
} as const satisfies Record<WebhookType, TSchema>
