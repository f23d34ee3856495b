import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant } from '../../shapes.ts'
import { TERMINATION } from '../../termination.ts'
import { ChosenApprovers } from './approvals.ts'
import { ofContract } from './contract-shapes.ts'

const Words = TextUpTo(TERMINATION.wordsMax)

/** What the agreement is to say; the text itself is the same for everybody. */
export const TerminationTerms = Type.Object(
  {
    /** 1 解约: ends from now on. 2 作废: as if it had never been. */
    kind: OneOf(1, 2),
    /** 1 wrong terms, 2 wrong seal, 3 wrong signer, 4 co-operation ended, 5 something else. */
    reason: Between(1, 5),
    reasonNote: Words,
    retained: Words,
    settlement: Words,
    other: Words,
  },
  closed,
)
const Agreement = Type.Object({
  contractId: Id,
  status: Int,
  phase: Text,
  kind: Int,
  startedBy: Text,
  startedAt: Instant,
  finishedAt: Nullable(Instant),
})
const Party = Type.Object({
  kind: Int,
  name: Text,
  signers: Type.Array(Text),
  isOwn: YesNo,
})

export const termination = {
  '/contract/terminate/before': ep({
    summary: '发起解约前的核对',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: {
      contractId: Id,
      name: Text,
      number: Nullable(Text),
      status: Int,
      finishedAt: Nullable(Instant),
      parties: Type.Array(Party),
      /** What stands in the way; null when it may begin. */
      obstacle: Nullable(Text),
      /** Copies left to send with; null for somebody who acts for himself and is not charged. */
      copiesLeft: Nullable(Int),
      /** What decides who must agree before an agreement goes out. */
      typeId: Nullable(Id),
      amountCents: Nullable(Int),
      agreements: Type.Array(Agreement),
    },
  }),
  '/contract/terminate/start': ep({
    agent: {
      name: 'contract_terminate',
      kind: 'propose',
      scope: 'contract.propose',
      title: '发起解约',
      says: 'Proposes an agreement that ends a finished contract (kind 1) or makes it void from the start (kind 2); all who signed sign it. reason: 1 wrong terms, 2 wrong seal, 3 wrong signer, 4 co-operation ended, 5 other, said in reasonNote. Always waits for the person.',
    },
    summary: '发起解约',
    auth: 'login',
    permission: 'system:contract:terminate',
    changes: 'contract.terminate',
    idempotent: true,
    timeout: 120,
    body: {
      contractId: Id,
      ...TerminationTerms.properties,
      deadlineDays: Between(1, TERMINATION.deadlineDaysMax),
      approvers: Type.Optional(ChosenApprovers),
    },
    data: { agreementId: Id, status: Int },
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
        name: Text,
        number: Nullable(Text),
        status: Int,
      }),
      kind: Int,
      terms: TerminationTerms,
      startedBy: Text,
    },
  }),
}
