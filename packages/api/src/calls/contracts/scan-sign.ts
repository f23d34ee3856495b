import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { SCAN } from '../../limits.ts'
import { closed, Id, Instant, Nullable } from '../shapes.ts'
import { ChosenApprovers } from './approvals.ts'

const ofContract = Type.Object({ contractId: Id }, closed)
const Code = Type.String({ pattern: '^[0-9A-Za-z]{22}$' })

export const scanSign = {
  '/contract/scan/open': ep({
    summary: '生成签署码',
    auth: 'login',
    permission: 'system:contract:start',
    changes: 'contract.openScan',
    idempotent: true,
    timeout: 120,
    body: Type.Object(
      {
        contractId: Id,
        revision: Type.Integer({ minimum: 0 }),
        /** How many people may sign by it. */
        limit: Type.Integer({ minimum: 1, maximum: SCAN.limitMax }),
        /** Days the code can be scanned. */
        openDays: Type.Integer({ minimum: 1, maximum: SCAN.openDaysMax }),
        /** Days each contract made by it may be signed. */
        deadlineDays: Type.Integer({ minimum: 1, maximum: SCAN.deadlineDaysMax }),
        approvers: Type.Optional(ChosenApprovers),
      },
      closed,
    ),
    /** Not to be scanned before its status is 13: the house may have to agree first. */
    data: Type.Object({ contractId: Id, code: Type.String(), status: Type.Integer() }),
  }),
  '/contract/scan/detail': ep({
    summary: '签署码详情',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: Type.Object({
      contractId: Id,
      name: Type.String(),
      status: Type.Integer(),
      path: Type.String(),
      limit: Type.Integer(),
      taken: Type.Integer(),
      openUntil: Nullable(Instant),
      deadlineDays: Type.Integer(),
      canClose: Type.Boolean(),
      /** The newest ones; the rest is in the contract list. */
      made: Type.Array(
        Type.Object({ contractId: Id, name: Type.String(), status: Type.Integer(), takenAt: Instant }),
      ),
    }),
  }),
  '/contract/scan/close': ep({
    summary: '关闭签署码',
    auth: 'login',
    permission: 'system:contract:start',
    changes: 'contract.closeScan',
    body: ofContract,
    data: Type.Object({ status: Type.Integer() }),
  }),
  '/contract/scan/view': ep({
    summary: '签署码所邀请的合同',
    auth: 'public',
    changes: false,
    body: Type.Object({ code: Code }, closed),
    data: Type.Object({
      name: Type.String(),
      initiator: Type.String(),
      /** Why it cannot be signed any more; null while it can. */
      obstacle: Nullable(Type.String()),
      openUntil: Nullable(Instant),
      /** For somebody signed in: whether he is known by name, and the contract he took already. */
      needsRealName: Type.Boolean(),
      takenId: Nullable(Id),
    }),
  }),
  '/contract/scan/take': ep({
    summary: '扫码签署',
    auth: 'login',
    changes: 'contract.scan',
    idempotent: true,
    timeout: 120,
    body: Type.Object({ code: Code }, closed),
    data: Type.Object({ contractId: Id }),
  }),
}
