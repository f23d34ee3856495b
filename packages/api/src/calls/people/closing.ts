import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, OneOf, Text, YesNo } from '../../plain.ts'
import { Instant } from '../../shapes.ts'
import { OfWhom } from './freeze.ts'

const own = { auth: 'login' } as const

const Condition = Type.Object({
  /** What it is about, in words. */
  what: Text,
  count: Int,
  /** `bar`: must be settled before; `ends`: ends with the account. */
  level: OneOf('bar', 'ends'),
  text: Text,
  /** Where it can be settled. */
  path: Nullable(Text),
})
const Document = OneOf('service', 'privacy')

export const closing = {
  '/account/closing/view': ep({
    ...own,
    summary: '注销账号：条件、将被删除与依法保留的内容、进度',
    changes: false,
    body: { of: OfWhom },
    data: {
      name: Nullable(Text),
      coolingDays: Int,
      waiting: Nullable(Type.Object({ askedAt: Instant, endsAt: Instant })),
      /** Why the last one did not come to its end. */
      stopped: Nullable(Type.Object({ at: Instant, reason: Text })),
      conditions: Type.Array(Condition),
      erased: Type.Array(Text),
      kept: Type.Array(Type.Object({ what: Text, why: Text, until: Text })),
      /** Whether he may close the company he acts in. */
      companyName: Nullable(Text),
    },
  }),
  '/account/closing/ask': ep({
    ...own,
    summary: '申请注销账号：须先确认本人身份；冷静期满后删除',
    changes: 'closing.ask',
    body: { of: OfWhom, acknowledged: YesNo },
    data: { endsAt: Instant },
  }),
  '/account/closing/takeBack': ep({
    ...own,
    summary: '撤回注销申请',
    changes: 'closing.takeBack',
    body: { of: OfWhom },
  }),
  '/account/agreements/view': ep({
    ...own,
    summary: '我同意过的协议与版本',
    changes: false,
    data: {
      /** Agreements whose present version waits for consent. */
      due: Type.Array(Document),
      current: Type.Array(Type.Object({ document: Document, title: Text, version: Text })),
      accepted: Type.Array(
        Type.Object({
          document: Text,
          title: Text,
          version: Text,
          /** Nothing where it was accepted by registering, before versions were written down. */
          sha256: Nullable(Text),
          agreedAt: Instant,
        }),
      ),
    },
  }),
  '/account/agreements/accept': ep({
    ...own,
    summary: '同意协议的现行版本',
    changes: 'agreement.accept',
    body: { documents: Type.Array(Document, { minItems: 1, maxItems: 2 }) },
  }),
}
