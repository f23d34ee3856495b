import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { TERMINATION } from '../../termination.ts'
import { closed, Id, Instant, Nullable } from '../shapes.ts'
import { ChosenApprovers } from './approvals.ts'

const ofContract = Type.Object({ contractId: Id }, closed)
const Words = Type.String({ maxLength: TERMINATION.wordsMax })

/** What the agreement is to say; the text itself is the same for everybody. */
export const TerminationTerms = Type.Object(
  {
    /** 1 解约: ends from now on. 2 作废: as if it had never been. */
    kind: Type.Union([Type.Literal(1), Type.Literal(2)]),
    /** 1 wrong terms, 2 wrong seal, 3 wrong signer, 4 co-operation ended, 5 something else. */
    reason: Type.Integer({ minimum: 1, maximum: 5 }),
    reasonNote: Words,
    retained: Words,
    settlement: Words,
    other: Words,
  },
  closed,
)
const Agreement = Type.Object({
  contractId: Id,
  status: Type.Integer(),
  phase: Type.String(),
  kind: Type.Integer(),
  startedBy: Type.String(),
  startedAt: Instant,
  finishedAt: Nullable(Instant),
})
const Party = Type.Object({
  kind: Type.Integer(),
  name: Type.String(),
  signers: Type.Array(Type.String()),
  isOwn: Type.Boolean(),
})

export const termination = {
  '/contract/terminate/before': ep({
    summary: '发起解约前的核对',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: {
      contractId: Id,
      name: Type.String(),
      number: Nullable(Type.String()),
      status: Type.Integer(),
      finishedAt: Nullable(Instant),
      parties: Type.Array(Party),
      /** What stands in the way; null when it may begin. */
      obstacle: Nullable(Type.String()),
      /** Copies left to send with; null for somebody who acts for himself and is not charged. */
      copiesLeft: Nullable(Type.Integer()),
      /** What decides who must agree before an agreement goes out. */
      typeId: Nullable(Id),
      amountCents: Nullable(Type.Integer()),
      agreements: Type.Array(Agreement),
    },
  }),
  '/contract/terminate/start': ep({
    summary: '发起解约',
    auth: 'login',
    permission: 'system:contract:terminate',
    changes: 'contract.terminate',
    idempotent: true,
    timeout: 120,
    body: {
      contractId: Id,
      ...TerminationTerms.properties,
      deadlineDays: Type.Integer({ minimum: 1, maximum: TERMINATION.deadlineDaysMax }),
      approvers: Type.Optional(ChosenApprovers),
    },
    data: { agreementId: Id, status: Type.Integer() },
  }),
  '/contract/terminate/view': ep({
    summary: '查看解约协议',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: {
      contractId: Id,
      original: Type.Object({
        contractId: Id,
        name: Type.String(),
        number: Nullable(Type.String()),
        status: Type.Integer(),
      }),
      kind: Type.Integer(),
      terms: TerminationTerms,
      startedBy: Type.String(),
    },
  }),
}
