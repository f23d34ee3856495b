import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, Text, YesNo } from '../../plain.ts'
import { Id, Instant } from '../../shapes.ts'

const mayConfigure = { auth: 'login', permission: 'system:setting:companyEdit' } as const

export const mailIn = {
  '/mailIn/detail': ep({
    summary: '转发邮件生成草稿：企业的收件地址，与本人转发过的邮件',
    auth: 'login',
    permission: 'system:contract:start',
    changes: false,
    data: {
      /** Whether the platform receives mail at all. */
      isOffered: YesNo,
      address: Nullable(Text),
      mails: Type.Array(
        Type.Object({
          mailId: Id,
          from: Text,
          /** The draft it became; null where it was refused. */
          contractId: Nullable(Id),
          files: Int,
          reason: Nullable(Text),
          receivedAt: Instant,
        }),
      ),
    },
  }),
  '/mailIn/renew': ep({
    ...mayConfigure,
    summary: '启用或更换企业的收件地址；原地址立即失效',
    changes: 'mailIn.renew',
    data: { address: Text },
  }),
  '/mailIn/end': ep({ ...mayConfigure, summary: '停用企业的收件地址', changes: 'mailIn.end' }),
}
