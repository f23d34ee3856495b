import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { LINK_PURPOSES, type LinkPurpose } from '../../open/link-purposes.ts'
import { Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, NumberedOf, numbered, OneTimeCode } from '../../shapes.ts'
import { CodeSent } from '../people/sign-in-shapes.ts'
import { AppId } from './apps.ts'

/** 256 bits, as addresses write them. */
const ofCode = Type.Object(
  { param: Type.String({ minLength: 20, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }) },
  closed,
)
/** By which the browser that opened a link first is known again. */
const Holder = Type.Optional(Type.String({ minLength: 20, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }))
const Purpose = Type.Unsafe<LinkPurpose>({ type: 'string', enum: [...LINK_PURPOSES] })

export const links = {
  '/open/freeLink/{param}': ep({
    summary: '打开免登链接：去哪里，以及只能用于这一件事的会话',
    auth: 'public',
    changes: 'openLink.open',
    params: ofCode,
    body: { holder: Holder, code: Type.Optional(OneTimeCode) },
    data: {
      /** `agree`: outside a sandbox one first agrees, with a code; `prove`: in a sandbox one's identity is made up. */
      state: OneOf('open', 'agree', 'prove'),
      purpose: Purpose,
      appName: Text,
      companyName: Text,
      isSandbox: YesNo,
      /** Of whom it is for, masked. */
      name: Nullable(Text),
      mobile: Nullable(Text),
      contracts: Type.Array(
        Type.Object({
          contractId: Id,
          contractNo: Text,
          name: Text,
          pages: Int,
          deadlineAt: Nullable(Instant),
          turn: OneOf('yours', 'later', 'signed', 'over', 'unknown'),
        }),
      ),
      session: Nullable(
        Type.Object({
          token: Text,
          userId: Id,
          userType: OneOf(1, 2),
        }),
      ),
      holder: Nullable(Text),
      path: Nullable(Text),
      /** To which the page may say what happened. */
      origins: Type.Array(Text),
      returnUrl: Nullable(Text),
      /** As the partner wants his people to see it. */
      theme: Type.Object({
        colour: Nullable(Text),
        signText: Nullable(Text),
        refuseText: Nullable(Text),
        logo: Nullable(Text),
      }),
      expiresAt: Instant,
    },
  }),
  '/open/freeLinkCode/{param}': ep({
    summary: '打开免登链接前同意授权：向链接所属的本人发送验证码',
    auth: 'public',
    changes: 'openLink.code',
    params: ofCode,
    data: CodeSent,
  }),
  '/open/freeLinkProve/{param}': ep({
    summary: '沙箱免登链接：模拟实名通过或不通过',
    auth: 'public',
    changes: 'openUser.verify',
    params: ofCode,
    body: { holder: Holder, passes: YesNo },
  }),
  '/open/freeLinkRenew/{param}': ep({
    summary: '重新获取免登链接：新链接以短信发给本人，不给打开它的人',
    auth: 'public',
    changes: 'openLink.renew',
    params: ofCode,
    data: { mobile: Text },
  }),
  '/open/link/list': ep({
    summary: '开放平台：免登链接列表',
    auth: 'open',
    changes: false,
    body: {
      appId: Type.Optional(AppId),
      purpose: Type.Optional(Purpose),
      contractNo: Type.Optional(TextUpTo(40)),
      account: Type.Optional(TextUpTo(64)),
      ...numbered,
    },
    data: NumberedOf(
      Type.Object({
        linkId: Id,
        appId: Text,
        purpose: Purpose,
        account: Text,
        contractNos: Type.Array(Text),
        madeBy: Text,
        createdAt: Instant,
        expiresAt: Instant,
        openedAt: Nullable(Instant),
        opens: Int,
        status: OneOf('live', 'expired', 'revoked'),
      }),
    ),
  }),
  '/open/link/revoke': ep({
    summary: '开放平台：立即作废一个免登链接',
    auth: 'open',
    changes: 'openLink.revoke',
    body: { linkId: Id },
  }),
}
