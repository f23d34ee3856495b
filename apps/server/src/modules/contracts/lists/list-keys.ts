import { CONTRACT_STATUSES } from '@xinqi/api/contract-life/vocabulary'
import { CONTRACT_IS } from '@xinqi/api/status'
import { WAITS_FOR } from '../contract/participants.ts'
import type { ContractFilter } from './list-filter.ts'
import type { ListKind, Scope } from './list-kinds.ts'

/** Where a row stands: all of it that decides in which list it is. */
export type ListState = {
  status: number
  waitsFor: number
  isInitiator: boolean
  isSigner: boolean
  isCc: boolean
  isScan: boolean
}

/** The same in one number, as the table has it: the indexes of lists are made of it. */
export const listKeyOf = ({ status, waitsFor, isInitiator, isSigner, isCc, isScan }: ListState): number =>
  status * 128 +
  waitsFor * 16 +
  Number(isInitiator) * 8 +
  Number(isSigner) * 4 +
  Number(isCc) * 2 +
  Number(isScan)

/** Marks are in the order of the status, so that one status is one stretch of them. */
export const listKeysOfStatus = (status: number) => ({ lowest: status * 128, highest: status * 128 + 127 })

const EITHER = [false, true]
const ALL: readonly ListState[] = CONTRACT_STATUSES.flatMap((status) =>
  Object.values(WAITS_FOR).flatMap((waitsFor) =>
    EITHER.flatMap((isInitiator) =>
      EITHER.flatMap((isSigner) =>
        EITHER.flatMap((isCc) =>
          EITHER.map((isScan) => ({ status, waitsFor, isInitiator, isSigner, isCc, isScan })),
        ),
      ),
    ),
  ),
)

export const UNDER_WAY: readonly number[] = [2, 3, 10]
const FINISHED: readonly number[] = [4, 11, 12]
/** Those of them that have ended otherwise since are among them. */
const EVER_FINISHED: readonly number[] = [...FINISHED, 7]

const onShelf = (
  shelf: ListKind,
  asked: number | undefined,
  { status, waitsFor, isInitiator, isScan }: ListState,
) => {
  switch (shelf) {
    case 'scans':
      return isScan
    case 'drafts':
      return (
        isInitiator &&
        (asked !== undefined || status === CONTRACT_IS.draft || status === CONTRACT_IS.turnedBack)
      )
    case 'started':
      return isInitiator && status !== CONTRACT_IS.draft
    // 全部 is everything that concerns somebody, his drafts among it.
    case 'mine':
      return true
    // A draft is in the way of everybody who looks at a whole company, except where it waits for consent.
    case 'company':
      return asked === 1 || status !== CONTRACT_IS.draft || waitsFor > 0
  }
}

const inView = (
  view: ContractFilter['view'],
  { status, waitsFor, isInitiator, isSigner, isCc }: ListState,
): boolean => {
  switch (view) {
    case undefined:
    case 'favourites':
      return true
    case 'toFill':
      return waitsFor === WAITS_FOR.fill
    case 'toPlace':
      return waitsFor === WAITS_FOR.place
    case 'toSign':
      return waitsFor === WAITS_FOR.sign
    case 'toTakeUp':
      return waitsFor === WAITS_FOR.takeUp
    case 'toApprove':
      return waitsFor === WAITS_FOR.approve
    case 'waitingForMe':
      return waitsFor > 0
    case 'waitingForOthers':
      return waitsFor === 0 && UNDER_WAY.includes(status)
    case 'dueSoon':
      return UNDER_WAY.includes(status)
    case 'finished':
      return FINISHED.includes(status)
    case 'started':
      return isInitiator
    case 'received':
      return isSigner && !isInitiator
    case 'copies':
      return isCc
  }
}

const inScope = (scope: Scope, { isInitiator, waitsFor }: ListState): boolean => {
  switch (scope.kind) {
    case 'own':
      return true
    case 'unclaimed':
      return waitsFor === WAITS_FOR.takeUp
    case 'company':
      // A department's people manage what it began; what others sent to the company is for those who see all of it.
      return isInitiator || scope.departmentIds === null
  }
}

/** The marks a list is made of. */
export const wantedListKeys = (
  scope: Scope,
  shelf: ListKind,
  { status, view, finishedFrom, finishedTo }: ContractFilter,
): number[] =>
  ALL.filter(
    (one) =>
      (status === undefined || one.status === status) &&
      (!(finishedFrom || finishedTo) || EVER_FINISHED.includes(one.status)) &&
      onShelf(shelf, status, one) &&
      inView(view, one) &&
      inScope(scope, one),
  ).map(listKeyOf)
