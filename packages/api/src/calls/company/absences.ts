import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { DUTY_LIST } from '../../limits.ts'
import { Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Day, Id, Instant, ListOf, Name, PageOf, paged } from '../../shapes.ts'
import { ABSENCE_KIND_NAMES, ABSENCE_REASON_NAMES } from '../../work-list-status.ts'

const Kinds = Type.Array(OneOf(...ABSENCE_KIND_NAMES), { minItems: 1, maxItems: 2, uniqueItems: true })
const Reason = OneOf(...ABSENCE_REASON_NAMES)

export const absences = {
  '/absence/list': ep({
    summary: '外出代理：我的、由我代理的，管理员可看全公司',
    auth: 'login',
    changes: false,
    body: { whose: OneOf('mine', 'deputy', 'company'), ...paged },
    data: PageOf(
      Type.Object({
        absenceId: Id,
        name: Text,
        deputyName: Text,
        kinds: Type.Array(Text),
        reason: Reason,
        note: Nullable(Text),
        beginsOn: Day,
        endsOn: Day,
        state: Int,
        /** Why nothing is handed on although it runs. */
        held: Nullable(OneOf('deputyAway', 'frozen')),
        /** Handed on and still undecided. */
        waiting: Int,
        declaredBy: Text,
        createdAt: Instant,
        endedAt: Nullable(Instant),
        mayRevoke: YesNo,
      }),
    ),
  }),
  '/absence/declare': ep({
    summary: '登记外出并指定代理人；管理员可代同事登记',
    auth: 'login',
    changes: 'absence.declare',
    idempotent: true,
    body: {
      /** Whose; left out: one's own. */
      memberId: Type.Optional(Nullable(Id)),
      deputyMemberId: Id,
      kinds: Kinds,
      reason: Reason,
      note: Type.Optional(TextUpTo(100)),
      beginsOn: Day,
      endsOn: Day,
    },
    data: { absenceId: Id },
  }),
  '/absence/revoke': ep({
    summary: '撤销外出代理：未办结的事项立即交还本人',
    auth: 'login',
    changes: 'absence.revoke',
    idempotent: true,
    body: { absenceId: Id },
  }),
  '/absence/now': ep({
    summary: '此刻由我代理的人，与我自己的外出',
    auth: 'login',
    changes: false,
    data: {
      deputyFor: Type.Array(
        Type.Object({ name: Text, reason: Reason, endsOn: Day, kinds: Type.Array(Text), waiting: Int }),
      ),
      /** Whether he runs the company, and so sees everybody's. */
      runsCompany: YesNo,
      away: Nullable(Type.Object({ deputyName: Text, endsOn: Day })),
    },
  }),
  '/dutyList/list': ep({
    summary: '值班表，及此刻轮到谁',
    auth: 'login',
    changes: false,
    data: ListOf(
      Type.Object({
        dutyListId: Id,
        name: Text,
        rotation: OneOf('day', 'week'),
        beginsOn: Day,
        members: Type.Array(Type.Object({ memberId: Id, name: Text, isHere: YesNo })),
        onDuty: Nullable(Text),
        next: Nullable(Text),
      }),
    ),
  }),
  '/dutyList/save': ep({
    summary: '新增或修改值班表；已送达的事项不受影响',
    auth: 'login',
    permission: 'system:setting:signEdit',
    changes: 'dutyList.save',
    idempotent: true,
    body: {
      dutyListId: Type.Optional(Id),
      name: Name,
      rotation: OneOf('day', 'week'),
      beginsOn: Day,
      memberIds: Type.Array(Id, { minItems: 1, maxItems: DUTY_LIST.members, uniqueItems: true }),
    },
    data: { dutyListId: Id },
  }),
  '/dutyList/remove': ep({
    summary: '删除值班表',
    auth: 'login',
    permission: 'system:setting:signEdit',
    changes: 'dutyList.remove',
    idempotent: true,
    body: { dutyListId: Id },
  }),
}
