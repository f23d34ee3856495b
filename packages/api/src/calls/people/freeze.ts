import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant } from '../../shapes.ts'

/** In whose name: one's own, or that of the company one administers and acts in. */
export const OfWhom = OneOf('person', 'company')
const Channel = OneOf('message', 'sms', 'mail', 'off')
const Notices = { signature: Channel, authorisation: Channel, login: Channel, company: Channel }
const own = { auth: 'login' } as const

export const freeze = {
  '/inMyName/state': ep({
    ...own,
    summary: '以我名义：是否已冻结，如何解冻',
    changes: false,
    body: { of: OfWhom },
    data: {
      /** Whose page it is: the person or the company, as he knows himself. */
      name: Nullable(Text),
      frozen: Nullable(Type.Object({ at: Instant, address: Nullable(Text) })),
      /** What lifting asks for; nothing where nothing is frozen. */
      liftBy: Nullable(OneOf('face', 'idNumber', 'realName')),
      /** Whether he may look at and stop what is done in the company's name. */
      companyName: Nullable(Text),
    },
  }),
  '/inMyName/freeze': ep({
    ...own,
    summary: '一键冻结：立即停止以我（或本企业）名义的一切签署、用印与授权，并退出所有登录',
    changes: 'name.freeze',
    body: { of: OfWhom },
    data: { frozenAt: Instant },
  }),
  '/inMyName/liftFace': ep({
    ...own,
    summary: '发起解冻的人脸识别',
    changes: 'name.liftFace',
    body: { of: OfWhom, consented: YesNo },
    data: { attemptId: Id, faceToken: Text, url: Text, expiresAt: Instant, sandbox: YesNo },
  }),
  '/inMyName/lift': ep({
    ...own,
    summary: '解除冻结：须为冻结之后完成的人脸识别或实名认证',
    changes: 'name.lift',
    body: {
      of: OfWhom,
      faceToken: Type.Optional(TextUpTo(64)),
      /** Where the platform offers no face recognition: beside a fresh proof of being oneself. */
      idNumber: Type.Optional(TextUpTo(32)),
    },
    data: { liftedAt: Instant },
  }),
  '/inMyName/notices/detail': ep({
    ...own,
    summary: '以我名义：提醒方式',
    changes: false,
    data: {
      ...Notices,
      /** Ways there are here: a platform without SMS offers none. */
      offered: Type.Array(Channel),
    },
  }),
  '/inMyName/notices/update': ep({
    ...own,
    summary: '设置以我名义的提醒方式',
    changes: 'name.notices',
    body: Notices,
  }),
}
