// Where the pages about one contract send a visitor by themselves. One file, because two pages that each send him to
// the other never let him stop: a page may lead on to the contract only where the server has said that it opens.

import type { Data } from '@xinqi/api/calls'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { words } from './messages/signing.zh.ts'

export type Invited = Data<'/contract/invited'>
const NOT_FOUND = 404

/** A page that shows the contract, and has it not: perhaps it is his in another name, or is no longer to be read. */
export const afterDetail = (
  contractId: string,
  {
    error,
    actions,
    readsFirst = null,
  }: {
    error: { code: number } | null
    actions?: readonly string[]
    /** He reads it for a company he has yet to belong to: what is missing is said where invitations are answered. */
    readsFirst?: string | null
  },
): string | null => {
  if (error?.code === NOT_FOUND || readsFirst === 'company') return `/inviteSign?contractId=${contractId}`
  return actions?.includes('fill') ? `/sign/fillForm?contractId=${contractId}` : null
}

/** The invitation itself: nothing to choose, nothing missing, and the contract opens. */
export const leadsStraightOn = ({ opens, ways }: Pick<Invited, 'opens' | 'ways'>): boolean =>
  opens && ways.length === 1 && ways[0]!.lacks === null

/** A link made for one party offers that party's name alone, to whoever can sign in it. */
export const waysFor = ({ ways }: Pick<Invited, 'ways'>, partyId: string | null): Invited['ways'] => {
  const meant = ways.filter((way) => way.partyId === partyId)
  return meant.length ? meant : ways
}

type Notice = { title: string; text: string }

/** What has become of a contract for somebody who was asked and can neither sign nor read it now. */
export const whatBecame = ({ status, from, left, endReason, deadlineAt, phase }: Invited): Notice => {
  const said = endReason ? words().reason({ endReason }) : ''
  switch (status) {
    case 9:
      return {
        title: words().withdrawnTitle,
        text: words().withdrawn({ from, said }),
      }
    case 5:
      return { title: words().refusedTitle, text: words().refusedText({ said, from }) }
    case 8:
      return {
        title: words().expiredTitle,
        text: (deadlineAt ? words().deadlinePassed : '') + words().expiredText({ from }),
      }
    case 7:
      return { title: words().voidTitle, text: words().voidText({ from }) }
    case 4:
    case 11:
    case 12:
      return {
        title: status === CONTRACT_IS.finished ? words().finishedTitle : words().endedTitle,
        text: words().nothingToDo({ from }),
      }
    case 15:
      return { title: words().codeClosed, text: words().askSender({ from }) }
  }
  if (left)
    return left.to
      ? { title: words().passedOnTitle, text: words().passedOn({ to: left.to }) }
      : { title: words().colleagueSignedTitle, text: words().colleagueSigned }
  if (phase === 'filling') return { title: words().fillingTitle, text: words().fillingText }
  if (phase === 'placing') return { title: words().preparingTitle, text: words().preparingText }
  return { title: words().notYourTurnTitle, text: words().notYourTurnText({ from }) }
}
