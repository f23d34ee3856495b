import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { NOTICE_CHANNELS, NOTICE_EVENTS, type NoticeChannel, type NoticeEvent } from '../../notices.ts'
import { Between, Int, Nullable, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, Keyword, PageOf, paged } from '../../shapes.ts'

const Event = Type.Unsafe<NoticeEvent>({ type: 'string', enum: NOTICE_EVENTS })
const Channel = Type.Unsafe<NoticeChannel>({ type: 'string', enum: Object.keys(NOTICE_CHANNELS) })
const of = { event: Event, channel: Channel }
const Preference = { progressSms: YesNo, mail: YesNo }

export const notices = {
  '/operator/notice/list': ep({
    summary: '通知记录：告知了谁什么，是否送达',
    auth: 'operator',
    changes: false,
    body: {
      keyword: Type.Optional(Keyword),
      channel: Type.Optional(Channel),
      state: Type.Optional(Between(0, 3)),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        noticeId: Id,
        ...of,
        /** Besides, or alone, among his messages. */
        onScreen: YesNo,
        receiverName: Text,
        /** Masked. */
        target: Text,
        title: Text,
        content: Text,
        /** 0 waits, 1 sent, 2 failed for good, 3 no longer needed. */
        state: Int,
        reason: Nullable(Text),
        isSandbox: YesNo,
        createdAt: Instant,
        sentAt: Nullable(Instant),
      }),
    ),
  }),
  '/operator/notice/resend': ep({
    summary: '重新发送失败的通知',
    auth: 'operator',
    changes: 'notice.resend',
    body: { noticeIds: Type.Array(Id, { minItems: 1, maxItems: 500 }) },
    data: { count: Int },
  }),
  '/operator/notice/templates': ep({
    summary: '通知模板：每种通知每种方式的文案',
    auth: 'operator',
    changes: false,
    data: Type.Array(
      Type.Object({
        ...of,
        title: Text,
        content: Text,
        vendorCode: Nullable(Text),
        /** The vendor's code by the settings: goes with the usual wording. */
        settingsCode: Nullable(Text),
        /** Without a code the vendor sends nothing. */
        needsCode: YesNo,
        isChanged: YesNo,
        updatedAt: Nullable(Instant),
      }),
    ),
  }),
  '/operator/notice/saveTemplate': ep({
    summary: '修改通知文案',
    auth: 'operator',
    changes: 'notice.template',
    body: {
      ...of,
      title: TextUpTo(100),
      content: SomeText(2000),
      /** The name under which the SMS vendor knows this text. */
      vendorCode: Nullable(Type.String({ maxLength: 60, pattern: '^[0-9A-Za-z_-]*$' })),
    },
  }),
  '/operator/notice/resetTemplate': ep({
    summary: '恢复默认文案',
    auth: 'operator',
    changes: 'notice.templateReset',
    body: of,
  }),
  '/user/notice/detail': ep({
    summary: '我的通知偏好',
    auth: 'login',
    changes: false,
    data: Type.Object(Preference),
  }),
  '/user/notice/update': ep({
    summary: '修改我的通知偏好；请签署、请填写与审批待办始终会告知',
    auth: 'login',
    changes: 'notice.preference',
    body: Preference,
  }),
}
