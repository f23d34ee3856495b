import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { SCAN } from '../../limits.ts'
import { Between, Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Keyword, Mobile, PageOf, paged } from '../../shapes.ts'
import { ChosenApprovers } from './approvals.ts'
import { ofContract, Standing } from './contract-shapes.ts'

/** Somebody who may sign by the code; the name is for whoever keeps the list. */
const Guest = Type.Object({ mobile: Mobile, name: Type.Optional(TextUpTo(50)) }, closed)
const Guests = Type.Array(Guest, { maxItems: SCAN.guestsMax })
const Code = Type.String({ pattern: '^[0-9A-Za-z]{22}$' })

const ofCode = { code: Code }

/** Why somebody cannot sign by a code for companies in a name of his. */
const CompanyObstacle = OneOf('person', 'sender', 'uncertified', 'noRight', 'otherRealm', 'colleague')

export const scanSign = {
  '/contract/scan/open': ep({
    summary: '生成签署码',
    auth: 'login',
    permission: 'system:contract:start',
    changes: 'contract.openScan',
    idempotent: true,
    timeout: 120,
    body: {
      contractId: Id,
      revision: Type.Integer({ minimum: 0 }),
      /** How many people may sign by it. */
      limit: Between(1, SCAN.limitMax),
      /** Days the code can be scanned. */
      openDays: Between(1, SCAN.openDaysMax),
      /** Days each contract made by it may be signed. */
      deadlineDays: Between(1, SCAN.deadlineDaysMax),
      approvers: Type.Optional(ChosenApprovers),
      /** Given: only these people may sign by it. */
      guests: Type.Optional(Type.Array(Guest, { minItems: 1, maxItems: SCAN.guestsMax })),
    },
    /** Not to be scanned before its status is 13: the house may have to agree first. */
    data: { contractId: Id, code: Text, status: Int },
  }),
  '/contract/scan/detail': ep({
    summary: '签署码详情',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: {
      contractId: Id,
      name: Text,
      ...Standing,
      path: Text,
      limit: Int,
      taken: Int,
      openUntil: Nullable(Instant),
      deadlineDays: Int,
      canClose: YesNo,
      forCompany: YesNo,
      isPaused: YesNo,
      canPause: YesNo,
      /** How many people may sign by it; null for everybody. */
      guests: Nullable(Int),
      /** The newest ones; the rest is in the contract list. */
      made: Type.Array(Type.Object({ contractId: Id, name: Text, status: Int, takenAt: Instant })),
    },
  }),
  '/contract/scan/close': ep({
    summary: '关闭签署码',
    auth: 'login',
    permission: 'system:contract:start',
    changes: 'contract.closeScan',
    idempotent: true,
    body: ofContract,
    data: { status: Int },
  }),
  '/contract/scan/view': ep({
    summary: '签署码所邀请的合同',
    auth: 'public',
    changes: false,
    body: ofCode,
    data: {
      name: Text,
      initiator: Text,
      /** Why it cannot be signed now; null while it can. Said in words by whoever shows it, in his reader's language. */
      obstacle: Nullable(OneOf('notYet', 'over', 'closed', 'paused', 'notListed')),
      openUntil: Nullable(Instant),
      /** For somebody signed in: whether he is known by name, and the contract he took already. */
      needsRealName: YesNo,
      takenId: Nullable(Id),
      forCompany: YesNo,
      /** For a code for companies: in whose name somebody signed in could sign, and why not. */
      companies: Type.Array(
        Type.Object({
          companyId: Id,
          name: Text,
          isCurrent: YesNo,
          obstacle: Nullable(CompanyObstacle),
          /** Who of the company scanned before him. */
          colleague: Nullable(Text),
        }),
      ),
    },
  }),
  '/contract/scan/take': ep({
    summary: '扫码签署',
    auth: 'login',
    changes: 'contract.scan',
    idempotent: true,
    timeout: 120,
    body: ofCode,
    data: ofContract,
  }),
  '/contract/scan/codes': ep({
    summary: '签署码列表，按本人的数据范围',
    auth: 'login',
    permission: 'system:contract:start',
    changes: false,
    body: {
      keyword: Type.Optional(Keyword),
      status: Type.Optional(Between(1, 15)),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        contractId: Id,
        name: Text,
        ...Standing,
        isPaused: YesNo,
        forCompany: YesNo,
        limit: Int,
        taken: Int,
        /** Those of its contracts that every party has signed. */
        finished: Int,
        openUntil: Nullable(Instant),
        initiatorName: Text,
        createdAt: Instant,
        canPause: YesNo,
        canClose: YesNo,
      }),
    ),
  }),
  '/contract/scan/pause': ep({
    summary: '停用签署码，可再启用',
    auth: 'login',
    permission: 'system:contract:start',
    changes: 'contract.pauseScan',
    idempotent: true,
    body: ofContract,
  }),
  '/contract/scan/resume': ep({
    summary: '启用停用的签署码',
    auth: 'login',
    permission: 'system:contract:start',
    changes: 'contract.resumeScan',
    idempotent: true,
    body: ofContract,
  }),
  '/contract/scan/guests': ep({
    summary: '签署码的签署名单',
    auth: 'login',
    permission: 'system:contract:start',
    changes: false,
    body: ofContract,
    data: Type.Array(
      Type.Object({
        mobile: Text,
        name: Nullable(Text),
        hasTaken: YesNo,
      }),
    ),
  }),
  '/contract/scan/saveGuests': ep({
    summary: '修改签署码的签署名单：加入或移出',
    auth: 'login',
    permission: 'system:contract:start',
    changes: 'contract.scanGuests',
    idempotent: true,
    body: { contractId: Id, add: Guests, remove: Type.Array(Mobile, { maxItems: SCAN.guestsMax }) },
    data: { guests: Int },
  }),
  '/contract/scan/guestSheet': ep({
    summary: '下载签署名单的导入模板',
    kind: 'binary',
    auth: 'login',
    permission: 'system:contract:start',
    changes: false,
  }),
  '/contract/scan/readGuests': ep({
    summary: '读取签署名单表格，不保存',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    auth: 'login',
    permission: 'system:contract:start',
    changes: 'contract.scanGuests',
    idempotent: true,
    data: {
      guests: Type.Array(Type.Object({ mobile: Text, name: Text })),
      wrong: Type.Array(Type.Object({ line: Int, reason: Text })),
    },
  }),
}
